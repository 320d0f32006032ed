import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newKey } from "#accounts/testing/api-keys.ts";
import { keyClient, newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { rateLimitsOf, startServer, type TestServer } from "#testing/server.ts";
import { isUnchanged, RememberedKeys, type StoredKey } from "./remembered-keys.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const subject = (externalId: string) => ({ kind: "person", externalId });

/** A key that has signed a request to this process, so that the next one relies on memory. */
async function rememberedKey(organization: TestOrganization, change: Parameters<typeof newKey>[1] = {}) {
  const key = await newKey(organization, change);
  expect((await key.get("/risk/subjects")).status).toBe(200);
  return key;
}

/** How many connections a piece of work takes from the pool: one for each transaction, one for a statement outside of any. */
async function connectionsOf({ pool }: TestServer, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const taken = () => (count += 1);
  pool.on("acquire", taken);
  await work();
  pool.off("acquire", taken);
  return count;
}

describe("a key that signed a request before", () => {
  it("is asked for in the transaction of the next request instead of before it", async () => {
    const organization = await newOrganization(server);
    const key = await newKey(organization);
    expect(await connectionsOf(server, () => key.post("/risk/subjects", subject("a")))).toBe(2);
    expect(await connectionsOf(server, () => key.post("/risk/subjects", subject("b")))).toBe(1);
    expect(await connectionsOf(server, () => key.get("/risk/subjects"))).toBe(1);
  });

  it.each<[what: string, change: string, status: number, code: string]>([
    ["revoked", "update api_keys set revoked_at = now(), revocation_reason = 'lost'", 401, "credential_revoked"],
    ["ended", "update api_keys set expires_at = now() - interval '1 second'", 401, "credential_expired"],
    [
      "given another secret",
      "update api_keys set secret = previous_secret, previous_secret = null, previous_secret_until = null",
      401,
      "invalid_signature",
    ],
    ["taken a scope", "update api_keys set scopes = '{screening:read}'", 403, "insufficient_scope"],
    [
      "limited to another network",
      "update api_keys set allowed_networks = '{192.0.2.0/24}'",
      403,
      "network_not_allowed",
    ],
    ["deleted", "delete from api_keys", 401, "invalid_signature"],
  ])("is refused at once when it was %s, and nothing is written for it", async (_what, change, status, code) => {
    const organization = await newOrganization(server);
    const key = await newKey(organization);
    // Another sealed secret, for the case that needs one.
    const other = await newKey(organization);
    await server.pool.query(
      `update api_keys set previous_secret = (select secret from api_keys where id = $2), previous_secret_until = now() + interval '1 day'
        where id = $1`,
      [key.id, other.id],
    );
    expect((await key.get("/risk/subjects")).status).toBe(200);
    await server.parts.keyUses!.flush();
    await server.pool.query(`${change} where id = $1`, [key.id]);
    const before = await rowsOf(organization);
    const written = await key.post("/risk/subjects", subject("a"));
    expect([written.status, written.body.code]).toEqual([status, code]);
    const invalid = await key.post("/risk/subjects", { kind: "nothing" });
    expect([invalid.status, invalid.body.code]).toEqual([status, code]);
    expect((await key.get("/risk/subjects")).body.code).toBe(code);
    await server.parts.keyUses!.flush();
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("is refused when it became too old by a rule of its organization, or by the clock", async () => {
    const organization = await newOrganization(server);
    const [byRule, byClock] = [await rememberedKey(organization), await newKey(organization)];
    await server.pool.query("update api_keys set created_at = now() - interval '100 days' where id = $1", [byRule.id]);
    expect((await byRule.get("/risk/subjects")).status).toBe(200);
    await server.pool.query(
      `update organizations set api_key_max_age_days = 30, api_key_max_age_set_at = now() - interval '90 days'
        where organization_id = $1`,
      [organization.organizationId],
    );
    expect((await byRule.get("/risk/subjects")).body.code).toBe("credential_expired");
    await server.pool.query("update api_keys set expires_at = now() + interval '20 seconds' where id = $1", [
      byClock.id,
    ]);
    expect((await byClock.get("/risk/subjects")).status).toBe(200);
    const { now } = server.clock;
    server.clock.now = () => new Date(Date.now() + 30_000);
    expect((await byClock.get("/risk/subjects")).body.code).toBe("credential_expired");
    server.clock.now = now;
  });

  it("is let in at once with what it was given meanwhile: a refusal is never one of the past", async () => {
    const organization = await newOrganization(server);
    const key = await newKey(organization, { scopes: ["screening:read"] });
    expect((await key.get("/risk/subjects")).body.code).toBe("insufficient_scope");
    await server.pool.query("update api_keys set scopes = '{risk:*}' where id = $1", [key.id]);
    expect((await key.post("/risk/subjects", subject("a"))).status).toBe(201);
  });

  it("signs with its new secret from the moment of a rotation, and with the old one until the overlap ends", async () => {
    const organization = await newOrganization(server);
    const admin = await organization.user("admin");
    const made = (await admin.post("/api-keys", { name: "Shop", mode: "test" })).body;
    const clientWith = (secret: string) => keyClient(server.origin, { keyId: made.data.keyId, secret });
    expect((await clientWith(made.secret).get("/risk/subjects")).status).toBe(200);
    const rotated = (await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds: 600 })).body;
    expect((await clientWith(rotated.secret).get("/risk/subjects")).status).toBe(200);
    expect((await clientWith(made.secret).get("/risk/subjects")).status).toBe(200);
    await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds: 0 });
    expect((await clientWith(rotated.secret).get("/risk/subjects")).body.code).toBe("invalid_signature");
  });

  it("sees nothing of another organization: 404 as before", async () => {
    const [organization, other] = [await newOrganization(server), await newOrganization(server)];
    const { body } = await other.key.post("/risk/subjects", subject("theirs"));
    const key = await rememberedKey(organization);
    expect((await key.get(`/risk/subjects/${body.id}`)).body.code).toBe("not_found");
  });

  it("counts once against its limits, also where a refusal makes the request be tried again", async () => {
    const limited = await startServer({ rateLimits: rateLimitsOf({ writesPerMinute: 3 }) });
    const { key } = await newOrganization(limited);
    const answers = [
      await key.post("/risk/subjects", subject("a")),
      await key.post("/risk/subjects", { kind: "nothing" }),
      await key.post("/risk/subjects", subject("b")),
      await key.post("/risk/subjects", subject("c")),
    ];
    expect(
      answers.map(({ status, headers }) => [status, headers["ratelimit"]?.toString().split(";", 2).join(";")]),
    ).toEqual([
      [201, '"writes";r=2'],
      [400, '"writes";r=1'],
      [201, '"writes";r=0'],
      [429, '"writes";r=0'],
    ]);
    await limited.app.close();
    await limited.close();
  });
});

describe("the memory", () => {
  const row: StoredKey = {
    organization_id: "o",
    mode: "test",
    id: "k",
    secret: Buffer.from("s"),
    previous_secret: Buffer.from("p"),
    previous_secret_until: new Date(1),
    expires_at: new Date(2),
    revoked_at: null,
    created_at: new Date(3),
    rotated_at: null,
    scopes: ["risk:read"],
    allowed_networks: ["10.0.0.0/8"],
    last_used_at: null,
    data_key: Buffer.from("d"),
    master_key_version: 1,
    api_key_max_age_days: null,
    api_key_max_age_set_at: null,
  };

  it.each(Object.keys(row).filter((name) => name !== "last_used_at"))("finds that %s has changed", (name) => {
    const was = row[name as keyof StoredKey];
    const other = Buffer.isBuffer(was)
      ? Buffer.from("x")
      : was instanceof Date
        ? new Date(9)
        : Array.isArray(was)
          ? []
          : "x";
    expect(isUnchanged(row, { ...row, [name]: other })).toBe(false);
    expect(isUnchanged(row, { ...row, [name]: was === null ? new Date(0) : null })).toBe(false);
  });

  it("knows the same row again, used or not, and an absent one as another", () => {
    expect(
      isUnchanged(row, {
        ...structuredClone(row),
        secret: Buffer.from("s"),
        previous_secret: Buffer.from("p"),
        data_key: Buffer.from("d"),
        last_used_at: new Date(),
      }),
    ).toBe(true);
    expect(isUnchanged(row, undefined)).toBe(false);
  });

  it("holds a bounded number of keys, of which the oldest go first", () => {
    const keys = new RememberedKeys();
    for (let n = 0; n <= 5_000; n++) keys.remember(`ak_${n}`, row);
    expect([keys.of("ak_0"), keys.of("ak_1"), keys.of("ak_5000")]).toEqual([undefined, row, row]);
  });
});
