import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { highRisk, lowRisk, newCase, onboarding, publishPolicy, type TestCase } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { startServer } from "#testing/server.ts";

/** A server of its own, because these tests move its clock. A signature is good for 300 seconds, so they move it by less. */
const server = await startServer();
let moved = 0;
server.clock.now = () => new Date(Date.now() + moved * 1000);
beforeEach(() => void (moved = 0));

async function assessedCase(change: Partial<Definition> = {}) {
  const made = await newCase(await newOrganization(server), change);
  await made.say(highRisk);
  const { body } = await made.assess();
  return { ...made, record: body, state: () => stateOf(made, body.id) };
}

async function stateOf({ organization }: TestCase, id: string) {
  const { status, body } = await organization.key.get(`/risk/assessments/${id}/state`);
  expect(status).toBe(200);
  return body;
}

describe("GET /risk/assessments/{id}/state", () => {
  it("[RK-AS-5] current: the calculated decision is the effective one", async () => {
    const { record, state } = await assessedCase();
    const { checkedAt, ...body } = await state();
    expect(body).toEqual({
      assessmentId: record.id,
      current: true,
      effectiveDecision: "restrict",
      reasons: [],
      calculatedDecision: "restrict",
      overrideId: null,
      overrideExpiresAt: null,
      freshUntil: record.data.freshUntil,
      reviewDueAt: record.data.reviewDueAt,
      explanation: ["The assessment is current, and its decision restrict applies."],
    });
    expect(Math.abs(Date.parse(checkedAt) - Date.now())).toBeLessThan(60_000);
  });

  it("[RK-AS-5] an incomplete one is current too, and awaits evidence", async () => {
    const made = await newCase(await newOrganization(server));
    await made.say({ "country.residence": "DE" });
    const { body } = await made.assess();
    expect(await stateOf(made, body.id)).toMatchObject({ current: true, effectiveDecision: "awaiting_evidence" });
  });

  it("[RK-EV-9] [RK-AS-5] any receipt about the subject ends it, also of a fact that the policy does not read", async () => {
    const { say, state, organization, source, assess } = await assessedCase();
    const narrow = onboarding([source.identity]);
    const policyVersionId = await publishPolicy(organization, {
      ...narrow,
      inputs: narrow.inputs.slice(0, 2),
      factors: [],
    });
    const other = (await assess({ policyVersionId })).body;
    await say({ products: ["crypto"] });
    for (const body of [await state(), (await organization.key.get(`/risk/assessments/${other.id}/state`)).body]) {
      expect(body).toMatchObject({
        current: false,
        effectiveDecision: "reassessment_required",
        reasons: ["newer_evidence"],
        overrideId: null,
      });
    }
  });

  it("[RK-AS-5] [RK-AS-6] a newer assessment of the same policy key ends it: a refresh is a new assessment", async () => {
    const { say, assess, state, record, organization } = await assessedCase();
    await say(lowRisk);
    const refreshed = (await assess()).body;
    expect(refreshed.id).not.toBe(record.id);
    expect(await state()).toMatchObject({
      current: false,
      effectiveDecision: "reassessment_required",
      reasons: ["newer_evidence", "newer_assessment"],
      calculatedDecision: "restrict",
    });
    expect((await organization.key.get(`/risk/assessments/${refreshed.id}/state`)).body).toMatchObject({
      current: true,
      effectiveDecision: "none",
    });
    const again = (await assess()).body;
    expect((await organization.key.get(`/risk/assessments/${refreshed.id}/state`)).body).toMatchObject({
      current: false,
      reasons: ["newer_assessment"],
    });
    expect(again.data.previousAssessmentId).toBe(refreshed.id);
  });

  it("[RK-AS-5] the review is due: not current from that very second on", async () => {
    const { state } = await assessedCase({ reviewAfterSeconds: 120 });
    moved = 110;
    expect((await state()).current).toBe(true);
    moved = 121;
    expect(await state()).toMatchObject({
      current: false,
      effectiveDecision: "reassessment_required",
      reasons: ["review_due"],
    });
  });

  it("[RK-AS-5] [RK-PO-17] a receipt it used grew too old or expired: not current", async () => {
    const made = await newCase(await newOrganization(server));
    await made.say(highRisk);
    const expiresAt = new Date(Date.now() + 120_000).toISOString();
    await made.say({ "income.monthly": 10 }, { expiresAt });
    const { body } = await made.assess();
    expect(body.data.freshUntil).toBe(expiresAt);
    moved = 110;
    expect((await stateOf(made, body.id)).current).toBe(true);
    moved = 121;
    expect(await stateOf(made, body.id)).toMatchObject({ current: false, reasons: ["evidence_expired"] });
    // Reading it again changes nothing, and a new one without that receipt is current.
    const refreshed = (await made.assess()).body;
    expect(refreshed.data).toMatchObject({ complete: false, score: null });
    expect((await stateOf(made, refreshed.id)).current).toBe(true);

    moved = 0;
    const aging = await newCase(await newOrganization(server));
    const observedAt = new Date(Date.now() - 2_592_000_000 + 120_000).toISOString();
    await aging.say({ ...highRisk }, { observedAt });
    const old = (await aging.assess()).body;
    moved = 110;
    expect((await stateOf(aging, old.id)).current).toBe(true);
    moved = 121;
    expect(await stateOf(aging, old.id)).toMatchObject({ current: false, reasons: ["evidence_expired"] });
  });

  it("[RK-AS-4] [RK-AS-10] the record never changes; nor does a new policy version change it", async () => {
    const { organization, source, say, record, state } = await assessedCase({ reviewAfterSeconds: 60 });
    const before = await rowsOf(organization);
    const draft = onboarding([source.identity], { missingEvidence: "review" });
    await publishPolicy(organization, draft, record.data.policyKey);
    expect((await rowsOf(organization)).filter((row) => /assessment|action|override|subjects/.test(row))).toEqual(
      before.filter((row) => /assessment|action|override|subjects/.test(row)),
    );
    expect(await state()).toMatchObject({ current: true, effectiveDecision: "restrict" });
    await say({ "public.office": null }, { status: "revoked" });
    moved = 90;
    const read = await organization.key.get(`/risk/assessments/${record.id}`);
    expect({ ...read.body, history: undefined }).toEqual({ ...record, history: undefined });
    expect(read.body.data.policyVersion).toBe(1);
    expect((await organization.key.get("/risk/assessments")).body.items).toEqual([record]);
    expect(await state()).toMatchObject({ current: false, reasons: ["newer_evidence", "review_due"] });
  });

  it("404: no such assessment", async () => {
    const { organization, subjectId } = await newCase(await newOrganization(server));
    expect((await organization.key.get(`/risk/assessments/${subjectId}/state`)).body.code).toBe("not_found");
    expect((await organization.key.get("/risk/assessments/x/state")).body.code).toBe("malformed_id");
  });
});
