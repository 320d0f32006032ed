import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

export type SealKeyRow = { certificate: Buffer; private_key: Buffer };

export async function findSealKey(tx: Tx, scope: Scope): Promise<SealKeyRow | undefined> {
  const { rows } = await statement<SealKeyRow>`
    select certificate, private_key
      from document_seal_keys
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
  `.execute(tx);
  return rows[0];
}

/** The first key stays, so that everything it has sealed can be checked with the same certificate. */
export async function insertSealKey(tx: Tx, scope: Scope, key: SealKeyRow, now: Date): Promise<void> {
  await statement`
    insert into document_seal_keys (organization_id, mode, certificate, private_key, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${key.certificate}, ${key.private_key}, ${now})
    on conflict do nothing
  `.execute(tx);
}
