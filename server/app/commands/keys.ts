import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Config } from "../config.ts";
import type { Parts } from "../parts.ts";
import { installationId, operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { rotateSealKeys } from "#agreements/completion/sealing/rotate-seal-keys.ts";
import { rewrapAll } from "#accounts/keys/rewrap.ts";
import { rotateSigningKey } from "#platform/sessions/signing-keys.ts";
import { newestOf } from "#platform/secrets/master-key-checks.ts";
import { letSeal } from "#platform/secrets/master-key-store.ts";
import { keysReport, reportLines } from "./keys-report.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";
import { watchMs } from "./watch-keys.ts";

export const usage = `keys status [--json]
keys rewrap
keys rotate jwt [--distrust-old]
keys rotate seal --organization ID

status   counts the secrets under each version of MASTER_KEYS, and says which version seals.
rewrap   lets the newest version of MASTER_KEYS seal, and seals with it everything that older versions have sealed. Every process has
         to have that version already. It can be stopped at any time and run again.
rotate   jwt: another key signs access tokens; the one before verifies until its last token has expired. With --distrust-old it verifies
         nothing from 15 seconds on, so everybody's browser renews its session.
         seal: another key seals the documents of an organization, in both modes. What was sealed before stays valid.`;

/** Longer than any process takes to follow: what it has sealed with the version before is then found. */
const followedMs = watchMs + 3_000;

/** `keys`: master keys, signing keys and seal keys change while everything runs. Answers whether nothing is left to do. */
export async function keysCommand(readConfig: () => Config, args: string[]): Promise<boolean> {
  const asked = askedOf(args);
  const parts = await openForWork(readConfig(), "keys");
  try {
    if (asked.verb === "status") return await status(parts, asked.json);
    if (asked.verb === "rewrap") return await rewrap(parts);
    return asked.what === "jwt"
      ? await rotateJwt(parts, asked.distrusted)
      : await rotateSeal(parts, asked.organizationId);
  } finally {
    await parts.close();
  }
}

async function status({ database, keyring }: Parts, json: boolean): Promise<boolean> {
  const report = await transact(database, {}, (tx) => keysReport(tx, keyring));
  console.log(json ? JSON.stringify(report) : reportLines(report).join("\n"));
  return true;
}

async function rewrap({ database, keyring }: Parts): Promise<boolean> {
  const started = performance.now();
  const version = newestOf(keyring);
  await transact(database, { scope: installation }, async (tx) => {
    await letSeal(tx, version);
    await record(tx, "keys.rewrapping", { masterKeyVersion: version });
  });
  keyring.sealWith(version);
  const pass = () => rewrapAll({ database, keyring, clock: () => new Date(), onProgress: showProgress });
  let rewrapped = await pass();
  if (rewrapped > 0) {
    await wait(Math.max(0, followedMs - (performance.now() - started)));
    rewrapped += await pass();
  }
  const report = await transact(database, {}, (tx) => keysReport(tx, keyring));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`Rewrapped ${rewrapped.toLocaleString("en")} secrets with version ${version} in ${seconds} s.`);
  console.log(reportLines(report).join("\n"));
  if (report.left === 0) return true;
  console.error("Some were in use all the time, or a process has not followed yet. Run the command again.");
  return false;
}

const shownEveryMs = 1_000;
let shownAt = 0;

function showProgress(kind: string, done: number): void {
  if (performance.now() - shownAt < shownEveryMs) return;
  shownAt = performance.now();
  console.error(`${kind.replace("_", " ")}: ${done.toLocaleString("en")} rewrapped`);
}

async function rotateJwt({ database, keyring }: Parts, distrusted: boolean): Promise<boolean> {
  const rotated = await transact(database, { scope: installation }, async (tx) => {
    const made = await rotateSigningKey(tx, keyring, new Date(), { distrusted });
    await record(tx, "keys.signing_key_rotated", { kid: made.kid, distrusted });
    return made;
  });
  console.log(
    `${rotated.kid} signs access tokens from ${rotated.signsFrom.toISOString()} on. ` +
      `The keys before it verify until ${rotated.othersVerifyUntil.toISOString()}.`,
  );
  return true;
}

async function rotateSeal({ config, database, keyring }: Parts, organizationId: string): Promise<boolean> {
  const rotated = await rotateSealKeys(database, keyring, organizationId, new Date());
  if (!rotated) {
    console.error("There is no organization with this id.");
    return false;
  }
  for (const { mode, certificateSerial } of rotated)
    console.log(
      `The certificate with the serial number ${certificateSerial} seals documents of the ${mode} mode from now on.`,
    );
  if (rotated.length === 0)
    console.log("The organization has no seal key yet: the first is made with its first document.");
  if (config.seal.p12)
    console.error("Live documents are sealed with SEAL_P12_FILE: to rotate that key, replace the file.");
  return true;
}

/** What concerns no single organization stands in the trail of the installation. */
const installation = { organizationId: installationId, mode: "live" as const };

async function record(tx: Tx, type: string, details: object): Promise<void> {
  await recordAudit(tx, operatorOf(installationId), new Date(), {
    type,
    resourceType: "installations",
    resourceId: installationId,
    details,
  });
}

type Asked =
  | { verb: "status"; json: boolean }
  | { verb: "rewrap" }
  | { verb: "rotate"; what: "jwt"; distrusted: boolean }
  | { verb: "rotate"; what: "seal"; organizationId: string };

const options = {
  json: { type: "boolean" },
  "distrust-old": { type: "boolean" },
  organization: { type: "string" },
} as const;

function askedOf(args: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const given = Object.keys(values).join();
    switch (positionals.join(" ")) {
      case "status":
        if (given === "" || given === "json") return { verb: "status", json: values.json ?? false };
        break;
      case "rewrap":
        if (given === "") return { verb: "rewrap" };
        break;
      case "rotate jwt":
        if (given === "" || given === "distrust-old")
          return { verb: "rotate", what: "jwt", distrusted: values["distrust-old"] ?? false };
        break;
      case "rotate seal":
        if (given === "organization" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(values.organization!))
          return { verb: "rotate", what: "seal", organizationId: values.organization! };
    }
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}
