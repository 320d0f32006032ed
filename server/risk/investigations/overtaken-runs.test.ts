import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agreeToAi } from "#testing/investigations.ts";
import { type ModelEndpoint, startModelEndpoint } from "#testing/model-endpoint.ts";
import { rowsOf } from "#testing/rows.ts";
import type { TestServer } from "#testing/server.ts";
import { AssistanceFailure } from "./assistant.ts";
import { runInvestigation } from "./run-investigation.ts";
import {
  askForHelp,
  citing,
  eventsOf,
  holdAnswer,
  jobEnded,
  oneFinding,
  startImpatientServer,
  until,
} from "./testing/assisted-investigation.ts";
import { type InvestigationWorker, startInvestigationWorker } from "./testing/investigation-worker.ts";

let server: TestServer;
let endpoint: ModelEndpoint;
let worker: InvestigationWorker;

beforeAll(async () => {
  server = await startImpatientServer();
});
beforeEach(async () => {
  endpoint = await startModelEndpoint();
  worker = await startInvestigationWorker(server, endpoint);
});
afterEach(async () => {
  await endpoint.close();
  await worker.stop();
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

describe("a run that is overtaken writes nothing", () => {
  it("[RK-IN-1] cancelled while the model thinks: it stays cancelled", async () => {
    const held = holdAnswer(endpoint, oneFinding);
    const { id, organization, read } = await askForHelp(server);
    await until(() => expect(endpoint.asked).toHaveLength(1));
    const admin = await organization.user("admin");
    const cancelled = await admin.post(`/risk/investigations/${id}/cancel`, { reason: "Asked by mistake." });
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, "cancelled"]);
    const before = await rowsOf(organization);
    held.answer();
    await jobEnded(server, id);
    expect(await rowsOf(organization)).toEqual(before);
    expect(eventsOf(await read())[0]).toEqual([
      "risk.investigation.cancelled",
      `user:${admin.userId}`,
      { from: "running" },
    ]);
  });

  it("[RK-IN-3] consent withdrawn while the model thinks: its answer is dropped, and agreeing again brings nothing back", async () => {
    const held = holdAnswer(endpoint, oneFinding);
    const { id, organization, read } = await askForHelp(server);
    await until(() => expect(endpoint.asked).toHaveLength(1));
    await agreeToAi(organization, false);
    await agreeToAi(organization);
    const before = await rowsOf(organization);
    held.answer();
    await jobEnded(server, id);
    expect(await rowsOf(organization)).toEqual(before);
    expect((await read()).data.status).toBe("cancelled");
  });

  it("[RK-IN-3] consent withdrawn before a worker came: the model is never asked", async () => {
    await worker.stop();
    const { id, organization, read } = await askForHelp(server);
    await agreeToAi(organization, false);
    worker = await startInvestigationWorker(server, endpoint);
    await jobEnded(server, id);
    expect([(await read()).data.status, endpoint.asked]).toEqual(["cancelled", []]);
  });

  it("[RK-IN-1] a worker that was thought dead comes back late: the newer attempt has written, and stands", async () => {
    await worker.stop();
    const { id, organization, read } = await askForHelp(server);
    const job = { organizationId: organization.organizationId, mode: "test" as const, investigationId: id };
    const runner = (text: string, wait: Promise<unknown>) => ({
      database: server.database,
      clock: () => new Date(),
      logger: { warn: () => {} },
      assistant: {
        model: text,
        ask: async ({ user }: { user: string }) => {
          await wait;
          return JSON.stringify({ findings: [{ text, citations: citing(JSON.parse(user)) }] });
        },
        close: async () => {},
      },
    });
    const { signal } = new AbortController();
    let release = () => {};
    const late = runInvestigation(runner("late", new Promise<void>((resolve) => (release = resolve))), job, signal);
    await until(async () => expect((await read()).data.status).toBe("running"));
    await runInvestigation(runner("newer", Promise.resolve()), job, signal);
    const before = await rowsOf(organization);
    release();
    await late;
    expect(await rowsOf(organization)).toEqual(before);
    expect((await read()).data).toMatchObject({ status: "completed", model: "newer" });
    // And a job that is delivered once more finds nothing to do.
    await runInvestigation(runner("again", Promise.resolve()), job, signal);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-IN-1] a late failure does not fail what a newer attempt has completed", async () => {
    await worker.stop();
    const { id, organization, read } = await askForHelp(server);
    const job = { organizationId: organization.organizationId, mode: "test" as const, investigationId: id };
    await server.pool.query("update risk_investigations set status = 'running', attempts = 2 where id = $1", [id]);
    const { signal } = new AbortController();
    const parts = { database: server.database, clock: () => new Date(), logger: { warn: () => {} } };
    const failing = {
      model: "failing",
      close: async () => {},
      ask: async () => {
        await server.pool.query(
          "update risk_investigations set status = 'completed', completed_at = now() where id = $1",
          [id],
        );
        throw new AssistanceFailure("assistance_timeout");
      },
    };
    await runInvestigation({ ...parts, assistant: failing }, job, signal);
    expect((await read()).data).toMatchObject({ status: "completed", failure: null });
  });

  it("a worker without an endpoint fails its attempts and says why", async () => {
    await worker.stop();
    worker = await startInvestigationWorker(server, null);
    const { ended } = await askForHelp(server);
    expect((await ended()).data).toMatchObject({ status: "failed", failure: "assistance_not_configured" });
  });

  it("the job of an organization that was deleted in the meantime finds nothing and ends", async () => {
    await worker.stop();
    const { id, organization } = await askForHelp(server);
    const owner = await organization.user("owner");
    const { name } = (await owner.get("/organization")).body.data;
    await owner.post("/organization/delete", { confirmName: name, reason: "Test." });
    await server.pool.query("select empty_organization($1, 100000) from generate_series(1, 40)", [
      organization.organizationId,
    ]);
    worker = await startInvestigationWorker(server, endpoint);
    await jobEnded(server, id);
    expect(endpoint.asked).toEqual([]);
  });
});
