import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type LooseObject = { organization_id: string; mode: Scope["mode"]; sha256: Buffer };

/** Before an object is written: it is deleted when it is due, unless a row has taken it by then. */
export async function noteLooseObject(tx: Tx, scope: Scope, sha256: Buffer, dueAt: Date): Promise<void> {
  await statement`
    insert into loose_objects (organization_id, mode, sha256, due_at)
    values (${scope.organizationId}, ${scope.mode}, ${sha256}, ${dueAt})
  `.execute(tx);
}

/** In the transaction that stores the row. False if the object is being deleted, or is deleted: it came too late. */
export async function takeLooseObject(tx: Tx, scope: Scope, sha256: Buffer): Promise<boolean> {
  const { rows } = await statement<{ sha256: Buffer }>`
    delete from loose_objects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and sha256 = ${sha256}
       and not being_deleted
    returning sha256
  `.execute(tx);
  return rows.length === 1;
}

/** Of all organizations. Whoever claims them has so many seconds to delete them; then they are due again. */
export async function claimLooseObjects(tx: Tx, batch: number, leaseSeconds: number): Promise<LooseObject[]> {
  const { rows } = await statement<LooseObject>`
    select organization_id, mode, sha256 from claim_loose_objects(${batch}, ${leaseSeconds})
  `.execute(tx);
  return rows;
}

/** Once it is deleted in the store. */
export async function forgetLooseObject(tx: Tx, scope: Scope, sha256: Buffer): Promise<void> {
  await statement`
    delete from loose_objects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and sha256 = ${sha256}
  `.execute(tx);
}
