import { describe, expect, it } from "vitest";
import { highRisk, lowRisk, newCase } from "../testing/onboarding-case.ts";
import { agreeToAi, newInvestigation } from "../testing/investigations.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";

const review = { verdict: "accepted", reason: "The payslip confirms it." };

/** A subject whose risk went up, and an investigation of it: factors changed, actions are open. */
async function investigated() {
  const made = await newCase(await newOrganization());
  await made.say(lowRisk);
  await made.assess();
  await made.say(highRisk);
  await made.assess();
  const investigation = await newInvestigation(made.organization, made.subjectId);
  return { ...made, investigation, path: `/risk/investigations/${investigation.id}/reviews` as const };
}

describe("POST /risk/investigations/{id}/reviews", () => {
  it("[RK-IN-2] 201: about one finding, with the reviewer and the moment", async () => {
    const { organization, investigation, path } = await investigated();
    const admin = await organization.user("admin");
    const findingId = investigation.data.findings[0].id;
    const answer = await admin.post(path, { ...review, findingId });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        resource: "investigation-reviews",
        data: {
          investigationId: investigation.id,
          findingId,
          ...review,
          reviewer: `user:${admin.userId}`,
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      },
    ]);
    const read = await organization.key.get(`/risk/investigation-reviews/${answer.body.id}`);
    expect(read.body).toMatchObject(answer.body);
  });

  it("[RK-IN-2] 201: about the whole investigation, with null or without a finding", async () => {
    const { organization, path } = await investigated();
    const owner = await organization.user("owner");
    for (const body of [review, { ...review, findingId: null }])
      expect((await owner.post(path, body)).body.data.findingId).toBeNull();
  });

  it("[RK-IN-2] later reviews add and replace nothing: they are listed by investigation, oldest first", async () => {
    const { organization, investigation, path } = await investigated();
    const owner = await organization.user("owner");
    const other = await newInvestigation(organization, investigation.data.subjectId);
    await owner.post(`/risk/investigations/${other.id}/reviews`, review);
    const made = [];
    for (const verdict of ["needs_evidence", "accepted", "rejected"])
      made.push((await owner.post(path, { ...review, verdict })).body);
    const { body } = await organization.key.get(`/risk/investigation-reviews?investigationId=${investigation.id}`);
    expect(body).toEqual({ items: made, nextOffset: null });
    expect((await organization.key.get("/risk/investigation-reviews")).body.items).toHaveLength(4);
  });

  it("[RK-IN-2] the investigation says what its reviews say together", async () => {
    const { organization, investigation, path } = await investigated();
    const owner = await organization.user("owner");
    const status = async () =>
      (await organization.key.get(`/risk/investigations/${investigation.id}`)).body.data.reviewStatus;
    const seen = [await status()];
    for (const verdict of ["accepted", "accepted", "needs_evidence"]) {
      await owner.post(path, { ...review, verdict });
      seen.push(await status());
    }
    expect(seen).toEqual(["unreviewed", "accepted", "accepted", "mixed"]);
  });

  it("[RK-IN-2] never changes a risk decision: no row but the review and its event is touched", async () => {
    const { organization, subjectId, investigation, path } = await investigated();
    const owner = await organization.user("owner");
    const [assessmentId] = investigation.data.snapshot.assessmentIds;
    const state = async () => {
      const { checkedAt: _, ...rest } = (await organization.key.get(`/risk/assessments/${assessmentId}/state`)).body;
      return rest;
    };
    const actions = () => organization.key.get(`/risk/actions?subjectId=${subjectId}`);
    const [before, stateBefore, actionsBefore] = [await rowsOf(organization), await state(), (await actions()).body];
    for (const verdict of ["accepted", "rejected", "needs_evidence"])
      for (const { id: findingId } of investigation.data.findings) {
        const answer = await owner.post(path, { ...review, verdict, findingId });
        expect(answer.status).toBe(201);
      }
    const after = await rowsOf(organization);
    const touched = after.filter((digest) => !before.includes(digest)).map((digest) => digest.split(" ")[0]);
    const queue = ["work_count_deltas", "work_items"];
    // The item of the investigation leaves the queue. The subject counts its events; everything a decision is made of is as it was.
    expect(touched).toEqual([
      "idempotency_keys",
      "risk_events",
      "risk_investigation_reviews",
      "risk_subjects",
      ...queue,
    ]);
    expect([await state(), (await actions()).body]).toEqual([stateBefore, actionsBefore]);
    const { evidenceRevision } = (await organization.key.get(`/risk/subjects/${subjectId}`)).body.data;
    expect(evidenceRevision).toBe(investigation.data.snapshot.evidenceRevision);
  });

  it("[RK-IN-2] is history of the investigation and no webhook's business", async () => {
    const { organization, investigation, path } = await investigated();
    const { key, server, organizationId } = organization;
    await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    const owner = await organization.user("owner");
    const made = await owner.post(path, { ...review, findingId: "f1" });
    const { history } = (await key.get(`/risk/investigations/${investigation.id}`)).body;
    expect(history[0].data).toMatchObject({
      type: "risk.investigation.reviewed",
      resourceType: "investigations",
      resourceId: investigation.id,
      actor: `user:${owner.userId}`,
      reason: review.reason,
      details: { reviewId: made.body.id, findingId: "f1", verdict: "accepted" },
    });
    const { rows } = await server.pool.query("select from webhook_messages where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it("[RK-IN-2] 404 at /findingId: a finding that this investigation does not have", async () => {
    const { organization, path } = await investigated();
    const owner = await organization.user("owner");
    const before = await rowsOf(organization);
    const answer = await owner.post(path, { ...review, findingId: "f999" });
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([404, "not_found", "/findingId"]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each(["queued", "running", "failed", "cancelled"])("[RK-IN-2] 409 not_reviewable while %s", async (status) => {
    const organization = await newOrganization();
    await agreeToAi(organization);
    const { id } = await newInvestigation(organization, await newSubject(organization), { assistance: "ai" });
    const move = (to: string) =>
      organization.server.pool.query(
        "update risk_investigations set status = $2, failure = case when $2 = 'failed' then 'interrupted' end where id = $1",
        [id, to],
      );
    if (status !== "queued") await move("running");
    if (status !== "queued" && status !== "running") await move(status);
    const owner = await organization.user("owner");
    const before = await rowsOf(organization);
    const answer = await owner.post(`/risk/investigations/${id}/reviews`, review);
    expect([answer.status, answer.body.code]).toEqual([409, "not_reviewable"]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each([
    ["/verdict", { ...review, verdict: "fine" }],
    ["/reason", { verdict: "accepted" }],
    ["/reason", { ...review, reason: "  " }],
    ["/reason", { ...review, reason: "x".repeat(2001) }],
    ["/findingId", { ...review, findingId: 1 }],
    ["/decision", { ...review, decision: "none" }],
  ])("400 validation_failed at %s: %j", async (where, body) => {
    const { organization, path } = await investigated();
    const answer = await (await organization.user("owner")).post(path, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors.map((error) => error.path)).toContain(where);
  });
});
