import { randomBytes } from "node:crypto";
import { TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { finalizeDocument } from "#agreements/completion/finalizing/finalize-document.ts";
import { finalizerOf, jobOf, readyDocument } from "#agreements/completion/testing/ready-document.ts";
import { signaturesOf } from "#agreements/completion/testing/words-and-ink.ts";
import { AccessTokens } from "#platform/sessions/access-tokens.ts";
import { queueAccountMail } from "#accounts/mail/queue-mail.ts";
import { codeOf, newBrowser, newPerson } from "#accounts/testing/people.ts";
import { Keyring } from "#platform/secrets/keyring.ts";
import type { SecretCount } from "#platform/secrets/master-key-store.ts";
import { keyClient, newOrganization, type TestOrganization } from "#testing/organization.ts";
import { runningProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { doctorLines } from "./testing/doctor-lines.ts";
import { keysCommand } from "./keys.ts";
import { configuredWith, printed } from "./testing/printed.ts";

const secondKey = randomBytes(32);
const two = `2:${secondKey.toString("base64")}`;

let server: TestServer;
let organization: TestOrganization;
let person: Awaited<ReturnType<typeof newPerson>>;
let totpSecret: string;
let both: string;
/** Of the person, sealed with version 1. */
let firstSealed: Buffer;

beforeAll(async () => {
  server = await startServer({ trustProxy: { hops: 1 } });
  both = `${server.masterKeys},${two}`;
  organization = await newOrganization(server);
  person = await newPerson(server, [organization.organizationId], "owner");
  await awayFromBoundary();
  const browser = newBrowser(server);
  await browser.login(person);
  totpSecret = (await browser.client().post("/me/totp/start")).body.secret;
  await browser.client().post("/me/totp/confirm", { code: codeOf(totpSecret, -1) });
  firstSealed = await sealedTotp();
  const sealedEmail = server.parts.keyring.sealGlobal("password-reset", person.email).toString("base64");
  await transact(server.database, {}, (tx) => queueAccountMail(tx, { kind: "password_reset", sealedEmail }));
});

/** The steps around now must not move while a test runs. */
async function awayFromBoundary(): Promise<void> {
  const left = TOTP.remaining();
  if (left < 6_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

const settingsWith = (masterKeys: string) => ({ DATABASE_URL: server.url, MASTER_KEYS: masterKeys, PORT: "0" });
const keys = (args: string[], masterKeys = both) =>
  printed(() => keysCommand(configuredWith(settingsWith(masterKeys)), args));
/** How each process ends that could serve with these master keys. */
const startedWith = (masterKeys: string) =>
  Promise.all(["start", "api", "worker"].map((command) => runningProbity([command], settingsWith(masterKeys))));
const sealedTotp = async () =>
  (await server.pool.query("select totp_secret from users where id = $1", [person.userId])).rows[0].totp_secret;
const masterKeysLine = async (masterKeys = both) =>
  (await doctorLines(settingsWith(masterKeys), "master keys"))["master keys"];

/** The counts of `keys status`, such as `{ "data_keys 1": 2 }`. */
async function counted(masterKeys = both) {
  const { status, stdout } = await keys(["status", "--json"], masterKeys);
  expect(status).toBe(0);
  const report = JSON.parse(stdout);
  const secrets = report.secrets.map(({ kind, version, secrets: count }: SecretCount) => [`${kind} ${version}`, count]);
  return { sealing: report.sealing, left: report.left, secrets: Object.fromEntries(secrets) };
}

/** The same database, served with these master keys alone. */
async function servedWith(keys: [number, Buffer][]) {
  const keyring = new Keyring(new Map(keys));
  const { database, pool, parts } = server;
  const tokens = new AccessTokens(database, keyring, parts.publicUrl);
  return startServer({ database, pool, keyring, tokens, trustProxy: { hops: 1 } });
}

async function completedWithSeal(): Promise<{ serial: string; pdf: Buffer }> {
  const ready = await readyDocument(organization);
  await finalizeDocument(finalizerOf(organization), jobOf(ready));
  const { rows } = await server.pool.query(
    `select e.details->>'sealSerial' as serial, f.bytes as pdf
       from document_events e join document_files f on f.document_id = e.document_id and f.kind = 'completed'
      where e.document_id = $1 and e.type = 'finalized'`,
    [ready.id],
  );
  return rows[0];
}

describe("probity keys", () => {
  it("rotate seal: another certificate seals from now on, earlier seals stay valid, and it is audited", async () => {
    const before = await completedWithSeal();
    const rotated = await keys(["rotate", "seal", "--organization", organization.organizationId]);
    expect([rotated.status, rotated.stderr]).toEqual([0, ""]);
    const after = await completedWithSeal();
    expect(after.serial).not.toBe(before.serial);
    expect(rotated.stdout).toContain(after.serial);
    for (const { pdf } of [before, after])
      expect(await signaturesOf(pdf)).toMatchObject([
        { valid: true, whole: true, signedBy: "Documents of Test (test)" },
      ]);
    const { items } = (await (await organization.user("owner")).get("/organization/audit-events")).body;
    expect(items.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        type: "organization.seal_key_rotated",
        actor: "system:operator",
        details: { mode: "test", certificateSerial: after.serial },
      }),
    );
    const unknown = await keys(["rotate", "seal", "--organization", person.userId]);
    expect([unknown.status, unknown.stderr]).toEqual([1, "There is no organization with this id.\n"]);
  });

  it("status counts every kind of secret under each version, and a new version does not seal at once", async () => {
    const all = { "data_keys 1": 1, "seal_keys 1": 2, "signing_keys 1": 1, "totp_secrets 1": 1, "mails 1": 1 };
    expect(await counted(server.masterKeys)).toEqual({ sealing: 1, left: 0, secrets: all });
    expect(await counted()).toEqual({ sealing: 1, left: 4, secrets: all });
    expect(await masterKeysLine(server.masterKeys)).toMatch(/^ok: /);
    expect(await masterKeysLine()).toMatch(
      /^warning: .*Not under version 2 yet: data keys of organizations \(1 under version 1\), .*run: probity keys rewrap$/,
    );
  });

  it("refuses to start without a version that stored secrets need, in a sentence", async () => {
    for (const { status, stderr } of await startedWith(two))
      expect([status, stderr]).toEqual([
        2,
        expect.stringContaining("MASTER_KEYS lacks version 1, which stored secrets"),
      ]);
  });

  it("rewrap seals everything with the newest version, and says so in the audit events", async () => {
    const { status, stdout } = await keys(["rewrap"]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("Nothing is left under an older version.")]);
    const all = { "data_keys 2": 1, "seal_keys 2": 2, "signing_keys 2": 1, "totp_secrets 2": 1, "mails 2": 1 };
    expect(await counted()).toEqual({ sealing: 2, left: 0, secrets: all });
    expect(await masterKeysLine()).toMatch(/^ok: /);
    const { rows } = await server.pool.query(
      "select type, actor, details from audit_events where type = 'organization.data_key_rewrapped'",
    );
    const details = { masterKeyVersion: 2, previousMasterKeyVersion: 1 };
    expect(rows).toEqual([{ type: "organization.data_key_rewrapped", actor: "system:operator", details }]);
  });

  it("one secret of one-time codes under the old version: doctor is not well, and no process starts without it", async () => {
    const rewrapped = await sealedTotp();
    await server.pool.query("update users set totp_secret = $2 where id = $1", [person.userId, firstSealed]);
    expect(await masterKeysLine()).toMatch(/^PROBLEM: .*yet: secrets of one-time codes \(1 under version 1\)/);
    for (const { status, stderr } of await startedWith(two))
      expect([status, stderr]).toEqual([2, expect.stringContaining("MASTER_KEYS lacks version 1")]);
    const { status, stderr } = await keys(["rewrap"]);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^Rewrapped 1 secrets with version 2/m)]);
    expect((await sealedTotp()).equals(rewrapped)).toBe(false);
    expect(await masterKeysLine(two)).toMatch(/^ok: /);
  });

  it("everything opens with the new version alone: sign-in with a code, a signed request, the seal key", async () => {
    const alone = await servedWith([[2, secondKey]]);
    expect((await fetch(`${alone.origin}/readyz`)).status).toBe(200);
    await awayFromBoundary();
    const browser = newBrowser(alone);
    const signedIn = await browser.login(person, { totp: codeOf(totpSecret, 0) });
    expect([signedIn.status, (await browser.client().get("/me")).status]).toEqual([200, 200]);
    expect((await keyClient(alone.origin, organization.apiKeys.live).get("/risk/subjects")).status).toBe(200);
    const ready = await readyDocument(organization);
    await finalizeDocument(finalizerOf(organization, { keyring: alone.parts.keyring }), jobOf(ready));
    const { rows } = await server.pool.query("select status from documents where id = $1", [ready.id]);
    expect(rows).toEqual([{ status: "completed" }]);
    await alone.app.close();
  });

  it("rotate jwt prints from when on the new key signs; unknown arguments print the usage", async () => {
    const { status, stdout } = await keys(["rotate", "jwt"]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\S{43} signs access tokens from 20\S+Z on\./)]);
    const { rows } = await server.pool.query(
      "select type, actor from audit_events where type like 'keys.%' order by recorded_at",
    );
    expect(rows).toEqual(
      ["keys.rewrapping", "keys.rewrapping", "keys.signing_key_rotated"].map((type) => ({
        type,
        actor: "system:operator",
      })),
    );
    for (const args of [[], ["rotate"], ["rotate", "seal"], ["rewrap", "--json"]]) {
      const { status: exit, stderr } = await keys(args);
      expect([exit, stderr]).toEqual([2, expect.stringContaining("keys rotate jwt [--distrust-old]")]);
    }
  });
});
