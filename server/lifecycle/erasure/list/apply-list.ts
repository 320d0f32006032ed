import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import type { Actor } from "#platform/operation/caller.ts";
import type { Erasure } from "#platform/operation/services.ts";
import { findOrganizationKeys } from "#platform/secrets/find-organization-keys.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { eraseAgain } from "../documents/erase-again.ts";
import { findSignerToErase } from "../documents/document-erasure-store.ts";
import { eraseSubjectRecords } from "../subjects/apply-erasure.ts";
import { holdToErase } from "../subjects/subject-erasure-store.ts";
import { selectMissing } from "./erasures-store.ts";

type Parts = { database: Database; keyring: Keyring; clock: () => Date };

type Erase = (tx: Tx, operator: Actor, now: Date, keys: OrganizationKeys, erasure: Erasure) => Promise<void>;

/** By kind: holds what is to be erased, and erases it. */
const erase: Record<Erasure["kind"], Erase> = {
  async subject(tx, operator, now, keys, { id, erased }) {
    const subject = await holdToErase(tx, operator.scope, id);
    if (subject?.erasure === null) await eraseSubjectRecords(tx, operator, now, keys, subject, erased);
  },
  async document(tx, operator, now, keys, { id, erased }) {
    await eraseAgain(tx, operator, now, keys, { documentId: id, signerId: null }, erased);
  },
  async signer(tx, operator, now, keys, { id, erased }) {
    const signer = await findSignerToErase(tx, operator.scope, id);
    if (signer) await eraseAgain(tx, operator, now, keys, { documentId: signer.documentId, signerId: id }, erased);
  },
};

/** An erased document takes nothing more, so its signers come before it. */
const order: readonly Erasure["kind"][] = ["subject", "signer", "document"];

/** Erases again what a restore brought back, each in a transaction of its own. Answers how many there were. */
export async function applyList({ database, keyring, clock }: Parts, listed: readonly Erasure[]): Promise<number> {
  const missing = await transact(database, {}, (tx) => selectMissing(tx, listed));
  for (const erasure of missing.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const { organizationId, mode } = erasure;
    const scope = { organizationId, mode };
    const operator: Actor = { kind: "system", scope, worker: "operator" };
    await transact(database, { scope }, async (tx) => {
      const keys = await findOrganizationKeys(tx, keyring, organizationId);
      if (keys) await erase[erasure.kind](tx, operator, clock(), keys, erasure);
    });
  }
  return missing.length;
}
