import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { transact } from "#platform/database/transaction.ts";
import { keyClient, newOrganization, type TestOrganization } from "#testing/organization.ts";

const subject = { kind: "person", externalId: "cust-42" };

async function countsOf({ server, organizationId }: TestOrganization) {
  return transact(server.database, { scope: { organizationId, mode: "test" } }, async (tx) => {
    const { rows } = await sql<{ subjects: number; events: number; keys: number }>`
      select (select count(*)::int from risk_subjects) as subjects,
             (select count(*)::int from risk_events) as events,
             (select count(*)::int from idempotency_keys) as keys
    `.execute(tx);
    return rows[0];
  });
}

describe("Idempotency-Key", () => {
  it("[RK-ID-1] 400: required on a mutating POST, and 1 to 120 characters of its alphabet", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const missing = await key.post("/risk/subjects", subject, { idempotencyKey: null });
    expect([missing.status, missing.body.code]).toEqual([400, "idempotency_key_required"]);
    for (const bad of ["a".repeat(121), "a b", "ключ".normalize().replace(/./g, "/"), "a,b"]) {
      expect((await key.post("/risk/subjects", subject, { idempotencyKey: bad })).body.code).toBe(
        "idempotency_key_invalid",
      );
    }
    expect(await countsOf(organization)).toEqual({ subjects: 0, events: 0, keys: 0 });
    expect((await key.post("/risk/subjects", subject, { idempotencyKey: `${"A".repeat(110)}z09_.:-` })).status).toBe(
      201,
    );
  });

  it("[RK-ID-2] an identical retry answers the original, byte for byte, whatever the order of its members", async () => {
    const organization = await newOrganization();
    const first = await organization.key.post("/risk/subjects", subject, { idempotencyKey: "k" });
    const again = await organization.key.post("/risk/subjects", undefined, {
      idempotencyKey: "k",
      rawBody: '{"externalId":"cust-42",  "kind":"person"}',
    });
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([201, first.text, "true"]);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(await countsOf(organization)).toEqual({ subjects: 1, events: 1, keys: 1 });
  });

  it("[RK-ID-2] 409: the same key with other input, another path or another principal", async () => {
    const organization = await newOrganization();
    const { key, user } = organization;
    const { body } = await key.post("/risk/subjects", subject, { idempotencyKey: "k" });
    const member = await user("member");
    const activity = {
      activityType: "a.b",
      category: "other",
      title: "t",
      summary: "",
      occurredAt: "2026-01-01T00:00:00Z",
      reference: "",
    };
    for (const answer of [
      await key.post("/risk/subjects", { ...subject, externalId: "other" }, { idempotencyKey: "k" }),
      await key.post(`/risk/subjects/${body.id}/activities`, activity, { idempotencyKey: "k" }),
      await member.post("/risk/subjects", subject, { idempotencyKey: "k" }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, "idempotency_key_reused"]);
    }
    expect(await countsOf(organization)).toEqual({ subjects: 1, events: 1, keys: 1 });
  });

  it("the namespace is the organization and mode: the same key elsewhere is another key", async () => {
    const one = await newOrganization();
    const other = await newOrganization();
    const answers = [one.key, one.liveKey, other.key].map((key) =>
      key.post("/risk/subjects", subject, { idempotencyKey: "k" }),
    );
    expect(
      (await Promise.all(answers)).map(({ status, headers }) => [status, headers["idempotency-replayed"]]),
    ).toEqual([
      [201, undefined],
      [201, undefined],
      [201, undefined],
    ]);
  });

  it("[RK-ID-2] 30 simultaneous identical requests make 1 effect and 29 replays", async () => {
    const organization = await newOrganization();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => organization.key.post("/risk/subjects", subject, { idempotencyKey: "storm" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(29);
    expect(await countsOf(organization)).toEqual({ subjects: 1, events: 1, keys: 1 });
  });

  it("409 idempotency_in_progress with Retry-After: the first use holds the key for longer than a retry waits", async () => {
    const organization = await newOrganization();
    const { server, organizationId, key, apiKeys } = organization;
    const scope = { organizationId, mode: "test" as const };
    const held = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const holder = transact(server.database, { scope }, async (tx) => {
      await tx
        .insertInto("idempotency_keys")
        .values({
          organization_id: organizationId,
          mode: "test",
          key: "slow",
          principal: `api_key:${apiKeys.test.id}`,
          fingerprint: Buffer.alloc(32),
          created_at: new Date(),
        })
        .execute();
      taken.resolve();
      await held.promise;
      throw new Error("given up");
    }).catch(() => {});
    await taken.promise;
    const started = Date.now();
    const waiting = await key.post("/risk/subjects", subject, { idempotencyKey: "slow" });
    expect([waiting.status, waiting.body.code, waiting.headers["retry-after"]]).toEqual([
      409,
      "idempotency_in_progress",
      "1",
    ]);
    expect(Date.now() - started).toBeGreaterThan(4_500);
    expect(Date.now() - started).toBeLessThan(7_000);
    held.resolve();
    await holder;
    expect((await key.post("/risk/subjects", subject, { idempotencyKey: "slow" })).status).toBe(201);
  });

  it("[RK-ID-2] a refused request does not consume its key", async () => {
    const { key } = await newOrganization();
    await key.post("/risk/subjects", subject);
    const refused = await key.post("/risk/subjects", subject, { idempotencyKey: "k" });
    expect([refused.status, refused.body.code]).toEqual([409, "already_exists"]);
    expect(
      (await key.post("/risk/subjects", { ...subject, externalId: "other" }, { idempotencyKey: "k" })).status,
    ).toBe(201);
  });

  it("stores a keyed fingerprint, never the body, in the idempotency store", async () => {
    const organization = await newOrganization();
    const context = { kind: "onboarding", externalId: "case-42", title: "Onboarding" };
    await organization.key.post("/risk/contexts", context, { idempotencyKey: "k" });
    const { rows } = await organization.server.pool.query(
      "select fingerprint, answer from idempotency_keys where organization_id = $1",
      [organization.organizationId],
    );
    expect(rows[0].fingerprint).toHaveLength(32);
    expect(rows[0].answer.toString()).toContain("case-42"); // the record itself, which is stored anyway
  });

  it("[RK-ID-2] as a property: any interleaving of the same requests has the effect of one", async () => {
    const { server, apiKeys, ...organization } = await newOrganization();
    const client = keyClient(server.origin, apiKeys.test);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 }), async (picks) => {
        round += 1;
        const answers = await Promise.all(
          picks.map((pick) =>
            client.post(
              "/risk/subjects",
              { kind: "account", externalId: `p-${round}-${pick}` },
              { idempotencyKey: `p-${round}-${pick}` },
            ),
          ),
        );
        for (const pick of new Set(picks)) {
          const same = answers.filter((_answer, index) => picks[index] === pick);
          expect(new Set(same.map(({ text }) => text)).size).toBe(1);
          expect(same.filter(({ headers }) => headers["idempotency-replayed"] === undefined)).toHaveLength(1);
        }
      }),
      { numRuns: 25 },
    );
    const counts = await countsOf({ server, apiKeys, ...organization });
    expect(counts!.subjects).toBe(counts!.keys);
    expect(counts!.events).toBe(counts!.subjects);
  });
});
