import { describe, expect, it } from "vitest";
import { highRisk, lowRisk, newCase, onboarding, publishPolicy } from "#risk/testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { complete, newSession, outputs, report, runOf } from "../testing/sessions.ts";

async function standing() {
  const organization = await newOrganization();
  const made = await newCase(organization);
  await made.say(highRisk);
  await made.assess();
  return { organization, made, key: organization.key, path: `/risk/subjects/${made.subjectId}/overview` as const };
}

describe("GET /risk/subjects/{id}/overview", () => {
  it("has the newest assessment of each policy key, as its summary and state are", async () => {
    const { organization, made, key, path } = await standing();
    const other = await publishPolicy(organization, onboarding([made.source.identity]), "a-first-key");
    await made.assess({ policyVersionId: other });
    await made.say(lowRisk);
    const { body: newest } = await made.assess();

    const { body, status } = await key.get(path);
    expect(status).toBe(200);
    const summaries = (await key.get(`/risk/assessments?subjectId=${made.subjectId}&view=summary`)).body.items;
    expect(body.assessments).toEqual({
      items: [
        summaries.find(({ data }: any) => data.policyKey === "a-first-key"),
        summaries.find(({ id }: any) => id === newest.id),
      ],
      more: false,
    });
    expect(body.assessments.items.map(({ data }: any) => data.current)).toEqual([false, true]);
    expect(body.subject.id).toBe(made.subjectId);
  });

  it("has open actions, monitoring and the receipts that stand, and none that were finished or superseded", async () => {
    const { organization, made, key, path } = await standing();
    await key.post(`/risk/subjects/${made.subjectId}/monitoring`, { policyVersionId: made.policyId, enabled: true });
    const actions = (await key.get(`/risk/actions?subjectId=${made.subjectId}`)).body.items;
    expect(actions.length).toBeGreaterThan(0);
    const before = (await key.get(path)).body;
    expect(before.openActions).toEqual({ items: actions, more: false });
    expect(before.monitoring.items).toEqual((await key.get(`/risk/subjects/${made.subjectId}/monitoring`)).body);
    expect(before.evidence.items.map(({ data }: any) => data.fact)).toEqual(Object.keys(highRisk).toSorted());

    const owner = await organization.user("owner");
    for (const { id } of actions)
      await owner.post(`/risk/actions/${id}/transitions`, { status: "cancelled", expectedRevision: 1, reason: "done" });
    await made.say({ "public.office": false });
    const after = (await key.get(path)).body;
    expect(after.openActions).toEqual({ items: [], more: false });
    const office = after.evidence.items.filter(({ data }: any) => data.fact === "public.office");
    expect(office.map(({ data }: any) => [data.value, data.supersededBy])).toEqual([[false, null]]);
    expect(after.evidence.items).toHaveLength(before.evidence.items.length);
  });

  it("has the newest run for each set of lists, with the matches that wait for a decision", async () => {
    const { organization, made, key, path } = await standing();
    const screen = () => newScreeningRun(organization, { sources: ["eu_fsf"], riskSubjectId: made.subjectId });
    await screen();
    const run = await screen();
    const shown = (await key.get(path)).body.screening;
    expect(shown.items.map(({ id, status, pendingMatches }: any) => [id, status, pendingMatches])).toEqual([
      [run.id, run.status, run.matches.length],
    ]);
    expect(shown.items[0].lists.map(({ key: list }: any) => list)).toEqual(["eu_fsf"]);
    const owner = await organization.user("owner");
    await owner.post(`/screening/matches/${run.matches[0].id}/decision`, { decision: "confirmed", reason: "same" });
    expect((await key.get(path)).body.screening.items[0].pendingMatches).toBe(run.matches.length - 1);
  });

  it("has sessions that are open or wait for a decision, and loses them when somebody decides", async () => {
    const { organization, made, key, path } = await standing();
    const session = await newSession(organization, { subjectId: made.subjectId });
    const runId = runOf(session);
    const shown = async () =>
      (await key.get(path)).body.verification.items.map(({ id, data }: any) => [id, data.latestRun.status]);
    expect(await shown()).toEqual([[session.id, "open"]]);
    for (const step of Object.keys(outputs)) await report(organization, runId, step);
    await complete(organization, runId);
    expect(await shown()).toEqual([[session.id, "completed"]]);
    const pending = async () => (await key.get("/verification/sessions?decision=none")).body.items;
    expect((await pending()).map(({ id }: any) => id)).toEqual([session.id]);

    const owner = await organization.user("owner");
    const decided = await owner.post(`/risk/subjects/${made.subjectId}/verification-decisions`, {
      sessionWorkflowId: session.data.sessionWorkflowId,
      workflowRunId: runId,
      decision: "approved",
      reason: "seen",
    });
    expect(decided.status, decided.text).toBe(201);
    expect(await shown()).toEqual([]);
    expect(await pending()).toEqual([]);
    const [listed] = (await key.get(`/verification/sessions?subjectId=${made.subjectId}`)).body.items;
    expect(listed.data.latestRun).toMatchObject({ id: runId, status: "completed", decision: "approved" });
  });

  it("404: a subject of the other mode, and of another organization", async () => {
    const { organization, path } = await standing();
    const stranger = await newOrganization();
    for (const client of [organization.liveKey, stranger.key]) expect((await client.get(path)).status).toBe(404);
  });
});
