import type { ChainedEvent, ChainEnd } from "@probity/engines/agreements/documents/history.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { Page } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** Locks and returns the end of a document's history. Nobody else can add to it until this transaction ends. */
export async function lockChainEnd(tx: Tx, scope: Scope, documentId: string): Promise<ChainEnd | undefined> {
  const { rows } = await statement<ChainEnd>`
    select event_count as seq, encode(event_hash, 'hex') as hash
      from documents
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${documentId}
       for no key update
  `.execute(tx);
  return rows[0];
}

/** The same without a lock. */
export async function findChainEnd(tx: Tx, scope: Scope, documentId: string): Promise<ChainEnd | undefined> {
  const { rows } = await statement<ChainEnd>`
    select event_count as seq, encode(event_hash, 'hex') as hash
      from documents
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${documentId}
  `.execute(tx);
  return rows[0];
}

/** Moves the end of the history, and advances the document's revision by the given number. */
export async function moveChainEnd(
  tx: Tx,
  scope: Scope,
  documentId: string,
  end: ChainEnd & { changes: number; at: Date },
): Promise<void> {
  await statement`
    update documents
       set event_count = ${end.seq},
           event_hash = decode(${end.hash}, 'hex'),
           revision = revision + ${end.changes},
           updated_at = case when ${end.changes} > 0 then ${end.at} else updated_at end
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${documentId}
  `.execute(tx);
}

export async function insertDocumentEvents(tx: Tx, scope: Scope, events: readonly ChainedEvent[]): Promise<void> {
  await tx
    .insertInto("document_events")
    .values(
      events.map((event) => ({
        organization_id: scope.organizationId,
        mode: scope.mode,
        document_id: event.documentId,
        sequence: event.seq,
        id: event.id,
        type: event.type,
        actor_kind: event.actor.kind,
        actor_id: event.actor.id,
        ip: event.ip,
        user_agent: event.userAgent,
        details: JSON.stringify(event.details),
        occurred_at: new Date(event.at),
        previous_hash: Buffer.from(event.prevHash, "hex"),
        hash: Buffer.from(event.hash, "hex"),
      })),
    )
    .execute();
}

type EventRow = {
  id: string;
  document_id: string;
  sequence: number;
  type: string;
  actor_kind: string;
  actor_id: string;
  ip: string | null;
  user_agent: string | null;
  details: Json;
  occurred_at: Date;
  previous_hash: Buffer;
  hash: Buffer;
};

/** In the order they were written, up to the end that was read before; events added meanwhile are left out. */
export async function listDocumentEvents(
  tx: Tx,
  scope: Scope,
  documentId: string,
  page: Page & { to: number },
): Promise<ChainedEvent[]> {
  const { rows } = await statement<EventRow>`
    select id, document_id, sequence, type, actor_kind, actor_id, ip, user_agent, details, occurred_at, previous_hash, hash
      from document_events
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and sequence > ${page.after ?? page.offset}
       and sequence <= ${page.to}
     order by sequence
     limit ${page.limit}
  `.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    documentId: row.document_id,
    seq: row.sequence,
    at: row.occurred_at.toISOString(),
    type: row.type,
    actor: { kind: row.actor_kind, id: row.actor_id },
    ip: row.ip,
    userAgent: row.user_agent,
    details: row.details,
    prevHash: row.previous_hash.toString("hex"),
    hash: row.hash.toString("hex"),
  }));
}
