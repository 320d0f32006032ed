import { afterAll, describe, expect, it } from "vitest";
import { keyClient, newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { newKey } from "../testing/api-keys.ts";

const server = await startServer();
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const days = (from: string | Date, to: string | null) => (Date.parse(to!) - new Date(from).getTime()) / dayMs;

async function withMaxAge(organization: TestOrganization, apiKeyMaxAgeDays: number | null) {
  const admin = await organization.user("admin");
  const { revision } = (await admin.get("/organization")).body.data;
  const answer = await admin.post("/organization/settings", { expectedRevision: revision, apiKeyMaxAgeDays });
  expect([answer.status, answer.body.data.apiKeyMaxAgeDays]).toEqual([200, apiKeyMaxAgeDays]);
  const list = async () => (await admin.get("/api-keys")).body.items.map(({ id, data }) => ({ id, ...data }));
  return { admin, find: async (id: string) => (await list()).find((key) => key.id === id)! };
}

/** Everything that the age depends on becomes so much older. */
async function daysPass({ organizationId }: TestOrganization, count: number): Promise<void> {
  const shift = `interval '${count} days'`;
  for (const change of [
    `update api_keys set created_at = created_at - ${shift}, rotated_at = rotated_at - ${shift}`,
    `update organizations set api_key_max_age_set_at = api_key_max_age_set_at - ${shift}`,
  ])
    await server.pool.query(`${change} where organization_id = $1`, [organizationId]);
}

describe("the maximum age of API keys", () => {
  it("counts from creation: the record says when, and afterwards the key answers 401 credential_expired", async () => {
    const organization = await newOrganization(server);
    const [young, old] = [
      await newKey(organization, { createdAt: daysAgo(89) }),
      await newKey(organization, { createdAt: daysAgo(91) }),
    ];
    const { find } = await withMaxAge(organization, 90);
    expect(days(daysAgo(0), (await find(young.id)).endsAt)).toBeCloseTo(1, 2);
    // Who was too old when it was chosen gets thirty days.
    expect(days(daysAgo(0), (await find(old.id)).endsAt)).toBeCloseTo(30, 2);
    expect((await young.get("/risk/subjects")).status).toBe(200);
    expect((await old.get("/risk/subjects")).status).toBe(200);

    await daysPass(organization, 2);
    const expired = await young.get("/risk/subjects");
    expect([expired.status, expired.body.code]).toEqual([401, "credential_expired"]);
    expect((await find(young.id)).status).toBe("expired");
    await daysPass(organization, 27);
    expect((await old.get("/risk/subjects")).status).toBe(200);
    await daysPass(organization, 2);
    expect((await old.get("/risk/subjects")).body.code).toBe("credential_expired");
    expect((await find(old.id)).status).toBe("expired");
  });

  it("counts anew from a rotation, and the secret of before does not outlive its own end", async () => {
    const organization = await newOrganization(server);
    const { admin, find } = await withMaxAge(organization, 30);
    const made = (await admin.post("/api-keys", { name: "Shop", mode: "test" })).body;
    await server.pool.query("update api_keys set created_at = created_at - interval '29 days' where id = $1", [
      made.id,
    ]);
    expect(days(daysAgo(0), (await find(made.id)).endsAt)).toBeCloseTo(1, 2);
    const rotated = (await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds: 604_800 })).body;
    expect(days(daysAgo(0), rotated.data.endsAt)).toBeCloseTo(30, 2);
    expect(days(daysAgo(0), rotated.data.previousSecretUntil)).toBeCloseTo(1, 2);
    const key = keyClient(server.origin, { keyId: made.data.keyId, secret: rotated.secret });
    expect((await key.get("/risk/subjects")).status).toBe(200);
  });

  it("409: a key that has ended is not rotated; without a maximum age it works again", async () => {
    const organization = await newOrganization(server);
    const { admin, find } = await withMaxAge(organization, 30);
    const key = await newKey(organization, { createdAt: daysAgo(20) });
    await server.pool.query("update api_keys set created_at = created_at - interval '11 days' where id = $1", [key.id]);
    await server.pool.query(
      "update organizations set api_key_max_age_set_at = now() - interval '40 days' where organization_id = $1",
      [organization.organizationId],
    );
    expect((await key.get("/risk/subjects")).body.code).toBe("credential_expired");
    expect((await admin.post(`/api-keys/${key.id}/rotate`, {})).body.code).toBe("credential_not_active");
    await withMaxAge(organization, null);
    expect((await key.get("/risk/subjects")).status).toBe(200);
    expect((await find(key.id)).endsAt).toBeNull();
  });

  it("the same age sent again does not give another thirty days; another one does", async () => {
    const organization = await newOrganization(server);
    const key = await newKey(organization, { createdAt: daysAgo(400) });
    const { find } = await withMaxAge(organization, 90);
    await server.pool.query(
      "update organizations set api_key_max_age_set_at = now() - interval '10 days' where organization_id = $1",
      [organization.organizationId],
    );
    await withMaxAge(organization, 90);
    expect(days(daysAgo(0), (await find(key.id)).endsAt)).toBeCloseTo(20, 2);
    await withMaxAge(organization, 60);
    expect(days(daysAgo(0), (await find(key.id)).endsAt)).toBeCloseTo(30, 2);
  });

  it.each([0, -1, 3_651, 1.5, "90"])("400: %j days", async (apiKeyMaxAgeDays) => {
    const owner = await (await newOrganization(server)).user("owner");
    const answer = await owner.post("/organization/settings", { expectedRevision: 1, apiKeyMaxAgeDays });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });
});

describe("the last use of a key", () => {
  it("is written together with others, at most once in five minutes, and only for requests that were let in", async () => {
    const organization = await newOrganization(server);
    const admin = await organization.user("admin");
    const [used, refused, idle] = [
      await newKey(organization),
      await newKey(organization, { scopes: ["webhooks:read"] }),
      await newKey(organization),
    ];
    const lastUses = async () => {
      await server.parts.keyUses!.flush();
      const { items } = (await admin.get("/api-keys")).body;
      return [used, refused, idle].map(({ id }) => items.find((key) => key.id === id)!.data.lastUsedAt);
    };
    expect(await lastUses()).toEqual([null, null, null]);
    await used.get("/risk/subjects");
    expect((await refused.get("/risk/subjects")).status).toBe(403);
    const [first, ...others] = await lastUses();
    expect(Math.abs(Date.now() - Date.parse(first!))).toBeLessThan(10_000);
    expect(others).toEqual([null, null]);
    await used.get("/risk/subjects");
    expect((await lastUses())[0]).toBe(first);
    await server.pool.query("update api_keys set last_used_at = last_used_at - interval '6 minutes' where id = $1", [
      used.id,
    ]);
    await used.get("/risk/subjects");
    expect(Date.parse((await lastUses())[0]!)).toBeGreaterThanOrEqual(Date.parse(first!));
  });
});

describe("the number of keys", () => {
  it("409 too_many_keys: 100 are active in a mode, also if two are made at the same moment; a revoked one makes room", async () => {
    const organization = await newOrganization(server);
    const admin = await organization.user("admin");
    const keys = [];
    for (let made = 1; made < 99; made += 1) keys.push(await newKey(organization));
    const make = () => admin.post("/api-keys", { name: "One more", mode: "test" });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409"]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("too_many_keys");
    const { items } = (await admin.get("/api-keys?after=")).body;
    expect(items).toHaveLength(100);
    await admin.post(`/api-keys/${keys[0]!.id}/revoke`, { reason: "Not used" });
    expect((await make()).status).toBe(201);
    const live = await organization.user("admin", "live");
    expect((await live.post("/api-keys", { name: "Live", mode: "live" })).status).toBe(201);
  });
});
