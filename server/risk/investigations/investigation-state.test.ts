import { expect, it } from "vitest";
import { highRisk, lowRisk, newCase } from "../testing/onboarding-case.ts";
import { agreeToAi, newInvestigation } from "../testing/investigations.ts";
import { newOrganization } from "#testing/organization.ts";
import { newSession, report, runOf } from "#risk/verification/testing/sessions.ts";

const activity = {
  activityType: "account.login",
  category: "authentication",
  title: "Signed in",
  summary: "",
  occurredAt: "2026-01-01T00:00:00Z",
  reference: "",
};

/** A high risk with open actions, just investigated. */
async function investigated(assistance: "none" | "ai" = "none") {
  const made = await newCase(await newOrganization());
  const { organization, subjectId } = made;
  await agreeToAi(organization);
  await made.say(highRisk);
  const assessment = (await made.assess()).body;
  const { id } = await newInvestigation(organization, subjectId, { assistance });
  const state = async () => (await organization.key.get(`/risk/investigations/${id}/state`)).body;
  return { ...made, assessment, id, state };
}

it("[RK-IN-1] 200: not stale while nothing has changed; the investigation's own events do not count", async () => {
  const { organization, id, subjectId, state } = await investigated();
  const owner = await organization.user("owner");
  await owner.post(`/risk/investigations/${id}/reviews`, { verdict: "accepted", reason: "Fine." });
  await newInvestigation(organization, subjectId);
  const answer = await organization.key.get(`/risk/investigations/${id}/state`);
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      investigationId: id,
      status: "completed",
      outOfDate: false,
      reasons: [],
      snapshotEvidenceRevision: 5,
      currentEvidenceRevision: 5,
      checkedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  expect((await state()).outOfDate).toBe(false);
});

it("[RK-IN-1] newer_evidence: with the revisions then and now", async () => {
  const { say, state } = await investigated();
  await say({ "income.monthly": 1000 });
  expect(await state()).toMatchObject({
    outOfDate: true,
    reasons: ["newer_evidence"],
    snapshotEvidenceRevision: 5,
    currentEvidenceRevision: 6,
  });
});

it("[RK-IN-1] newer_assessment", async () => {
  const { assess, state } = await investigated();
  expect((await assess()).status).toBe(201);
  expect((await state()).reasons).toEqual(["newer_assessment"]);
});

it("[RK-IN-1] newer_event: activity and overrides", async () => {
  const one = await investigated();
  await one.organization.key.post(`/risk/subjects/${one.subjectId}/activities`, activity);
  expect((await one.state()).reasons).toEqual(["newer_event"]);

  const other = await investigated();
  const owner = await other.organization.user("owner");
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const override = { decision: "review", reason: "Known.", expiresAt };
  expect((await owner.post(`/risk/assessments/${other.assessment.id}/overrides`, override)).status).toBe(201);
  expect((await other.state()).reasons).toEqual(["newer_event"]);
});

it("[RK-IN-1] newer_event: the subject joined a context", async () => {
  const { organization, subjectId, state } = await investigated();
  const context = await organization.key.post("/risk/contexts", { kind: "incident", externalId: "case-7" });
  const joined = await organization.key.post(`/risk/contexts/${context.body.id}/subjects`, { subjectId });
  expect(joined.status).toBe(201);
  expect((await state()).reasons).toEqual(["newer_event"]);
});

it("[RK-IN-1] newer_event when a verification session is linked, newer_evidence when it finds something", async () => {
  const { organization, subjectId, state } = await investigated();
  const session = await newSession(organization, { subjectId });
  expect((await state()).reasons).toEqual(["newer_event"]);
  await report(organization, runOf(session), "selfie");
  expect((await state()).reasons).toEqual(["newer_evidence", "newer_event"]);
});

it("[RK-IN-1] action_changed", async () => {
  const { organization, assessment, state } = await investigated();
  const { actionId } = assessment.data.requiredActions[0];
  const step = { status: "acknowledged", expectedRevision: 1, reason: "Taken up." };
  expect((await organization.key.post(`/risk/actions/${actionId}/transitions`, step)).status).toBe(200);
  expect((await state()).reasons).toEqual(["action_changed"]);
});

it("[RK-IN-1] all of them at once, in a fixed order, and for one that still waits as well", async () => {
  const { organization, subjectId, say, assess, assessment, state } = await investigated("ai");
  const { actionId } = assessment.data.requiredActions[0];
  await organization.key.post(`/risk/actions/${actionId}/transitions`, {
    status: "failed",
    expectedRevision: 1,
    reason: "No access.",
  });
  await organization.key.post(`/risk/subjects/${subjectId}/activities`, activity);
  await say(lowRisk);
  await assess();
  expect(await state()).toMatchObject({
    status: "queued",
    outOfDate: true,
    reasons: ["newer_evidence", "newer_assessment", "newer_event", "action_changed"],
  });
});

it("[RK-IN-1] changes of another subject do not count", async () => {
  const { organization, state } = await investigated();
  const other = await newCase(organization);
  await other.say(highRisk);
  await other.assess();
  expect((await state()).outOfDate).toBe(false);
});
