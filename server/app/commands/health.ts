import type { Config } from "../config.ts";
import { workerPort } from "./open-operations.ts";

const patienceMs = 4_000;

export const usage = `health

Asks /healthz of the process in this container, on the ports of its settings, and exits with 1 if nothing answers.`;

/** `health`: for the engine that runs a container. It has the settings of the process it asks, and so knows the ports it may have. */
export async function healthCommand({ host, port, operationsPort }: Config): Promise<boolean> {
  const ports = operationsPort === null ? [port, workerPort] : [operationsPort];
  const answers = await Promise.all(ports.map((one) => isWell(host, one)));
  if (!answers.includes(true)) console.error(`Nothing answers /healthz on port ${ports.join(" or ")}.`);
  return answers.includes(true);
}

async function isWell(host: string, port: number): Promise<boolean> {
  // An address that means all of them is none to connect to.
  const address = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(`http://${address}:${port}/healthz`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
