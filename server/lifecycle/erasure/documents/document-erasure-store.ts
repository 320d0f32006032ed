import { sql } from "kysely";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Erased } from "#platform/operation/erased.ts";

/** The document of a signer, and whether the signer was erased. */
export async function findSignerToErase(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ documentId: string; erasure: Erased | null } | undefined> {
  const { rows } = await sql<{ documentId: string; erasure: Erased | null }>`
    select document_id as "documentId", erasure
      from document_signers
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  return rows[0];
}

export type StoredAnswer = { key: string; answer: Buffer; sealed: boolean };

/**
 * The answers that were stored when something happened to the document: under the time of an event of its history or of a hold, or, for a
 * completion that was tried again, while it was being completed.
 */
export async function answersAbout(tx: Tx, scope: Scope, documentId: string): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    with document as materialized (
      select created_at, finalizing_since, completed_at
        from documents
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id = ${documentId}
    ), span (first, last) as (
      select created_at, created_at from document
       union
      select finalizing_since, completed_at from document where finalizing_since is not null and completed_at is not null
       union
      select occurred_at, occurred_at
        from document_events
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and document_id = ${documentId}
       union
      select moment, moment
        from legal_holds, unnest(array[placed_at, released_at]) as moment
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and kind = 'document'
         and resource_id = ${documentId}
    )
    select distinct on (stored.key) stored.key, stored.answer, stored.sealed
      from span
      join idempotency_keys stored
        on stored.organization_id = ${scope.organizationId}
       and stored.mode = ${scope.mode}
       and stored.created_at between span.first and span.last
     where stored.answer is not null
  `.execute(tx);
  return rows;
}

/** What is left of an event, chained anew. */
export type LeftEvent = { seq: number; details: string; prevHash: string; hash: string };

type DocumentErasure = {
  id: string;
  /** Null to erase the document itself. */
  signerId: string | null;
  trace: Erased;
  /** Keyed by now. */
  original: Buffer;
  completed: Buffer;
  events: readonly LeftEvent[];
  /** Of stored answers. */
  keys: readonly string[];
};

export async function eraseDocumentRows(tx: Tx, erasure: DocumentErasure): Promise<void> {
  const { id, signerId, trace, original, completed, events, keys } = erasure;
  const bytes = (hex: string) => Buffer.from(hex, "hex");
  await sql`
    select erase_document(${id}, ${signerId}, ${JSON.stringify(trace)}, ${original}, ${completed},
                          ${events.map(({ seq }) => seq)}::integer[], ${events.map(({ details }) => details)}::text[],
                          ${events.map(({ prevHash }) => bytes(prevHash))}::bytea[], ${events.map(({ hash }) => bytes(hash))}::bytea[],
                          ${keys}::text[])
  `.execute(tx);
}
