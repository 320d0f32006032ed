import { randomBytes } from "node:crypto";
import { vi } from "vitest";
import { podman, remove, start } from "../../server/testing/podman.ts";
import { freePort, type Settings } from "../../server/testing/processes.ts";
import type { TestServer } from "../../server/testing/server.ts";

/** Journeys run on containers of this image instead of the sources: `npm run drill -- image` names it. */
export const askedImage = process.env["JOURNEY_IMAGE"];

/**
 * API and worker in containers, read-only and without root, on the database of a server of this process. That server ends, so that
 * nothing but the image answers.
 */
export async function inImage(
  image: string,
  server: TestServer,
  more: Settings = {},
): Promise<{ server: TestServer; close: () => Promise<void> }> {
  await server.app.close();
  const [port, operationsPort] = [await freePort(), await freePort()];
  const id = `probity-journey-${randomBytes(4).toString("hex")}`;
  const names = [`${id}-api`, `${id}-worker`];
  const settings = {
    DATABASE_URL: server.url,
    MASTER_KEYS: server.masterKeys,
    PUBLIC_URL: server.parts.publicUrl,
    HOST: "127.0.0.1",
    DATABASE_CONNECTIONS: "8",
    MONITORING_TICK_SECONDS: "1",
    ...more,
  };
  await start({ image, name: names[0]!, settings: { ...settings, PORT: String(port) } }, ["api"]);
  const own = { ...settings, OPERATIONS_PORT: String(operationsPort) };
  await start({ image, name: names[1]!, settings: own }, ["worker"]);
  const isReady = async (one: number) => (await fetch(`http://127.0.0.1:${one}/readyz`).catch(() => null))?.ok === true;
  for (const one of [port, operationsPort])
    await vi
      .waitUntil(() => isReady(one), { timeout: 120_000, interval: 200 })
      .catch(async (error: unknown) => {
        for (const name of names) console.error(await podman("logs", "--tail", "30", name));
        throw error;
      });
  return {
    server: { ...server, origin: `http://127.0.0.1:${port}` },
    close: async () => void (await remove(...names)),
  };
}
