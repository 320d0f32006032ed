import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { lowRisk } from "#risk/testing/onboarding-case.ts";
import { lapseProposal } from "./lapse-job.ts";
import { askForSecondPerson, inDays, proposableOverride } from "./testing/proposals.ts";

const { server } = await newOrganization();
/** As if it had been made eight days ago. */
const age = (id: string) =>
  server.pool.query(
    "update proposals set created_at = created_at - interval '8 days', expires_at = expires_at - interval '8 days' where id = $1",
    [id],
  );

const statusOf = async ({ key }: TestOrganization, id: string) => (await key.get(`/proposals/${id}`)).body.data.status;

describe("an override that needs a second person", () => {
  it("202: is kept as a proposal with what its author saw, and changes nothing", async () => {
    const organization = await newOrganization();
    const { propose, admin, assessmentId, subjectId, overrides } = await proposableOverride(organization);
    const expiresAt = inDays(organization, 30);
    const answer = await propose({ expiresAt });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      id: expect.any(String),
      resource: "proposals",
      data: {
        change: {
          operation: "createOverride",
          request: { decision: "none", reason: "Known to us", expiresAt },
          before: {
            decision: "restrict",
            overrideExpiresAt: null,
            calculatedDecision: "restrict",
            complete: true,
            policyKey: expect.any(String),
            evidenceRevision: expect.any(Number),
            overrideId: null,
          },
          after: { decision: "none", overrideExpiresAt: expiresAt },
        },
        resourceId: assessmentId,
        subjectId,
        status: "pending",
        createdBy: `user:${admin.userId}`,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        decidedBy: null,
        decidedAt: null,
        reason: null,
        lapseCode: null,
        resultId: null,
      },
    });
    const { createdAt, expiresAt: until } = answer.body.data;
    expect(Date.parse(until) - Date.parse(createdAt)).toBe(7 * 86_400_000);
    expect(await overrides()).toEqual([]);
    expect((await organization.key.get(`/proposals/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await organization.key.get("/proposals?status=pending")).body.items).toEqual([answer.body]);
  });

  it("202 again for the same Idempotency-Key, and one proposal", async () => {
    const organization = await newOrganization();
    const { admin, assessmentId } = await proposableOverride(organization);
    const body = { decision: "none", reason: "Known to us", expiresAt: inDays(organization, 30) };
    const idempotencyKey = randomUUID();
    const send = () => admin.post(`/risk/assessments/${assessmentId}/overrides`, body, { idempotencyKey });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.headers["idempotency-replayed"]]).toEqual([202, 202, "true"]);
    expect(again.body).toEqual(first.body);
    expect((await organization.key.get("/proposals")).body.items).toHaveLength(1);
  });

  it("approved by another admin: created in the name of the first, with both in record and event", async () => {
    const organization = await newOrganization();
    const { propose, admin, assessmentId, overrides } = await proposableOverride(organization);
    const { id } = (await propose()).body;
    const second = await organization.user("owner");
    const approved = await second.post(`/proposals/${id}/approve`);
    expect(approved.status).toBe(200);
    const [override] = await overrides();
    expect(approved.body.data).toMatchObject({
      status: "approved",
      decidedBy: `user:${second.userId}`,
      resultId: override.id,
    });
    expect(override.data).toMatchObject({
      createdBy: `user:${admin.userId}`,
      approvedBy: `user:${second.userId}`,
      reason: "Known to us",
      status: "active",
    });
    const { history } = (await organization.key.get(`/risk/overrides/${override.id}`)).body;
    expect(history.map(({ data }: any) => [data.type, data.actor, data.details.approvedBy])).toEqual([
      ["risk.override.created", `user:${admin.userId}`, `user:${second.userId}`],
    ]);
    const state = (await organization.key.get(`/risk/assessments/${assessmentId}/state`)).body;
    expect([state.effectiveDecision, state.overrideId]).toEqual(["none", override.id]);
    expect((await second.post(`/proposals/${id}/approve`)).body.code).toBe("invalid_transition");
    expect(await overrides()).toHaveLength(1);
  });

  it("409 second_person_required: its author neither approves nor declines it, in any session, but withdraws it", async () => {
    const organization = await newOrganization();
    const { propose, admin, overrides } = await proposableOverride(organization);
    const { id } = (await propose()).body;
    const other = await organization.user("admin");
    const before = await rowsOf(organization);
    for (const [path, body] of [
      ["approve", undefined],
      ["decline", { reason: "x" }],
    ] as const) {
      const { status, body: problem } = await admin.post(`/proposals/${id}/${path}`, body);
      expect([status, problem.code]).toEqual([409, "second_person_required"]);
    }
    expect((await other.post(`/proposals/${id}/withdraw`)).body.code).toBe("not_proposer");
    expect(await rowsOf(organization)).toEqual(before);
    expect((await admin.post(`/proposals/${id}/withdraw`)).body.data).toMatchObject({
      status: "withdrawn",
      decidedBy: `user:${admin.userId}`,
    });
    expect((await other.post(`/proposals/${id}/approve`)).body).toMatchObject({
      code: "invalid_transition",
      from: "withdrawn",
      to: "approved",
    });
    expect(await overrides()).toEqual([]);
  });

  it("declined with a reason, after which another can be proposed", async () => {
    const organization = await newOrganization();
    const { propose, overrides } = await proposableOverride(organization);
    const { id } = (await propose()).body;
    const second = await organization.user("admin");
    const declined = await second.post(`/proposals/${id}/decline`, { reason: "Ask Ann Lee first" });
    expect(declined.body.data).toMatchObject({ status: "declined", reason: "Ask Ann Lee first", resultId: null });
    expect(await overrides()).toEqual([]);
    expect((await propose()).status).toBe(202);
  });

  it("409 proposal_pending with the id of the other: one at a time for each assessment", async () => {
    const organization = await newOrganization();
    const { propose } = await proposableOverride(organization);
    const { id } = (await propose()).body;
    const second = await propose({ decision: "review" }, await organization.user("owner"));
    expect([second.status, second.body.code, second.body.existingId]).toEqual([409, "proposal_pending", id]);
  });

  it.each([
    ["the assessment is no longer current", "override_not_allowed", async ({ say }: any) => say(lowRisk)],
    [
      "somebody else was overriding meanwhile",
      "state_changed",
      async ({ propose, organization }: any) => {
        await askForSecondPerson(organization, { overrides: false });
        expect((await propose({ decision: "review" })).status).toBe(201);
      },
    ],
    ["its seven days are over", "expired", async ({ id }: any) => age(id)],
    ["the override itself would have ended", "validation_failed", () => wait(1_500)],
    [
      "its author is an admin no more",
      "proposer_role",
      async ({ organization, admin }: any) =>
        organization.server.pool.query("update memberships set role = 'member' where user_id = $1", [admin.userId]),
    ],
  ])("409 proposal_lapsed when %s, and it has ended for good (%s)", async (_when, reason, change) => {
    const organization = await newOrganization();
    const made = await proposableOverride(organization);
    const expiresAt = inDays(organization, reason === "validation_failed" ? 1 / 86_400 : 30);
    const { id } = (await made.propose({ expiresAt })).body;
    await change({ ...made, organization, id });
    const overrides = await made.overrides();
    const second = await organization.user("owner");
    const refused = await second.post(`/proposals/${id}/approve`, undefined, { idempotencyKey: "k" });
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([409, "proposal_lapsed", reason]);
    expect(await made.overrides()).toEqual(overrides);
    const { data } = (await organization.key.get(`/proposals/${id}`)).body;
    expect(data).toMatchObject({ status: "lapsed", lapseCode: reason, decidedBy: null, resultId: null });
    expect((await second.post(`/proposals/${id}/approve`)).body.code).toBe("invalid_transition");
    expect((await organization.key.get("/work-items?kind=proposal&after=")).body.items ?? []).toEqual([]);
  });

  it("lapses by itself when its time is over, and makes room before any worker has looked", async () => {
    const organization = await newOrganization();
    const { propose } = await proposableOverride(organization);
    const scope = { organizationId: organization.organizationId, mode: "test" as const };
    const first = (await propose()).body.id;
    await age(first);
    const second = await propose();
    expect([second.status, second.body.code]).toEqual([202, undefined]);
    expect(await statusOf(organization, first)).toBe("lapsed");
    await lapseProposal(server.database, { scope, proposalId: second.body.id }, () => new Date());
    expect(await statusOf(organization, second.body.id)).toBe("lapsed");
  });

  it("is refused as the override itself would be", async () => {
    const organization = await newOrganization();
    const { propose, say } = await proposableOverride(organization);
    expect((await propose({ expiresAt: "2020-01-01T00:00:00Z" })).body.errors[0].code).toBe("not_in_future");
    await say(lowRisk);
    expect((await propose()).body.code).toBe("override_not_allowed");
    expect((await organization.key.get("/proposals")).body.items).toEqual([]);
  });

  it("keeps reasons out of the database's reach, and out of audit events", async () => {
    const organization = await newOrganization();
    const { propose } = await proposableOverride(organization);
    const { id } = (await propose({ reason: "Ann Lee is a cousin" })).body;
    await (await organization.user("admin")).post(`/proposals/${id}/decline`, { reason: "Ann Lee again" });
    const texts = ["proposals", "audit_events", "idempotency_keys"].map(
      (table) =>
        `select t::text || coalesce(encode(${table === "idempotency_keys" ? "answer" : "null"}, 'escape'), '') as text from ${table} t where organization_id = $1`,
    );
    const { rows: stored } = await server.pool.query(texts.join(" union all "), [organization.organizationId]);
    expect(stored.length).toBeGreaterThan(5);
    expect(stored.filter(({ text }) => text.includes("Ann Lee"))).toEqual([]);
    const { rows } = await server.pool.query("select content, reason from proposals where id = $1", [id]);
    expect(rows[0].content.includes("Ann Lee") || rows[0].reason.includes("Ann Lee")).toBe(false);
  });
});

describe("a proposal as work", () => {
  it("waits in the queue for everybody but its author, and leaves it when it ends", async () => {
    const organization = await newOrganization();
    const { propose, admin, subjectId } = await proposableOverride(organization);
    const { id } = (await propose()).body;
    const items = async () => (await organization.key.get("/work-items?kind=proposal&after=")).body.items;
    const [item] = await items();
    expect(item.data).toMatchObject({ kind: "proposal", resourceId: id, subjectId });
    expect((await admin.post(`/work-items/${item.id}/claim`)).status).toBe(409);
    const second = await organization.user("owner");
    expect((await second.post(`/work-items/${item.id}/claim`)).status).toBe(200);
    await second.post(`/proposals/${id}/approve`);
    expect(await items()).toEqual([]);
  });
});
