import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type ModelEndpoint, startModelEndpoint } from "./model-endpoint.ts";
import type { TestServer } from "#testing/server.ts";
import { startImpatientServer } from "./assisted-investigation.ts";
import { type InvestigationWorker, startInvestigationWorker } from "./investigation-worker.ts";

/** A server for the tests of a file, and for each of them an endpoint and a worker that asks it. */
export function assistedTests() {
  const test = {} as { server: TestServer; endpoint: ModelEndpoint; worker: InvestigationWorker };
  beforeAll(async () => {
    test.server = await startImpatientServer();
  });
  beforeEach(async () => {
    test.endpoint = await startModelEndpoint();
    test.worker = await startInvestigationWorker(test.server, test.endpoint);
  });
  afterEach(async () => {
    await test.endpoint.close();
    await test.worker.stop();
  });
  afterAll(async () => {
    await test.server.app.close();
    await test.server.close();
  });
  return test;
}
