import { describe, expect, it } from "vitest";
import { keyClient, newOrganization } from "#testing/organization.ts";
import { auditOf, unknownId } from "../testing/people.ts";

const subject = (externalId: string) => ({ kind: "person", externalId });

async function organizationWithKey() {
  const organization = await newOrganization();
  const admin = await organization.user("admin");
  const made = await admin.post("/api-keys", { name: "Shop", mode: "test" });
  return { ...organization, admin, made: made.body };
}

describe("POST /api-keys", () => {
  it("201: answers the record and, once, a secret that signs requests", async () => {
    const organization = await newOrganization();
    const { server } = organization;
    const admin = await organization.user("admin");
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await admin.post("/api-keys", { name: "Shop", mode: "test", expiresAt });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource: "api-keys",
      data: {
        name: "Shop",
        mode: "test",
        keyId: expect.stringMatching(/^ak_test_/),
        status: "active",
        scopes: null,
        allowedNetworks: null,
        lastUsedAt: null,
        expiresAt,
        endsAt: expiresAt,
        revokedAt: null,
        revocationReason: null,
        rotatedAt: null,
        previousSecretUntil: null,
        createdAt: expect.any(String),
        createdBy: `user:${admin.userId}`,
      },
      secret: expect.stringMatching(/^sk_test_[\w-]{43}$/),
    });
    const key = keyClient(server.origin, { keyId: answer.body.data.keyId, secret: answer.body.secret });
    expect((await key.post("/risk/subjects", subject("a"))).status).toBe(201);
  });

  it("200: no list, audit event, log line or table shows the secret", async () => {
    const { server, admin, made, organizationId } = await organizationWithKey();
    const rotated = await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds: 60 });
    const list = await admin.get("/api-keys?mode=test");
    expect(list.body.items.map((item) => item.id)).toContain(made.id);
    const audit = await auditOf(admin);
    expect(audit.types).toEqual(["api_key.created", "api_key.rotated"]);
    const stored = await server.pool.query(
      "select k.*, i.answer::text from api_keys k join idempotency_keys i using (organization_id, mode) where organization_id = $1",
      [organizationId],
    );
    const everything = [list.text, audit.text, server.logged.join(), JSON.stringify(stored.rows)].join();
    for (const secret of [made.secret, rotated.body.secret]) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });

  it("201: a repeat with the same Idempotency-Key answers the same secret and makes no second key", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    const body = { name: "Shop", mode: "test" };
    const [first, second] = [
      await admin.post("/api-keys", body, { idempotencyKey: "one" }),
      await admin.post("/api-keys", body, { idempotencyKey: "one" }),
    ];
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(second.body).toEqual(first.body);
    const names = (await admin.get("/api-keys")).body.items.map((item) => item.data.name);
    expect(names).toEqual(["First test key", "Shop"]);
  });

  it("400: an expiry that has passed is refused and nothing is stored", async () => {
    const organization = await newOrganization();
    const admin = await organization.user("admin");
    const answer = await admin.post("/api-keys", { name: "Old", mode: "test", expiresAt: "2020-01-01T00:00:00.000Z" });
    expect(answer.body).toMatchObject({ code: "validation_failed", errors: [{ path: "/expiresAt" }] });
    expect((await admin.get("/api-keys")).body.items).toHaveLength(1);
    expect((await auditOf(admin)).types).toEqual([]);
  });

  it("400: a mode header that contradicts the body is `mode_conflict`", async () => {
    const organization = await newOrganization();
    const answer = await (await organization.user("owner", "live")).post("/api-keys", { name: "Shop", mode: "test" });
    expect(answer.body.code).toBe("mode_conflict");
  });

  it.each(["member", "auditor"] as const)("403: a %s may not make keys", async (role) => {
    const organization = await newOrganization();
    const answer = await (await organization.user(role)).post("/api-keys", { name: "Shop", mode: "test" });
    expect(answer.body).toMatchObject({ status: 403, code: "insufficient_role", requiredRoles: ["owner", "admin"] });
  });

  it("403: an API key may not make keys", async () => {
    const { key } = await newOrganization();
    const answer = await key.post("/api-keys", { name: "Shop", mode: "test" });
    expect(answer.body).toMatchObject({ status: 403, code: "credential_kind_not_allowed" });
  });
});

describe("GET /api-keys", () => {
  it("[RK-AU-2] 200: lists the keys of the mode only", async () => {
    const organization = await newOrganization();
    const { apiKeys } = organization;
    const owner = await organization.user("owner", "live");
    expect((await owner.get("/api-keys")).body).toEqual({
      items: [expect.objectContaining({ id: apiKeys.live.id })],
      nextOffset: null,
    });
    expect((await owner.get("/api-keys?offset=1")).body.items).toEqual([]);
  });
});

describe("POST /api-keys/{id}/rotate", () => {
  it("[RK-AU-5] 200: keeps id and keyId, and both secrets sign until the overlap ends", async () => {
    const { server, admin, made } = await organizationWithKey();
    const rotated = await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds: 1 });
    expect(rotated.status).toBe(200);
    expect(rotated.body).toMatchObject({ id: made.id, data: { keyId: made.data.keyId, status: "active" } });
    const { keyId } = made.data;
    const older = keyClient(server.origin, { keyId, secret: made.secret });
    const newer = keyClient(server.origin, { keyId, secret: rotated.body.secret });
    expect((await newer.get("/risk/subjects")).status).toBe(200);
    expect((await older.get("/risk/subjects")).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await older.get("/risk/subjects")).body.code).toBe("invalid_signature");
    expect((await newer.get("/risk/subjects")).status).toBe(200);
  });

  it("200: without an overlap the old secret ends at once; by default it lasts a day", async () => {
    const { server, admin, made } = await organizationWithKey();
    const atOnce = await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds: 0 });
    expect(atOnce.body.data.previousSecretUntil).toBeNull();
    const older = keyClient(server.origin, { keyId: made.data.keyId, secret: made.secret });
    expect((await older.get("/risk/subjects")).status).toBe(401);
    const { rotatedAt, previousSecretUntil } = (await admin.post(`/api-keys/${made.id}/rotate`, {})).body.data;
    expect(Date.parse(previousSecretUntil) - Date.parse(rotatedAt)).toBe(86_400_000);
  });

  it("201: a write repeated with the new secret returns its original answer", async () => {
    const { server, admin, made } = await organizationWithKey();
    const { keyId } = made.data;
    const send = (secret: string) =>
      keyClient(server.origin, { keyId, secret }).post("/risk/subjects", subject("kept"), { idempotencyKey: "kept" });
    const first = await send(made.secret);
    const { secret } = (await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds: 0 })).body;
    const repeated = await send(secret);
    expect(repeated.body).toEqual(first.body);
    expect(repeated.headers["idempotency-replayed"]).toBe("true");
  });

  it.each([-1, 604_801, 1.5, "60"])("400: an overlap of %s seconds is refused", async (overlapSeconds) => {
    const { admin, made } = await organizationWithKey();
    expect((await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds })).status).toBe(400);
  });

  it("404: a key of another organization, of the other mode or an unknown one is not found", async () => {
    const organization = await organizationWithKey();
    const { made, apiKeys } = organization;
    const stranger = await (await newOrganization()).user("owner");
    for (const [client, id] of [
      [stranger, made.id],
      [await organization.user("owner", "live"), made.id],
      [await organization.user("owner", "test"), apiKeys.live.id],
      [await organization.user("owner"), unknownId()],
    ] as const) {
      expect((await client.post(`/api-keys/${id}/rotate`, {})).body.code).toBe("not_found");
      expect((await client.post(`/api-keys/${id}/revoke`, { reason: "x" })).body.code).toBe("not_found");
    }
  });
});

describe("POST /api-keys/{id}/revoke", () => {
  it("[RK-AU-5] 200: ends every secret at once, overlap included, and the reason is audited", async () => {
    const { server, admin, made } = await organizationWithKey();
    const { keyId } = made.data;
    const { secret } = (await admin.post(`/api-keys/${made.id}/rotate`, { overlapSeconds: 600 })).body;
    const revoked = await admin.post(`/api-keys/${made.id}/revoke`, { reason: "Laptop lost" });
    expect(revoked.status).toBe(200);
    expect(revoked.body.data).toMatchObject({ status: "revoked", revocationReason: "Laptop lost" });
    expect(revoked.body).not.toHaveProperty("secret");
    const current = await keyClient(server.origin, { keyId, secret }).get("/risk/subjects");
    expect(current.body.code).toBe("credential_revoked");
    const older = await keyClient(server.origin, { keyId, secret: made.secret }).get("/risk/subjects");
    expect(older.status).toBe(401);
    expect((await auditOf(admin)).text).toContain("Laptop lost");
  });

  it("409: a revoked key can be neither rotated nor revoked again", async () => {
    const { admin, made } = await organizationWithKey();
    await admin.post(`/api-keys/${made.id}/revoke`, { reason: "first" });
    const again = await admin.post(`/api-keys/${made.id}/revoke`, { reason: "second" });
    expect(again.body).toMatchObject({ status: 409, code: "credential_not_active" });
    expect((await admin.post(`/api-keys/${made.id}/rotate`, {})).body.code).toBe("credential_not_active");
    const [item] = (await admin.get("/api-keys?offset=1")).body.items;
    expect(item.data.revocationReason).toBe("first");
  });

  it.each(["", "   ", "x".repeat(2001)])("400: a reason like %j is refused", async (reason) => {
    const { admin, made } = await organizationWithKey();
    expect((await admin.post(`/api-keys/${made.id}/revoke`, { reason })).status).toBe(400);
  });
});
