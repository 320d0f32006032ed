import { compareChunk } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { describe, expect, it } from "vitest";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newDraft } from "../../testing/policies.ts";
import { runSlice } from "../../testing/policy-impacts.ts";

const path = "/risk/policy-impacts";

async function started(organization: TestOrganization) {
  const { id: policyVersionId } = await newDraft(organization);
  const { id } = made(await organization.key.post(path, { to: { policyVersionId } }));
  return { id, read: async () => (await organization.key.get(`${path}/${id}`)).body.data };
}

async function failing(organization: TestOrganization, id: string, times: number) {
  const compare = () => Promise.reject(new Error("Jane Doe, born 1980-01-01"));
  for (let time = 0; time < times; time++)
    await expect(runSlice(organization, id, { compare })).rejects.toThrow("Jane Doe");
}

describe("an impact whose steps fail", () => {
  it("ends as failed after twenty in a row, says so in words that quote nothing, and another may be started", async () => {
    const organization = await newOrganization();
    const { id, read } = await started(organization);
    await failing(organization, id, 20);
    expect(await read()).toMatchObject({ status: "running", failure: null, endedAt: null });
    await runSlice(organization, id);
    const { status, failure, endedAt, stoppedBy } = await read();
    expect([status, failure.code, stoppedBy]).toEqual(["failed", "step_failed", null]);
    expect(failure.message).toBe(
      "The next step failed each time it was tried, so the run was given up. What was counted by then is kept. If it happens again, tell whoever runs this installation.",
    );
    expect(Date.parse(endedAt)).not.toBeNaN();
    // Its place is free: ten others can run.
    for (let other = 0; other < 10; other++) await started(organization);
  });

  it("a step that is done sets the count back, so a run that is unlucky now and then is completed", async () => {
    const organization = await newOrganization();
    const { id, read } = await started(organization);
    await failing(organization, id, 19);
    await runSlice(organization, id, { sliceMs: 60_000 });
    expect(await read()).toMatchObject({ status: "completed", failure: null });
  });
});

describe("POST /risk/policy-impacts/{id}/stop", () => {
  it("200: stopped, once and again; a worker that computes adds nothing, and no job goes on", async () => {
    const organization = await newOrganization();
    const { key, server } = organization;
    const { id, read } = await started(organization);
    await runSlice(organization, id, {
      compare: async (_scope, question) => {
        const { status, body } = await key.post(`${path}/${id}/stop`);
        expect([status, body.data.status]).toEqual([200, "stopped"]);
        return compareChunk(question);
      },
    });
    const stopped = await read();
    expect(stopped).toMatchObject({
      status: "stopped",
      examined: 0,
      failure: null,
      stoppedBy: `api_key:${organization.apiKeys.test.id}`,
    });
    expect((await key.post(`${path}/${id}/stop`)).body.data).toEqual(stopped);
    const jobs = await server.pool.query("select from pgboss.job where data->>'impactId' = $1", [id]);
    expect(jobs.rows).toHaveLength(1);
    await runSlice(organization, id);
    expect(await read()).toEqual(stopped);
  });

  it("409 invalid_transition: it has ended otherwise; 403: an auditor; 404: another organization", async () => {
    const organization = await newOrganization();
    const { id, read } = await started(organization);
    const stop = `${path}/${id}/stop` as const;
    const auditor = await organization.user("auditor");
    expect((await auditor.post(stop)).body.code).toBe("insufficient_role");
    expect((await (await newOrganization()).key.post(stop)).status).toBe(404);
    expect((await read()).status).toBe("running");
    await runSlice(organization, id, { sliceMs: 60_000 });
    const { status, body } = await organization.key.post(stop);
    expect([status, body.code, body.from]).toEqual([409, "invalid_transition", "completed"]);
    expect((await read()).status).toBe("completed");
  });
});
