import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

/** Receivers listen on whatever port is free; the settings are read at each use, so the list may grow. */
export const ports: number[] = [443];
export const allowCidrs = ["127.0.0.0/8"];

let running: Promise<TestServer> | undefined;

/** One server per worker that may send to loopback. */
function webhookServer(): Promise<TestServer> {
  running ??= startServer({ webhooks: { ports, allowCidrs } });
  return running;
}

export async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  ports.push(receiver.port);
  return receiver;
}

export const webhookOrganization = async (): Promise<TestOrganization> => newOrganization(await webhookServer());

export const publicUrl = "https://receiver.example.com/hook";

export async function newWebhook(
  { key, liveKey }: TestOrganization,
  change: { url?: string; events?: string[]; mode?: "test" | "live" } = {},
) {
  const body = { url: publicUrl, events: ["risk.*"], mode: "test", ...change };
  return made(await (body.mode === "live" ? liveKey : key).post("/webhooks", body));
}
