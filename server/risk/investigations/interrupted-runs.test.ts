import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ModelEndpoint, startModelEndpoint } from "./testing/model-endpoint.ts";
import { startProbity } from "#testing/processes.ts";
import type { TestServer } from "#testing/server.ts";
import {
  askForHelp,
  eventsOf,
  jobEnded,
  oneFinding,
  startImpatientServer,
  until,
} from "./testing/assisted-investigation.ts";
import { startInvestigationWorker } from "./testing/investigation-worker.ts";

let server: TestServer;
let endpoint: ModelEndpoint;

beforeAll(async () => {
  server = await startImpatientServer();
  endpoint = await startModelEndpoint();
});
afterAll(async () => {
  await endpoint.close();
  await server.app.close();
  await server.close();
});

/** A worker process that calls this endpoint and is killed as soon as it has called. */
async function killWorkerWhileItAsks(): Promise<void> {
  const already = endpoint.asked.length;
  endpoint.behave = () => {};
  const child = startProbity(["worker"], {
    DATABASE_URL: server.url,
    MASTER_KEYS: server.masterKeys,
    AI_BASE_URL: endpoint.baseUrl,
    AI_MODEL: "local-8b",
  });
  try {
    await until(() => expect(endpoint.asked.length).toBe(already + 1));
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

it("[RK-IN-1] a worker is killed while the model thinks: another one finishes the investigation", async () => {
  const { id, read, ended } = await askForHelp(server);
  await killWorkerWhileItAsks();
  expect((await read()).data.status).toBe("running");

  endpoint.behave = oneFinding;
  const worker = await startInvestigationWorker(server, endpoint);
  const record = await ended();
  await jobEnded(server, id);
  await worker.stop();
  expect(record.data).toMatchObject({ status: "completed", model: "local-8b" });
  expect(eventsOf(record)).toEqual([
    ["risk.investigation.completed", "system:jobs", { findings: 3, assistance: 1, attempts: 2 }],
    ["risk.investigation.started", expect.stringMatching(/^api_key:/), expect.anything()],
  ]);
});

it("[RK-IN-1] a run that has lost its worker three times has failed, and the model is not asked a fourth time", async () => {
  const { id, read, ended } = await askForHelp(server);
  await killWorkerWhileItAsks();
  // The state after two more such deaths.
  await server.pool.query("update risk_investigations set attempts = 3 where id = $1", [id]);
  const asked = endpoint.asked.length;
  const worker = await startInvestigationWorker(server, endpoint);
  expect((await ended()).data).toMatchObject({ status: "failed", failure: "interrupted" });
  await jobEnded(server, id);
  await worker.stop();
  expect(eventsOf(await read())[0]).toEqual([
    "risk.investigation.failed",
    "system:jobs",
    { failure: "interrupted", attempts: 3 },
  ]);
  expect(endpoint.asked.length).toBe(asked);
});
