import { chained, type ChainedEvent, type DocumentEventType } from "@probity/engines/agreements/documents/history.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { type Actor, principalOf } from "#platform/operation/caller.ts";
import type { Origin } from "#platform/operation/operation.ts";
import { chainHash } from "./chain-hash.ts";
import { insertDocumentEvents, lockChainEnd, moveChainEnd } from "./document-event-store.ts";

export type DocumentEvent = {
  type: DocumentEventType;
  /** Ids, codes, counts and hashes: never a name, an address or a value, because the history can never be changed. */
  details?: Readonly<Record<string, Json>>;
};

/** Events that leave the document's revision unchanged. */
const changesNothing: ReadonlySet<DocumentEventType> = new Set<DocumentEventType>([
  "created",
  "generated",
  "invitation_sent",
  "session_created",
  "code_refused",
  "reminder",
  "downloaded",
]);

/**
 * Adds an event to a document's history, in the transaction of the change, and locks the document. Events of workers have
 * no origin.
 */
export async function recordDocumentEvent(
  tx: Tx,
  actor: Actor,
  now: Date,
  event: DocumentEvent & { documentId: string; origin: Origin | null },
): Promise<ChainedEvent> {
  const [recorded] = await recordDocumentEvents(tx, actor, now, { ...event, events: [event] });
  return recorded!;
}

/** The same for events that happen together, in their order. */
export async function recordDocumentEvents(
  tx: Tx,
  actor: Actor,
  now: Date,
  { documentId, origin, events }: { documentId: string; origin: Origin | null; events: readonly DocumentEvent[] },
): Promise<ChainedEvent[]> {
  const start = await lockChainEnd(tx, actor.scope, documentId);
  if (!start) throw new Error("A document that does not exist has no history.");
  const recorded: ChainedEvent[] = [];
  for (const { type, details = {} } of events)
    recorded.push(
      chained(chainHash, recorded.at(-1) ?? start, {
        id: newId(now),
        documentId,
        at: now.toISOString(),
        type,
        actor: nameOf(actor),
        ip: origin?.ip ?? null,
        userAgent: origin?.userAgent ?? null,
        details,
      }),
    );
  const { seq, hash } = recorded.at(-1) ?? start;
  const changes = events.filter(({ type }) => !changesNothing.has(type)).length;
  await Promise.all([
    recorded.length > 0 && insertDocumentEvents(tx, actor.scope, recorded),
    moveChainEnd(tx, actor.scope, documentId, { seq, hash, changes, at: now }),
  ]);
  return recorded;
}

function nameOf(actor: Actor): { kind: string; id: string } {
  const principal = principalOf(actor);
  const colon = principal.indexOf(":");
  return { kind: principal.slice(0, colon), id: principal.slice(colon + 1) };
}
