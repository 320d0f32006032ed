import type { Tx } from "#platform/database/transaction.ts";
import { findSigningKeys } from "#platform/sessions/signing-key-store.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { newestOf, sealingVersion } from "#platform/secrets/master-key-checks.ts";
import {
  countSecrets,
  findNotedVersions,
  type SecretCount,
  type SecretKind,
  secretKinds,
} from "#platform/secrets/master-key-store.ts";

export type KeysReport = {
  /** Of MASTER_KEYS. */
  versions: readonly number[];
  /** The version that seals. */
  sealing: number;
  secrets: readonly SecretCount[];
  /** The secrets under other versions than the newest. */
  left: number;
  signingKeys: readonly { kid: string; signsFrom: string; verifiesUntil: string | null }[];
};

const words: Record<SecretKind, string> = {
  data_keys: "data keys of organizations",
  seal_keys: "seal keys, by the data key they are under",
  signing_keys: "signing keys of access tokens",
  totp_secrets: "secrets of one-time codes",
  mails: "mails that wait to be sent",
};

export async function keysReport(tx: Tx, keyring: Keyring): Promise<KeysReport> {
  const newest = newestOf(keyring);
  const secrets = await countSecrets(tx);
  const signingKeys = await findSigningKeys(tx);
  return {
    versions: keyring.versions,
    sealing: sealingVersion(keyring, await findNotedVersions(tx)) ?? newest,
    secrets,
    left: leftUnder(secrets, newest).reduce((sum, { secrets: count }) => sum + count, 0),
    signingKeys: signingKeys.map(({ kid, signs_from, verifies_until }) => ({
      kid,
      signsFrom: signs_from.toISOString(),
      verifiesUntil: verifies_until?.toISOString() ?? null,
    })),
  };
}

const leftUnder = (secrets: readonly SecretCount[], newest: number) =>
  secrets.filter(({ kind, version }) => kind !== "seal_keys" && version !== newest);

export function reportLines({ versions, sealing, secrets, left, signingKeys }: KeysReport): string[] {
  const number = (count: number) => count.toLocaleString("en").padStart(12);
  const shown = [...new Set([...versions, ...secrets.map(({ version }) => version)])].toSorted((a, b) => a - b);
  const countOf = (kind: SecretKind, version: number) =>
    secrets.find((row) => row.kind === kind && row.version === version)?.secrets ?? 0;
  return [
    `Version ${sealing} of MASTER_KEYS seals.`,
    "",
    "".padEnd(45) + shown.map((version) => `version ${version}`.padStart(12)).join(""),
    ...secretKinds.map(
      (kind) => words[kind].padEnd(45) + shown.map((version) => number(countOf(kind, version))).join(""),
    ),
    "",
    ...signingKeys.map(
      ({ kid, signsFrom, verifiesUntil }) =>
        `Signing key ${kid} signs from ${signsFrom} on${verifiesUntil ? ` and verifies until ${verifiesUntil}` : ""}.`,
    ),
    left === 0 ? `Nothing is left under an older version.` : leftSentence({ versions, secrets }),
  ];
}

/** What is still under other versions than the newest, and what to do. */
export function leftSentence({ versions, secrets }: Pick<KeysReport, "versions" | "secrets">): string {
  const newest = versions.at(-1)!;
  const counts = leftUnder(secrets, newest).map(
    ({ kind, version, secrets: count }) => `${words[kind]} (${count.toLocaleString("en")} under version ${version})`,
  );
  return `Not under version ${newest} yet: ${counts.join(", ")}. Once every process has version ${newest}, run: probity keys rewrap`;
}
