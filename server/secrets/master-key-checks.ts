import type { Tx } from "#database/transaction.ts";
import type { Keyring } from "./keyring.ts";
import { findCheckValues, findVersionsInUse, findWrappedDataKey, insertCheckValue } from "./master-key-store.ts";

/** Reasons why the configured master keys cannot read stored secrets, one sentence per version; empty if they can. */
export async function masterKeyProblems(tx: Tx, keyring: Keyring): Promise<string[]> {
  const inUse = await findVersionsInUse(tx);
  const lacking = inUse.filter((version) => !keyring.versions.includes(version));
  const noted = await findCheckValues(tx);
  const wrong: number[] = [];
  for (const version of keyring.versions) {
    const checkValue = noted.get(version);
    const fits = checkValue ? keyring.checkValue(version).equals(checkValue) : await opensDataKey(tx, keyring, version);
    if (!fits) wrong.push(version);
  }
  return [...lacking.map(lackingSentence), ...wrong.map(wrongSentence)];
}

/**
 * Notes the check value of every version that is in use or about to be, once and for all, and answers what `masterKeyProblems` answers.
 * Of two processes that bring different keys under one new version, the second to note is the one that is refused.
 */
export async function noteMasterKeys(tx: Tx, keyring: Keyring, now: Date): Promise<string[]> {
  const problems = await masterKeyProblems(tx, keyring);
  if (problems.length > 0) return problems;
  for (const version of new Set([...(await findVersionsInUse(tx)), keyring.current]))
    await insertCheckValue(tx, version, keyring.checkValue(version), now);
  return masterKeyProblems(tx, keyring);
}

/** True also when there is nothing to open: a version that nobody has used can have any bytes. */
async function opensDataKey(tx: Tx, keyring: Keyring, version: number): Promise<boolean> {
  const found = await findWrappedDataKey(tx, version);
  if (!found) return true;
  try {
    keyring.organization(found.organization_id, { dataKey: found.data_key, masterKeyVersion: version });
    return true;
  } catch {
    return false;
  }
}

const lackingSentence = (version: number) =>
  `MASTER_KEYS lacks version ${version}, which stored secrets need. Add it again, as ${version}:<base64 of 32 bytes>.`;

const wrongSentence = (version: number) =>
  `MASTER_KEYS has another key as version ${version} than the one this database was used with, so its secrets cannot be read. ` +
  `Put that key back. A new key needs a new version number, beside the old one.`;
