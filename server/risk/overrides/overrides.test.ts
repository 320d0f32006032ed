import { beforeEach, describe, expect, it } from "vitest";
import { highRisk, newCase } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { startServer } from "#testing/server.ts";
import { newSession } from "#risk/verification/testing/sessions.ts";

/** A server of its own, because these tests move its clock: by less than the 300 seconds that a signature is good for. */
const server = await startServer();
let moved = 0;
server.clock.now = () => new Date(Date.now() + moved * 1000);
beforeEach(() => void (moved = 0));

const inSeconds = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();

async function assessedCase(values: Record<string, unknown> = highRisk) {
  const organization = await newOrganization(server);
  const made = await newCase(organization);
  await made.say(values);
  const admin = await organization.user("admin");
  const { id } = (await made.assess()).body;
  return {
    ...made,
    admin,
    assessmentId: id,
    override: (change: object = {}, client: Pick<typeof admin, "post"> = admin) =>
      client.post(`/risk/assessments/${id}/overrides`, {
        decision: "none",
        reason: "Known to us",
        expiresAt: inSeconds(3600),
        ...change,
      }),
    revoke: (overrideId: string) => admin.post(`/risk/overrides/${overrideId}/revoke`, { reason: "Mistaken" }),
    state: async () => (await organization.key.get(`/risk/assessments/${id}/state`)).body,
    statuses: async () =>
      (await organization.key.get(`/risk/overrides?subjectId=${made.subjectId}`)).body.items.map(
        ({ data }) => data.status,
      ),
  };
}

describe("POST /risk/assessments/{id}/overrides", () => {
  it("[RK-OV-1] 201: an admin decides otherwise for a time, with a reason", async () => {
    const { override, admin, assessmentId, subjectId, organization, state } = await assessedCase();
    const expiresAt = inSeconds(3600);
    const answer = await override({ decision: "review", expiresAt });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      resource: "overrides",
      data: {
        assessmentId,
        subjectId,
        policyKey: expect.any(String),
        decision: "review",
        reason: "Known to us",
        status: "active",
        createdAt: expect.any(String),
        createdBy: `user:${admin.userId}`,
        approvedBy: null,
        expiresAt,
        revokedAt: null,
        revokedBy: null,
        revocationReason: null,
      },
    });
    expect(await state()).toMatchObject({
      current: true,
      effectiveDecision: "review",
      calculatedDecision: "restrict",
      overrideId: answer.body.id,
      overrideExpiresAt: expiresAt,
    });
    const read = await organization.key.get(`/risk/overrides/${answer.body.id}`);
    expect(read.body).toMatchObject({
      ...answer.body,
      history: [{ data: { type: "risk.override.created", reason: "Known to us", resourceId: answer.body.id } }],
    });
    expect((await organization.key.get("/risk/overrides")).body).toEqual({ items: [answer.body], nextOffset: null });
  });

  it("[RK-OV-1] any of the four decisions, up to one calendar year ahead", async () => {
    const { override } = await assessedCase();
    for (const decision of ["none", "review", "restrict", "reject"])
      expect((await override({ decision })).body.data.decision).toBe(decision);
    const year = new Date();
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    const almost = await override({ expiresAt: new Date(year.getTime() - 1000).toISOString() });
    expect(almost.status).toBe(201);
  });

  it.each([
    ["/decision", "invalid_choice", { decision: "awaiting_evidence" }],
    ["/decision", "invalid_choice", { decision: "approved" }],
    ["/decision", "required", { decision: undefined }],
    ["/reason", "required", { reason: undefined }],
    ["/reason", "invalid_minlength", { reason: "" }],
    ["/reason", "invalid_pattern", { reason: "  \n" }],
    ["/expiresAt", "required", { expiresAt: undefined }],
    ["/expiresAt", "invalid_format", { expiresAt: "tomorrow" }],
    ["/expiresAt", "not_in_future", { expiresAt: inSeconds(-1) }],
    ["/expiresAt", "too_far_ahead", { expiresAt: inSeconds(366 * 86_400 + 60) }],
    ["/score", "unknown_property", { score: 0 }],
    ["/band", "unknown_property", { band: "low" }],
  ])("[RK-OV-1] 400 at %s (%s), and nothing is stored", async (path, code, change) => {
    const { override, organization, admin } = await assessedCase();
    const before = await rowsOf(organization);
    const answer = await override(change, admin);
    expect(answer.body).toMatchObject({ status: 400, code: "validation_failed" });
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-OV-1] 403: neither members, nor auditors, nor API keys", async () => {
    const { override, organization } = await assessedCase();
    for (const role of ["member", "auditor"] as const)
      expect((await override({}, await organization.user(role))).body.code).toBe("insufficient_role");
    expect((await override({}, organization.key)).body.code).toBe("credential_kind_not_allowed");
    expect((await organization.key.get("/risk/overrides")).body.items).toEqual([]);
  });

  it("[RK-OV-2] 409: an incomplete assessment is never overridden to none; to anything stronger it is", async () => {
    const { override, organization, state } = await assessedCase({ "country.residence": "DE" });
    const before = await rowsOf(organization);
    expect((await override()).body).toMatchObject({ status: 409, code: "override_not_allowed" });
    expect(await rowsOf(organization)).toEqual(before);
    for (const decision of ["review", "restrict", "reject"]) {
      expect((await override({ decision })).status).toBe(201);
      expect(await state()).toMatchObject({ effectiveDecision: decision, calculatedDecision: "awaiting_evidence" });
    }
  });

  it("[RK-OV-3] leaves the calculated record as it was", async () => {
    const { override, revoke, organization, assessmentId } = await assessedCase();
    const read = async () => (await organization.key.get(`/risk/assessments/${assessmentId}`)).body.data;
    const before = await read();
    await revoke((await override()).body.id);
    expect(await read()).toEqual(before);
    expect(before).toMatchObject({ score: 70, band: "high", decision: "restrict" });
  });

  it("[RK-OV-3] only the most recent can apply; revoking it brings none back", async () => {
    const { override, revoke, state, statuses } = await assessedCase();
    await override({ decision: "none" });
    const second = (await override({ decision: "review" })).body.id;
    expect([(await state()).effectiveDecision, await statuses()]).toEqual(["review", ["superseded", "active"]]);
    await revoke(second);
    expect(await state()).toMatchObject({ effectiveDecision: "restrict", overrideId: null, overrideExpiresAt: null });
    expect(await statuses()).toEqual(["superseded", "revoked"]);
    await override({ decision: "reject" });
    expect([(await state()).effectiveDecision, await statuses()]).toEqual([
      "reject",
      ["superseded", "revoked", "active"],
    ]);
  });

  it("[RK-OV-3] expiry brings none back either", async () => {
    const { override, state, statuses } = await assessedCase();
    await override({ decision: "none", expiresAt: inSeconds(3600) });
    await override({ decision: "review", expiresAt: inSeconds(100) });
    moved = 90;
    expect([(await state()).effectiveDecision, await statuses()]).toEqual(["review", ["superseded", "active"]]);
    moved = 101;
    expect([(await state()).effectiveDecision, await statuses()]).toEqual(["restrict", ["superseded", "expired"]]);
  });

  it("[RK-OV-3] new evidence ends its applicability; an assessment after that starts without one", async () => {
    const { override, state, statuses, say, assess, organization } = await assessedCase();
    await override();
    await say(highRisk);
    expect(await state()).toMatchObject({ effectiveDecision: "reassessment_required", overrideId: null });
    expect(await statuses()).toEqual(["not_applicable"]);
    const { id } = (await assess()).body;
    const refreshed = (await organization.key.get(`/risk/assessments/${id}/state`)).body;
    expect(refreshed).toMatchObject({ current: true, effectiveDecision: "restrict", overrideId: null });
  });

  it.each<[string, (made: Awaited<ReturnType<typeof assessedCase>>) => Promise<unknown>]>([
    ["newer_evidence", ({ say }) => say(highRisk)],
    ["newer_assessment", ({ assess }) => assess()],
    ["evidence_expired", async () => (moved = 200)],
    ["verification_changed", ({ organization, subjectId }) => newSession(organization, { subjectId })],
  ])("[RK-OV-3] 409: an assessment that is not current (%s) is not overridden", async (reason, end) => {
    const made = await assessedCase();
    const { organization, say, assess } = made;
    await say({ "country.residence": "DE" }, { expiresAt: inSeconds(150) });
    const { id } = (await assess()).body;
    const override = async () =>
      made.admin.post(`/risk/assessments/${id}/overrides`, {
        decision: "reject",
        reason: "Known to us",
        expiresAt: inSeconds(3600),
      });
    expect((await override()).status).toBe(201);
    await end(made);
    expect((await organization.key.get(`/risk/assessments/${id}/state`)).body.reasons).toContain(reason);
    const before = await rowsOf(organization);
    const answer = await override();
    expect(answer.body).toMatchObject({
      status: 409,
      code: "override_not_allowed",
      detail:
        "The assessment is no longer current, so an override would have no effect. Assess the subject again and override the new assessment.",
    });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("16 simultaneous ones: events without gaps, and the one received last applies", async () => {
    const { override, state, organization, subjectId } = await assessedCase();
    const decisions = ["none", "review", "restrict", "reject"];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => override({ decision: decisions[index % 4] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201));
    const events = (await organization.key.get(`/risk/events?subjectId=${subjectId}`)).body.items;
    expect(events.map(({ data }) => data.sequence)).toEqual(events.map((_, index) => index + 1));
    expect((await state()).overrideId).toBe(events.at(-1).data.resourceId);
    const { items } = (await organization.key.get("/risk/overrides")).body;
    expect(items.map(({ id }) => id)).toEqual(events.slice(-16).map(({ data }) => data.resourceId));
    expect(items.map(({ data }) => data.status)).toEqual([...Array.from({ length: 15 }, () => "superseded"), "active"]);
  });

  it("404: no such assessment", async () => {
    const { admin, subjectId } = await assessedCase();
    const body = { decision: "review", reason: "x", expiresAt: inSeconds(60) };
    expect((await admin.post(`/risk/assessments/${subjectId}/overrides`, body)).body.code).toBe("not_found");
  });
});

describe("POST /risk/overrides/{id}/revoke", () => {
  it("200: ends it at once, with who and why", async () => {
    const { override, revoke, admin, organization } = await assessedCase();
    const made = (await override()).body;
    const answer = await revoke(made.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...made,
      data: {
        ...made.data,
        status: "revoked",
        revokedAt: expect.any(String),
        revokedBy: `user:${admin.userId}`,
        revocationReason: "Mistaken",
      },
    });
    const { body } = await organization.key.get(`/risk/overrides/${made.id}`);
    expect(body.data).toEqual(answer.body.data);
    expect(body.history.map(({ data }) => [data.type, data.reason])).toEqual([
      ["risk.override.revoked", "Mistaken"],
      ["risk.override.created", "Known to us"],
    ]);
  });

  it("409 override_not_active: one that is revoked, superseded or expired already", async () => {
    const { override, revoke, organization } = await assessedCase();
    const ids: string[] = [];
    for (const seconds of [3600, 3600, 100]) ids.push((await override({ expiresAt: inSeconds(seconds) })).body.id);
    moved = 101;
    const before = await rowsOf(organization);
    for (const id of ids) expect((await revoke(id)).body).toMatchObject({ status: 409, code: "override_not_active" });
    expect(await rowsOf(organization)).toEqual(before);
    const last = (await override()).body.id;
    expect((await revoke(last)).status).toBe(200);
    expect((await revoke(last)).body.code).toBe("override_not_active");
  });

  it("200: one whose assessment is no longer current can still be withdrawn", async () => {
    const { override, revoke, say, statuses } = await assessedCase();
    const { id } = (await override()).body;
    await say(highRisk);
    expect((await revoke(id)).body.data.status).toBe("revoked");
    expect(await statuses()).toEqual(["revoked"]);
  });

  it("two simultaneous revocations: one 200, one 409, one event", async () => {
    const { override, revoke, organization } = await assessedCase();
    const { id } = (await override()).body;
    const answers = await Promise.all([revoke(id), revoke(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const events = (await organization.key.get(`/risk/events?resourceId=${id}`)).body.items;
    expect(events.map(({ data }) => data.type)).toEqual(["risk.override.created", "risk.override.revoked"]);
  });

  it("400 without a reason, 403 for a member, 404 for what is none of ours", async () => {
    const { override, organization, admin, subjectId } = await assessedCase();
    const { id } = (await override()).body;
    expect((await admin.post(`/risk/overrides/${id}/revoke`, {})).body.errors[0].path).toBe("/reason");
    const member = await organization.user("member");
    expect((await member.post(`/risk/overrides/${id}/revoke`, { reason: "x" })).status).toBe(403);
    expect((await admin.post(`/risk/overrides/${subjectId}/revoke`, { reason: "x" })).status).toBe(404);
    const stranger = await (await newOrganization(server)).user("owner");
    expect((await stranger.post(`/risk/overrides/${id}/revoke`, { reason: "x" })).status).toBe(404);
    expect((await organization.key.get(`/risk/overrides/${id}`)).body.data.status).toBe("active");
  });
});
