import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type ModelEndpoint, refusing, startModelEndpoint } from "./testing/model-endpoint.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { askForHelp } from "./testing/assisted-investigation.ts";
import { type InvestigationWorker, startInvestigationWorker } from "./testing/investigation-worker.ts";

/** Here the queue is as patient as `migrate` makes it, and the worker looks for work as often as it does in service. */
const pollSeconds = 2;
let server: TestServer;
let endpoint: ModelEndpoint;
let worker: InvestigationWorker | undefined;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  endpoint = await startModelEndpoint();
});
afterEach(async () => {
  await endpoint.close();
  await worker?.stop();
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

/** Seconds until an investigation has ended, with its record. */
async function ending(deadlineMs: number) {
  worker = await startInvestigationWorker(server, endpoint, deadlineMs, pollSeconds);
  const { ended } = await askForHelp(server);
  const began = performance.now();
  const { data } = await ended();
  return { data, seconds: (performance.now() - began) / 1000 };
}

it("[RK-IN-1] a model that answers errors: failed after three attempts, within 15 seconds", async () => {
  endpoint.behave = refusing(503);
  const { data, seconds } = await ending(60_000);
  expect([data.status, data.failure, endpoint.asked.length]).toEqual(["failed", "assistance_refused", 3]);
  expect(seconds).toBeLessThan(15);
});

it("[RK-IN-1] a model that is silent: failed after three deadlines", async () => {
  endpoint.behave = () => {};
  const deadlineMs = 1000;
  const { data, seconds } = await ending(deadlineMs);
  expect([data.status, data.failure, endpoint.asked.length]).toEqual(["failed", "assistance_timeout", 3]);
  expect(seconds).toBeGreaterThan((3 * deadlineMs) / 1000);
  expect(seconds).toBeLessThan((3 * deadlineMs) / 1000 + 15);
});
