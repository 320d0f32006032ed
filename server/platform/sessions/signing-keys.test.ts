import { importPKCS8, SignJWT } from "jose";
import { beforeAll, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { signingKeyUse } from "#platform/secrets/global-uses.ts";
import { newOrganization, tokenClient } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { AccessTokens } from "./access-tokens.ts";
import { retireEnded, rotateSigningKey } from "./signing-keys.ts";

const claims = {
  userId: "01a1dc40-2738-79fc-ac6e-ba680e6d7001",
  organizationId: "01a1dc40-2738-79fc-ac6e-ba680e6d7002",
  role: "owner" as const,
  sessionId: "01a1dc40-2738-79fc-ac6e-ba680e6d7003",
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});

const after = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000);
const kidOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0]!, "base64url").toString()).kid as string;
const newProcess = () => new AccessTokens(server.database, server.parts.keyring, server.parts.publicUrl);
const rotate = (now: Date, distrusted = false) =>
  transact(server.database, {}, (tx) => rotateSigningKey(tx, server.parts.keyring, now, { distrusted }));
/** Longer than a process goes without reading the keys again. */
const untilRead = () => new Promise((resolve) => setTimeout(resolve, 2_100));

it("a rotated key signs in every process from one moment on, and no process refuses a token of the other key", async () => {
  const [one, other] = [newProcess(), newProcess()];
  const now = new Date();
  const { token: old } = await one.issue(claims, now);
  await other.verify(old, now);
  const { kid, signsFrom, othersVerifyUntil } = await rotate(now);
  // Published, and not used yet: the other process may not have read it.
  expect(kidOf((await one.issue(claims, now)).token)).toBe(kidOf(old));
  await untilRead();
  expect(kidOf((await other.issue(claims, after(signsFrom, -1))).token)).toBe(kidOf(old));
  for (const [signing, verifying] of [
    [one, other],
    [other, one],
  ] as const) {
    const { token } = await signing.issue(claims, signsFrom);
    expect(kidOf(token)).toBe(kid);
    expect(await verifying.verify(token, signsFrom)).toMatchObject(claims);
    expect(await verifying.verify(old, after(now, 599))).toMatchObject(claims);
  }
  expect(othersVerifyUntil.getTime() - signsFrom.getTime()).toBeGreaterThan(600_000);
  expect((await one.jwks()).keys.map((key) => key.kid)).toEqual([kidOf(old), kid]);
});

it("401: a token that somebody signs with a retired key is refused, although it has not expired", async () => {
  server = await startServer();
  const organization = await newOrganization(server);
  const { userId, sessionId, token } = await organization.user("owner");
  const { rows } = await server.pool.query("select private_key from signing_keys where kid = $1", [kidOf(token)]);
  const pem = server.parts.keyring.unsealGlobal(signingKeyUse, rows[0].private_key).toString();
  const stolen = await importPKCS8(pem, "EdDSA");
  const forge = (at: Date) =>
    new SignJWT({ org: organization.organizationId, role: "owner", sid: sessionId })
      .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid: kidOf(token) })
      .setIssuer(server.parts.publicUrl)
      .setAudience("dashboard")
      .setSubject(userId)
      .setExpirationTime(Math.floor(at.getTime() / 1000) + 600)
      .sign(stolen);
  const asked = async (at: Date) => {
    server.clock.now = () => at;
    const answer = await tokenClient(server.origin, await forge(at), "test").get("/me");
    server.clock.now = () => new Date();
    return [answer.status, answer.status === 401 ? (answer.body as { code?: string }).code : null];
  };
  const { othersVerifyUntil } = await rotate(new Date());
  await untilRead();
  expect(await asked(after(othersVerifyUntil, -1))).toEqual([200, null]);
  expect(await asked(othersVerifyUntil)).toEqual([401, "invalid_signature"]);
});

it("a key that is not trusted any more verifies nothing once the new one signs", async () => {
  const tokens = newProcess();
  const now = new Date();
  const { token: old } = await tokens.issue(claims, now);
  const { signsFrom, othersVerifyUntil } = await rotate(now, true);
  expect(othersVerifyUntil).toEqual(signsFrom);
  await untilRead();
  expect(await tokens.verify(old, after(signsFrom, -1))).toMatchObject(claims);
  expect(await tokens.verify(old, signsFrom)).toBe("invalid_signature");
});

it("a retired key leaves the published ones, and is deleted a day later", async () => {
  const kids = async () => (await server.pool.query("select kid from signing_keys")).rows.map(({ kid }) => kid);
  const now = new Date();
  const { kid, othersVerifyUntil } = await rotate(now);
  const retire = (at: Date) => transact(server.database, {}, (tx) => retireEnded(tx, at));
  await retire(after(othersVerifyUntil, -1));
  expect((await newProcess().jwks()).keys.length).toBeGreaterThan(1);
  await retire(othersVerifyUntil);
  expect((await newProcess().jwks()).keys.map((key) => key.kid)).toEqual([kid]);
  expect((await kids()).length).toBeGreaterThan(1);
  await retire(after(othersVerifyUntil, 86_401));
  expect(await kids()).toEqual([kid]);
});

it("processes that start at once make one key, and keys rotated at once sign one after the other", async () => {
  const fresh = await startServer();
  const { database, parts } = fresh;
  const started = Array.from({ length: 6 }, () => new AccessTokens(database, parts.keyring, parts.publicUrl));
  const now = new Date();
  const issued = await Promise.all(started.map((tokens) => tokens.issue(claims, now)));
  expect(new Set(issued.map(({ token }) => kidOf(token))).size).toBe(1);
  const rotated = await Promise.all(
    [0, 1, 2].map(() =>
      transact(database, {}, (tx) => rotateSigningKey(tx, parts.keyring, now, { distrusted: false })),
    ),
  );
  const { rows } = await fresh.pool.query("select kid from signing_keys where verifies_until is null");
  expect(rows).toHaveLength(1);
  expect(rotated.map(({ kid }) => kid)).toContain(rows[0].kid);
});
