import { exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from "jose";
import { expect, it } from "vitest";
import { AccessTokens } from "./access-tokens.ts";
import { testServer } from "#testing/server.ts";

const claims = {
  userId: "01a1dc40-2738-79fc-ac6e-ba680e6d7001",
  organizationId: "01a1dc40-2738-79fc-ac6e-ba680e6d7002",
  role: "owner" as const,
  sessionId: "01a1dc40-2738-79fc-ac6e-ba680e6d7003",
};

it("a token of one process is good in another, and for ten minutes", async () => {
  const { parts } = await testServer();
  const [one, other] = [1, 2].map(() => new AccessTokens(parts.database, parts.keyring, "http://issuer.test"));
  const now = new Date();
  const { token, expiresAt } = await one!.issue(claims, now);
  expect(await other!.verify(token, now)).toEqual({ ...claims, clientType: null });
  expect(expiresAt.getTime() - now.getTime()).toBeGreaterThan(598_000);
  expect(await other!.verify(token, new Date(now.getTime() + 599_000))).toEqual({ ...claims, clientType: null });
  expect(await other!.verify(token, new Date(now.getTime() + 601_000))).toBe("credential_expired");
  const stranger = new AccessTokens(parts.database, parts.keyring, "http://another-issuer.test");
  expect(await stranger.verify(token, now)).toBe("invalid_signature");
});

it("an unknown key is refused, and does not send every request to the database", async () => {
  const { parts, pool } = await testServer();
  const tokens = new AccessTokens(parts.database, parts.keyring, "http://issuer.test");
  await tokens.issue(claims, new Date());
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const key = await importPKCS8(await exportPKCS8(privateKey), "EdDSA");
  const forged = await new SignJWT({ org: claims.organizationId, role: "owner", sid: claims.sessionId })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid: "unknown" })
    .setIssuer("http://issuer.test")
    .setAudience("dashboard")
    .setSubject(claims.userId)
    .setExpirationTime("5m")
    .sign(key);
  const readsOf = async () =>
    (
      await pool.query(
        "select pg_stat_clear_snapshot(), seq_scan + coalesce(idx_scan, 0) as reads from pg_stat_user_tables where relname = 'signing_keys'",
      )
    ).rows[0].reads;
  const before = await readsOf();
  for (let attempt = 0; attempt < 50; attempt += 1)
    expect(await tokens.verify(forged, new Date())).toBe("invalid_signature");
  await new Promise((resolve) => setTimeout(resolve, 1_200)); // statistics arrive with a delay
  expect(Number(await readsOf()) - Number(before)).toBeLessThan(10);
});
