import { createHash, createHmac } from "node:crypto";
import { type canonicalRequest, signRequest } from "@probity/client/sign";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { Answer } from "#testing/answer.ts";
import { transact } from "#platform/database/transaction.ts";
import {
  anonymousClient,
  assistantOf,
  clientOf,
  keyClient,
  newOrganization,
  tokenClient,
} from "#testing/organization.ts";

const subject = { kind: "person", externalId: "cust-42" };
const seconds = () => Math.floor(Date.now() / 1000);

describe("API keys", () => {
  it("[RK-AU-1] signs to the published vectors", async () => {
    const secret = "sk_test_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY";
    const signed = async (request: Parameters<typeof canonicalRequest>[0]) =>
      (await signRequest({ keyId: "ak_test_x", secret, ...request }))["X-Signature"];
    expect(
      await signed({
        method: "POST",
        target: "/api/v1/risk/subjects",
        body: '{"kind":"person","externalId":"cust-42"}',
        idempotencyKey: "subj-cust-42",
        timestamp: 1794700800,
      }),
    ).toBe("v1=9ad5280214d850dc7543c865bcd7d20ad1593092435bdd2372d06de06a5b48a1");
    expect(
      await signed({ method: "GET", target: "/api/v1/risk/subjects?search=a%20b&offset=0", timestamp: 1794700800 }),
    ).toBe("v1=0d2808076cd2c6aac1032fe5b3a1cba94d3a84b36ed406d7ec307b23714eedb1");
  });

  it("[RK-AU-1] the server accepts a signature computed by hand over the raw bytes and the target as sent", async () => {
    const { apiKeys, server } = await newOrganization();
    const body = '{ "kind":"person",\n "externalId":"cust-\\u0034" }';
    const timestamp = seconds();
    const text = [
      "v1",
      timestamp,
      "POST",
      "/api/v1/risk/subjects",
      createHash("sha256").update(body).digest("hex"),
      "k-1",
    ].join("\n");
    const signature = `v1=${createHmac("sha256", apiKeys.test.secret).update(text).digest("hex")}`;
    const response = await fetch(`${server.origin}/api/v1/risk/subjects`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-api-key": apiKeys.test.keyId,
        "x-timestamp": String(timestamp),
        "x-signature": signature,
        "idempotency-key": "k-1",
      },
    });
    expect(response.status).toBe(201);
    const listed = await keyClient(server.origin, apiKeys.test).get("/risk/subjects?search=cust%2D4&offset=0");
    expect(listed.body.items).toHaveLength(1);
  });

  it.each([
    ["another method", { method: "PUT" }],
    ["another target", { target: "/api/v1/risk/subjects?x=1" }],
    ["another body", { body: '{"kind":"person","externalId":"other"}' }],
    ["another idempotency key", { idempotencyKey: "other" }],
  ])("[RK-AU-1] 401 invalid_signature: signed for %s, and nothing is stored", async (_what, change) => {
    const { apiKeys, server, key } = await newOrganization();
    const client = clientOf(server.origin, (input) =>
      signRequest({ ...apiKeys.test, ...input, timestamp: seconds(), ...change }),
    );
    const answer = await client.post("/risk/subjects", subject, { idempotencyKey: "k-1" });
    expect([answer.status, answer.body.code]).toEqual([401, "invalid_signature"]);
    expect((await key.get("/risk/subjects")).body.items).toEqual([]);
  });

  it("401: a test key is shown the canonical request the server computed, a live key is not", async () => {
    const { apiKeys, server } = await newOrganization();
    const refused = (key: { keyId: string }) =>
      keyClient(server.origin, { ...key, secret: "sk_test_wrong" }).get("/risk/subjects");
    expect((await refused(apiKeys.test)).body.canonicalRequest).toMatch(
      /^v1\n\d+\nGET\n\/api\/v1\/risk\/subjects\n[0-9a-f]{64}\n$/,
    );
    expect((await refused(apiKeys.live)).body).not.toHaveProperty("canonicalRequest");
    const unknown = await keyClient(server.origin, { keyId: "ak_test_unknown", secret: "sk_test_wrong" }).get(
      "/risk/subjects",
    );
    expect([unknown.status, unknown.body.code]).toEqual([401, "invalid_signature"]);
    expect(unknown.body).not.toHaveProperty("canonicalRequest");
  });

  it.each([
    [-301, "timestamp_out_of_window"],
    [301, "timestamp_out_of_window"],
    [-298, undefined],
    [298, undefined],
  ])("a timestamp %i s off answers %s", async (offset, code) => {
    const { apiKeys, server } = await newOrganization();
    const answer = await keyClient(server.origin, apiKeys.test, () => seconds() + offset).get("/risk/subjects");
    expect(answer.body.code).toBe(code);
  });

  it("[RK-AU-5] 401: a revoked key is told so only when its signature was right", async () => {
    const { apiKeys, server, organizationId, key } = await newOrganization();
    await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
      tx
        .updateTable("api_keys")
        .set({ revoked_at: new Date(), revocation_reason: "test" })
        .where("id", "=", apiKeys.test.id)
        .execute(),
    );
    expect((await key.get("/risk/subjects")).body.code).toBe("credential_revoked");
    const wrong = await keyClient(server.origin, { ...apiKeys.test, secret: "sk_test_wrong" }).get("/risk/subjects");
    expect(wrong.body.code).toBe("invalid_signature");
  });

  it("[RK-AU-5] 401: an expired key is refused from its instant on", async () => {
    const { apiKeys, server, organizationId, key } = await newOrganization();
    await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
      tx
        .updateTable("api_keys")
        .set({ expires_at: new Date(Date.now() - 1) })
        .where("id", "=", apiKeys.test.id)
        .execute(),
    );
    const answer = await key.post("/risk/subjects", subject);
    expect([answer.status, answer.body.code]).toEqual([401, "credential_expired"]);
  });

  it("401: milliseconds as X-Timestamp are called that, whether the signature was right or not", async () => {
    const { apiKeys, server } = await newOrganization();
    const sentence = "X-Timestamp is in milliseconds. Send and sign Unix seconds.";
    const right = await keyClient(server.origin, apiKeys.test, () => Date.now()).get("/risk/subjects");
    expect(right.body).toMatchObject({ status: 401, code: "timestamp_out_of_window", detail: sentence });
    for (const keyId of [apiKeys.test.keyId, "ak_test_unknown"]) {
      const wrong = { keyId, secret: "sk_test_wrong" };
      const answer = await keyClient(server.origin, wrong, () => Date.now()).get("/risk/subjects");
      expect(answer.body).toMatchObject({ status: 401, code: "invalid_signature", detail: sentence });
    }
  });

  it.each([
    ["nothing", {}, /^Sign the request with an API key, or sign in and send the access token as a bearer token\.$/],
    ["a key alone", { "x-api-key": "ak_test_1" }, /also needs X-Timestamp and X-Signature\.$/],
    ["no signature", { "x-api-key": "ak_test_1", "x-timestamp": "1794700800" }, /also needs X-Signature\.$/],
    [
      "a secret as the key",
      { "x-api-key": "sk_test_MDEy", "x-timestamp": "1794700800", "x-signature": "v1=0" },
      /^X-Api-Key is the identifier `ak_…`\. You sent the secret, which only signs requests\./,
    ],
    [
      "a secret as bearer",
      { authorization: "Bearer sk_test_MDEy" },
      /^The secret of an API key is not a bearer token. It only signs/,
    ],
    ["a key as bearer", { authorization: "Bearer ak_test_1" }, /^The identifier of an API key is not a bearer token\./],
    ["the token of a signing link", { authorization: "Bearer ss_MDEy" }, /POST \/signing\/session\.$/],
    ["another scheme", { authorization: "Basic YTpi" }, /the word `Bearer`, a space, and an access token/],
  ])("401 authentication_required has a sentence of its own for %s", async (_what, headers, sentence) => {
    const { server } = await newOrganization();
    const { body } = await clientOf(server.origin, () => headers as Record<string, string>).get("/risk/subjects");
    expect(body).toMatchObject({
      status: 401,
      code: "authentication_required",
      detail: expect.stringMatching(sentence),
    });
    expect(JSON.stringify(body)).not.toContain("MDEy");
  });

  it("401 invalid_signature says so when the signature or the time is not written as it should be", async () => {
    const { apiKeys, server } = await newOrganization();
    const detailWith = async (headers: Record<string, string>) => {
      const client = clientOf(server.origin, async (input) => ({
        ...(await signRequest({ ...apiKeys.test, ...input, timestamp: seconds() })),
        ...headers,
      }));
      return (await client.get("/risk/subjects")).body.detail;
    };
    expect(await detailWith({ "X-Signature": "a".repeat(64) })).toMatch(
      /^X-Signature must be `v1=` and 64 hexadecimal/,
    );
    expect(await detailWith({ "X-Timestamp": "2026-11-15T00:00:00Z" })).toMatch(
      /^X-Timestamp must be Unix seconds in digits/,
    );
    expect(await detailWith({ "X-Signature": `v1=${"a".repeat(64)}` })).toMatch(/^Check the key and its secret/);
  });

  it("401: neither a credential nor two of them at once", async () => {
    const { apiKeys, server, user } = await newOrganization();
    expect((await anonymousClient(server.origin).get("/risk/subjects")).body.code).toBe("authentication_required");
    const { token } = await user("owner");
    const both = clientOf(server.origin, async (input) => ({
      ...(await signRequest({ ...apiKeys.test, ...input, timestamp: seconds() })),
      authorization: `Bearer ${token}`,
    }));
    const answer = await both.get("/risk/subjects");
    expect([answer.body.code, answer.body.detail]).toEqual([
      "authentication_required",
      "Send `X-Api-Key` or `Authorization`, not both.",
    ]);
  });
});

describe("modes", () => {
  it("[RK-AU-1] [RK-GEN-3] 400 mode_conflict: a header that contradicts the key; agreeing is fine", async () => {
    const { key, liveKey } = await newOrganization();
    for (const header of ["x-risk-mode", "x-service-mode"]) {
      expect((await key.get("/risk/subjects", { headers: { [header]: "live" } })).body.code).toBe("mode_conflict");
      expect((await liveKey.get("/risk/subjects", { headers: { [header]: "test" } })).body.code).toBe("mode_conflict");
      expect((await key.get("/risk/subjects", { headers: { [header]: "test" } })).status).toBe(200);
      expect((await key.get("/risk/subjects", { headers: { [header]: "production" } })).body.code).toBe(
        "mode_conflict",
      );
    }
  });

  it("[RK-AU-2] a dashboard token is live by default; either header selects test, two different ones are refused", async () => {
    const { user, key, server } = await newOrganization();
    const made = await key.post("/risk/subjects", subject);
    const { token } = await user("member");
    const dashboard = tokenClient(server.origin, token);
    const seen = async (headers?: Record<string, string>) =>
      (await dashboard.get("/risk/subjects", headers && { headers })).body.items?.length;
    expect(await seen()).toBe(0);
    expect(await seen({ "x-risk-mode": "test" })).toBe(1);
    expect(await seen({ "x-service-mode": "test" })).toBe(1);
    expect((await dashboard.get(`/risk/subjects/${made.body.id}`)).status).toBe(404);
    const both = await dashboard.get("/risk/subjects", {
      headers: { "x-risk-mode": "test", "x-service-mode": "live" },
    });
    expect([both.status, both.body.code]).toEqual([400, "mode_conflict"]);
  });

  it("[RK-AU-2] every answer names the mode it came from, so a token that asks for none knows", async () => {
    const { user, key, liveKey, server } = await newOrganization();
    const session = tokenClient(server.origin, (await user("owner")).token);
    const modeOf = async (answer: Promise<Answer>) => (await answer).headers["x-service-mode"];
    expect(await modeOf(session.get("/risk/subjects"))).toBe("live");
    expect(await modeOf(session.get("/risk/subjects", { headers: { "x-risk-mode": "test" } }))).toBe("test");
    expect(await modeOf(session.get("/api-keys?mode=test"))).toBe("test");
    expect(await modeOf(session.get("/risk/subjects?colour=red"))).toBe("live");
    expect(await modeOf(key.post("/risk/subjects", subject))).toBe("test");
    expect(await modeOf(liveKey.get("/risk/subjects/01a1dc40-2738-79fc-ac6e-ba680e6d7dea"))).toBe("live");
    expect(await modeOf(anonymousClient(server.origin).get("/risk/subjects"))).toBeUndefined();
  });
});

describe("dashboard tokens", () => {
  it("[RK-AU-2] are refused when altered, expired, of another issuer or with another algorithm", async () => {
    const { user, server } = await newOrganization();
    const { token, userId, sessionId } = await user("owner");
    const organizationId = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()).org;
    const send = async (bearer: string) =>
      (await tokenClient(server.origin, bearer, "test").get("/risk/subjects")).body.code;
    expect(await send(token)).toBeUndefined();
    expect(await send(`${token.slice(0, -4)}AAAA`)).toBe("invalid_signature");
    const old = await server.parts.tokens.issue(
      { userId, organizationId, role: "owner", sessionId },
      new Date(Date.now() - 601_000),
    );
    expect(await send(old.token)).toBe("credential_expired");
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${token.split(".")[1]}.`;
    expect(await send(unsigned)).toBe("invalid_signature");
    const hmac = await new SignJWT({ org: organizationId, role: "owner", sid: sessionId })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setSubject(userId)
      .setAudience("dashboard")
      .setIssuer("http://probity.test")
      .setExpirationTime("5m")
      .sign(Buffer.from(JSON.stringify((await server.parts.tokens.jwks()).keys[0])));
    expect(await send(hmac)).toBe("invalid_signature");
  });

  it("[RK-AU-5] a session that was ended, or whose member was removed, is refused although the token still stands", async () => {
    const { user, server, organizationId } = await newOrganization();
    const ended = await user("owner");
    const removed = await user("admin");
    await transact(server.database, { scope: { organizationId, mode: "test" } }, async (tx) => {
      await tx
        .updateTable("sessions")
        .set({ revoked_at: new Date(), revocation_reason: "logout" })
        .where("id", "=", ended.sessionId)
        .execute();
      await tx.deleteFrom("memberships").where("user_id", "=", removed.userId).execute();
    });
    expect((await ended.get("/risk/subjects")).body.code).toBe("credential_revoked");
    expect((await removed.get("/risk/subjects")).body.code).toBe("credential_revoked");
  });

  it("403: a role lowered since the token was issued counts at once", async () => {
    const { user, server, organizationId } = await newOrganization();
    const member = await user("member");
    await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
      tx.updateTable("memberships").set({ role: "auditor" }).where("user_id", "=", member.userId).execute(),
    );
    const answer = await member.post("/risk/subjects", subject);
    expect([answer.status, answer.body.code, answer.body.requiredRoles]).toEqual([
      403,
      "insufficient_role",
      ["owner", "admin", "member"],
    ]);
    expect((await member.get("/risk/subjects")).body.items).toEqual([]);
  });

  it("[RK-AU-3] 403: the token of an assistant connection is refused everywhere", async () => {
    const client = await assistantOf(await newOrganization());
    for (const answer of [await client.get("/risk/subjects"), await client.post("/risk/subjects", subject)]) {
      expect([answer.status, answer.body.code]).toEqual([403, "credential_kind_not_allowed"]);
    }
  });
});
