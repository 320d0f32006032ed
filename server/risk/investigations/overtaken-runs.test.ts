import { describe, expect, it } from "vitest";
import { agreeToAi } from "../testing/investigations.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { AssistanceFailure } from "./assistant.ts";
import { runInvestigation } from "./run-investigation.ts";
import {
  askForHelp,
  citing,
  eventsOf,
  holdAnswer,
  jobEnded,
  oneFinding,
  until,
} from "./testing/assisted-investigation.ts";
import { assistedTests } from "./testing/assisted-tests.ts";
import { startInvestigationWorker } from "./testing/investigation-worker.ts";

const test = assistedTests();

describe("a run that is overtaken writes nothing", () => {
  it("[RK-IN-1] cancelled while the model thinks: it stays cancelled", async () => {
    const held = holdAnswer(test.endpoint, oneFinding);
    const { id, organization, read } = await askForHelp(test.server);
    await until(() => expect(test.endpoint.asked).toHaveLength(1));
    const admin = await organization.user("admin");
    const cancelled = await admin.post(`/risk/investigations/${id}/cancel`, { reason: "Asked by mistake." });
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, "cancelled"]);
    const before = await rowsOf(organization);
    held.answer();
    await jobEnded(test.server, id);
    expect(await rowsOf(organization)).toEqual(before);
    expect(eventsOf(await read())[0]).toEqual([
      "risk.investigation.cancelled",
      `user:${admin.userId}`,
      { from: "running" },
    ]);
  });

  it("[RK-IN-3] consent withdrawn while the model thinks: its answer is dropped, and agreeing again brings nothing back", async () => {
    const held = holdAnswer(test.endpoint, oneFinding);
    const { id, organization, read } = await askForHelp(test.server);
    await until(() => expect(test.endpoint.asked).toHaveLength(1));
    await agreeToAi(organization, false);
    await agreeToAi(organization);
    const before = await rowsOf(organization);
    held.answer();
    await jobEnded(test.server, id);
    expect(await rowsOf(organization)).toEqual(before);
    expect((await read()).data.status).toBe("cancelled");
  });

  it("[RK-IN-3] consent withdrawn before a worker came: the model is never asked", async () => {
    await test.worker.stop();
    const { id, organization, read } = await askForHelp(test.server);
    await agreeToAi(organization, false);
    test.worker = await startInvestigationWorker(test.server, test.endpoint);
    await jobEnded(test.server, id);
    expect([(await read()).data.status, test.endpoint.asked]).toEqual(["cancelled", []]);
  });

  it("[RK-IN-1] a worker that was believed dead comes back late: the result of the newer attempt stays", async () => {
    await test.worker.stop();
    const { id, organization, read } = await askForHelp(test.server);
    const job = { organizationId: organization.organizationId, mode: "test" as const, investigationId: id };
    const runner = (text: string, wait: Promise<unknown>) => ({
      database: test.server.database,
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
    await test.worker.stop();
    const { id, organization, read } = await askForHelp(test.server);
    const job = { organizationId: organization.organizationId, mode: "test" as const, investigationId: id };
    await test.server.pool.query("update risk_investigations set status = 'running', attempts = 2 where id = $1", [id]);
    const { signal } = new AbortController();
    const parts = { database: test.server.database, clock: () => new Date(), logger: { warn: () => {} } };
    const failing = {
      model: "failing",
      close: async () => {},
      ask: async () => {
        await test.server.pool.query(
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
    await test.worker.stop();
    test.worker = await startInvestigationWorker(test.server, null);
    const { ended } = await askForHelp(test.server);
    expect((await ended()).data).toMatchObject({ status: "failed", failure: "assistance_not_configured" });
  });

  it("the job of an organization that was deleted in the meantime finds nothing and ends", async () => {
    await test.worker.stop();
    const { id, organization } = await askForHelp(test.server);
    const owner = await organization.user("owner");
    const { name } = (await owner.get("/organization")).body.data;
    await owner.post("/organization/delete", { confirmName: name, reason: "Test." });
    await test.server.pool.query("select empty_organization($1, 100000) from generate_series(1, 40)", [
      organization.organizationId,
    ]);
    test.worker = await startInvestigationWorker(test.server, test.endpoint);
    await jobEnded(test.server, id);
    expect(test.endpoint.asked).toEqual([]);
  });
});
