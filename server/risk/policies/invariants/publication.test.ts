// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import { randomUUID } from "node:crypto";
import type { Invariant } from "@probity/engines/risk/policy/plan/invariant.ts";
import { describe, expect, it } from "vitest";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { stateInvariants } from "../../testing/invariants.ts";
import { newDraft } from "../../testing/policies.ts";

const country = (value: string) => ({ input: "country", operator: "eq" as const, value });
const proved: Invariant = { id: "closed", when: [country("XX")], then: { decision: { atLeast: "reject" } } };
const refuted: Invariant = { id: "income", monotone: "income.monthly" };
const vacuous: Invariant = { ...proved, id: "nobody", when: [country("XX"), country("YY")] };
const undecided: Invariant = { id: "unknown", monotone: "age" };

async function bound(invariants: Invariant[], bindingInvariants = true) {
  const organization = await newOrganization();
  const { id } = await newDraft(organization);
  await stateInvariants(organization, id, invariants);
  const [owner, admin] = [await organization.user("owner"), await organization.user("admin")];
  if (bindingInvariants) made(await owner.post("/organization/settings", { expectedRevision: 1, bindingInvariants }));
  const publish = () => admin.post(`/risk/policies/${id}/publish`);
  const path = `/risk/policies/${id}/acknowledgements` as const;
  return { organization, id, owner, admin, publish, path };
}

const reason = "As agreed with compliance.";

async function isWaitedFor(pool: TestOrganization["server"]["pool"], pid: number): Promise<boolean> {
  const { rows } = await pool.query("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [pid]);
  return rows.length > 0;
}

describe("publishing a policy with invariants", () => {
  it("200: whatever they say, unless the organization makes them binding", async () => {
    const { publish, owner } = await bound([refuted, vacuous, undecided], false);
    expect((await owner.get("/organization")).body.data.bindingInvariants).toBe(false);
    expect((await publish()).status).toBe(200);
  });

  it("200: when every one is proved, or none is stated", async () => {
    expect((await (await bound([proved])).publish()).status).toBe(200);
    expect((await (await bound([])).publish()).status).toBe(200);
  });

  it("409 invariant_refuted: names it in words, and no acknowledgement helps", async () => {
    const { publish, owner, path, organization, id } = await bound([proved, refuted, vacuous]);
    const refusal = await publish();
    expect([refusal.status, refusal.body.code]).toEqual([409, "invariant_refuted"]);
    const message = "income: More of income.monthly never lowers the decision.";
    expect(refusal.body.errors).toEqual([{ path: "/invariants/1", code: "refuted", message }]);
    made(await owner.post(path, { invariantId: "income", reason }));
    expect((await publish()).body.code).toBe("invariant_refuted");
    expect((await organization.key.get(`/risk/policies/${id}`)).body.data.status).toBe("draft");
  });

  it("409 invariant_not_proved: vacuous and undecided ones wait for an owner, and an admin does not count", async () => {
    const { publish, owner, admin, path } = await bound([proved, vacuous, undecided]);
    const codes = async () => {
      const { body } = await publish();
      return [body.code, body.errors?.map(({ code }) => code)];
    };
    expect(await codes()).toEqual(["invariant_not_proved", ["vacuous", "not_decided"]]);
    for (const { id: invariantId } of [vacuous, undecided]) made(await admin.post(path, { invariantId, reason }));
    expect(await codes()).toEqual(["invariant_not_proved", ["vacuous", "not_decided"]]);
    made(await owner.post(path, { invariantId: "nobody", reason }));
    expect(await codes()).toEqual(["invariant_not_proved", ["not_decided"]]);
    made(await owner.post(path, { invariantId: "unknown", reason }));
    expect((await publish()).status).toBe(200);
  });

  it("409 invariants_changed: they changed between the check and the publication, which then does not happen", async () => {
    const { id, owner, admin, organization } = await bound([proved]);
    const { pool } = organization.server;
    const idempotencyKey = randomUUID();
    // Whoever uses a key first is waited for, and a request takes its key after it has checked the invariants.
    const first = await pool.connect();
    const { pid } = (await first.query("select pg_backend_pid() as pid")).rows[0]!;
    await first.query("begin");
    await first.query(
      `insert into idempotency_keys (organization_id, mode, key, principal, fingerprint, created_at)
       values ($1, 'test', $2, 'user:x', '\\x01', now())`,
      [organization.organizationId, idempotencyKey],
    );
    const publication = admin.post(`/risk/policies/${id}/publish`, undefined, { idempotencyKey });
    await expect.poll(() => isWaitedFor(pool, pid), { timeout: 60_000 }).toBe(true);
    const changed = { invariants: [proved, refuted], expectedRevision: 1 };
    made(await owner.put("/risk/policy-keys/onboarding/invariants", changed));
    await first.query("rollback");
    first.release();
    const { status, body } = await publication;
    expect([status, body.code]).toEqual([409, "invariants_changed"]);
    expect((await organization.key.get(`/risk/policies/${id}`)).body.data.status).toBe("draft");
    // Sent again, it is checked again: what was added is refuted.
    expect((await admin.post(`/risk/policies/${id}/publish`)).body.code).toBe("invariant_refuted");
  });

  it("an acknowledgement is about the invariant as it was worded", async () => {
    const { publish, owner, path } = await bound([vacuous]);
    made(await owner.post(path, { invariantId: "nobody", reason }));
    const other = { ...vacuous, when: [country("XX"), country("ZZ")] };
    const invariants = { invariants: [other], expectedRevision: 1 };
    made(await owner.put("/risk/policy-keys/onboarding/invariants", invariants));
    expect((await publish()).body.code).toBe("invariant_not_proved");
    expect((await owner.get(path)).body.items).toEqual([]);
  });
});

describe("POST /risk/policies/{id}/acknowledgements", () => {
  it("201: is kept with its reason and role, listed, and in the audit trail", async () => {
    const { owner, admin, path, id, organization } = await bound([refuted], false);
    const answer = await admin.post(path, { invariantId: "income", reason });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { policyVersionId: id, invariantId: "income", reason, role: "admin", acknowledgedBy: `user:${admin.userId}` },
    ]);
    expect((await organization.key.get(path)).body.items).toEqual([answer.body]);
    expect((await admin.post(path, { invariantId: "income", reason })).body.code).toBe("already_acknowledged");
    expect((await owner.post(path, { invariantId: "income", reason })).body.role).toBe("owner");
    const { items } = (await owner.get("/organization/audit-events?type=risk.policy_invariant_acknowledged")).body;
    expect(items.map(({ data }: any) => [data.reason, data.details.invariantId])).toEqual([
      [reason, "income"],
      [reason, "income"],
    ]);
  });

  it("404: an invariant that is not stated, a version of others; 409: a published version; 403: members and API keys", async () => {
    const { owner, path, publish, organization } = await bound([proved], false);
    const send = { invariantId: "closed", reason };
    const unknown = await owner.post(path, { ...send, invariantId: "other" });
    expect([unknown.status, unknown.body.errors[0]!.path]).toEqual([404, "/invariantId"]);
    const stranger = await (await newOrganization()).user("owner");
    expect((await stranger.post(path, send)).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await (await organization.user("member")).post(path, send)).body.code).toBe("insufficient_role");
    expect((await organization.key.post(path, send)).body.code).toBe("credential_kind_not_allowed");
    made(await publish());
    expect((await owner.post(path, send)).body.code).toBe("already_published");
  });
});
