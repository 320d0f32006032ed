import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type SealKeyRow = { certificate: Buffer; private_key: Buffer };

/** The key that seals: the last one the operator has rotated to, or the first. */
export async function findSealKey(tx: Tx, scope: Scope): Promise<SealKeyRow | undefined> {
  const { rows } = await statement<SealKeyRow>`
    (select certificate, private_key
       from document_rotated_seal_keys
      where organization_id = ${scope.organizationId}
        and mode = ${scope.mode}
      order by id desc
      limit 1)
    union all
    (select certificate, private_key
       from document_seal_keys
      where organization_id = ${scope.organizationId}
        and mode = ${scope.mode})
    limit 1
  `.execute(tx);
  return rows[0];
}

/** Every certificate that seals, or has sealed before the operator rotated to another. */
export async function listSealCertificates(tx: Tx, scope: Scope): Promise<Buffer[]> {
  const { rows } = await statement<{ certificate: Buffer }>`
    select certificate
      from document_seal_keys
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
     union all
    select certificate
      from document_rotated_seal_keys
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
  `.execute(tx);
  return rows.map(({ certificate }) => certificate);
}

/** Those of all organizations. */
export async function countSealKeys(tx: Tx): Promise<number> {
  const { rows } = await statement<{ keys: number }>`
    select coalesce(sum(secrets), 0)::integer as keys
      from count_sealed_secrets()
     where kind = 'seal_keys'
  `.execute(tx);
  return rows[0]!.keys;
}

/** Of two processes that make the first key at the same moment, one keeps its own, and the other uses it too. */
export async function insertSealKey(tx: Tx, scope: Scope, key: SealKeyRow, now: Date): Promise<void> {
  await statement`
    insert into document_seal_keys (organization_id, mode, certificate, private_key, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${key.certificate}, ${key.private_key}, ${now})
    on conflict do nothing
  `.execute(tx);
}

export async function insertRotatedSealKey(
  tx: Tx,
  scope: Scope,
  key: SealKeyRow & { id: string },
  now: Date,
): Promise<void> {
  await statement`
    insert into document_rotated_seal_keys (organization_id, mode, id, certificate, private_key, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${key.id}, ${key.certificate}, ${key.private_key}, ${now})
  `.execute(tx);
}
