import type { Tx } from "#platform/database/transaction.ts";
import { signingKeyUse, totpUse } from "./global-uses.ts";
import type { Keyring } from "./keyring.ts";
import {
  findNotedVersions,
  findSealedSecrets,
  findVersionsInUse,
  insertCheckValue,
  type NotedVersion,
  type SealedSecret,
} from "./master-key-store.ts";

/** Reasons why the configured master keys cannot read stored secrets, one sentence per version; empty if they can. */
export async function masterKeyProblems(tx: Tx, keyring: Keyring): Promise<string[]> {
  const noted = await findNotedVersions(tx);
  const needed = neededVersions(await findVersionsInUse(tx), noted);
  const lacking = needed.filter((version) => !keyring.versions.includes(version));
  const wrong: number[] = [];
  for (const version of keyring.versions) {
    const known = noted.get(version);
    const fits = known ? keyring.checkValue(version).equals(known.checkValue) : await opens(tx, keyring, version);
    if (!fits) wrong.push(version);
  }
  return [...lacking.map(lackingSentence), ...wrong.map(wrongSentence)];
}

/**
 * Notes the check value of every version that is in use or about to be, once and for all, and answers what `masterKeyProblems` answers.
 * Of two processes that bring different keys under one new version, the second to note is the one that is refused.
 *
 * A new version beside others does not seal before `keys rewrap`: processes that do not have it yet could not open what it sealed.
 */
export async function noteMasterKeys(tx: Tx, keyring: Keyring, now: Date): Promise<string[]> {
  const problems = await masterKeyProblems(tx, keyring);
  if (problems.length > 0) return problems;
  const inUse = await findVersionsInUse(tx);
  const isFirst = inUse.length === 0 && sealingVersion(keyring, await findNotedVersions(tx)) === null;
  const newest = newestOf(keyring);
  for (const version of new Set([...inUse, newest])) {
    const seals = inUse.includes(version) || isFirst;
    await insertCheckValue(tx, { version, checkValue: keyring.checkValue(version), seals }, now);
  }
  const found = await masterKeyProblems(tx, keyring);
  if (found.length === 0) await followSealingVersion(tx, keyring);
  return found;
}

/** Seals with the version that all processes seal with. */
export async function followSealingVersion(tx: Tx, keyring: Keyring): Promise<void> {
  const version = sealingVersion(keyring, await findNotedVersions(tx));
  if (version !== null) keyring.sealWith(version);
}

/** The newest configured version that may seal; null if none was noted. */
export function sealingVersion(keyring: Keyring, noted: ReadonlyMap<number, NotedVersion>): number | null {
  const may = keyring.versions.filter((version) => noted.get(version)?.seals);
  return may.at(-1) ?? null;
}

export const newestOf = (keyring: Keyring): number => keyring.versions.at(-1)!;

/** The version that other processes seal with is needed too, although it may not have sealed anything yet. */
function neededVersions(inUse: readonly number[], noted: ReadonlyMap<number, NotedVersion>): number[] {
  if (inUse.length === 0) return [];
  const sealing = [...noted].filter(([, { seals }]) => seals).map(([version]) => version);
  return [...new Set([...inUse, ...(sealing.length > 0 ? [Math.max(...sealing)] : [])])].toSorted((a, b) => a - b);
}

/** True also when there is nothing to open: a version that nobody has used can have any bytes. */
async function opens(tx: Tx, keyring: Keyring, version: number): Promise<boolean> {
  const secrets = await findSealedSecrets(tx, version);
  try {
    for (const secret of secrets) open(keyring, version, secret);
    return true;
  } catch {
    return false;
  }
}

function open(keyring: Keyring, masterKeyVersion: number, { kind, id, sealed }: SealedSecret): void {
  if (kind === "data_keys") keyring.organization(id, { dataKey: sealed, masterKeyVersion });
  else keyring.unsealGlobal(kind === "signing_keys" ? signingKeyUse : totpUse(id), sealed);
}

const lackingSentence = (version: number) =>
  `MASTER_KEYS lacks version ${version}, which stored secrets need. Add it again, as ${version}:<base64 of 32 bytes>. ` +
  `It can go once \`probity keys status\` counts nothing under it.`;

const wrongSentence = (version: number) =>
  `MASTER_KEYS has another key as version ${version} than the one this database was used with, so its secrets cannot be read. ` +
  `Put that key back. A new key needs a new version number, beside the old one.`;
