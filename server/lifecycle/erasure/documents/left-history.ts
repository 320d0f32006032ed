import {
  beforeFirst,
  chained,
  type ChainedEvent,
  type ChainEnd,
} from "@probity/engines/agreements/documents/history.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import { chainHash } from "#agreements/drafts/chain-hash.ts";
import { listDocumentEvents } from "#agreements/drafts/document-event-store.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { LeftEvent } from "./document-erasure-store.ts";

/** Ids, codes, counts and times, and digests that are keyed or of texts that everybody is shown. Anything else goes. */
const kept = new Set([
  "attempt",
  "authentication",
  "code",
  "confirmedFieldIds",
  "consentHash",
  "events",
  "expiresAt",
  "failures",
  "fieldId",
  "fieldIds",
  "fieldType",
  "formerHash",
  "from",
  "invitedSignerIds",
  "kind",
  "linkEnded",
  "pageCount",
  "pageNumber",
  "properties",
  "reasonHash",
  "reassignedTo",
  "releasedFieldIds",
  "reminder",
  "revision",
  "roleId",
  "sealSerial",
  "sessionId",
  "signerId",
  "signerIds",
  "signingOrder",
  "templateId",
  "textHash",
  "timestamped",
  "valueHash",
  "version",
]);

const eventsPerRead = 1000;

/**
 * The history without what was erased, chained anew: the old hashes cover what is gone, and a hash of few possible contents can be
 * guessed. It verifies as before, from its first event to its end.
 */
export async function leftHistory(
  tx: Tx,
  scope: Scope,
  documentId: string,
  end: ChainEnd,
  signerId: string | null,
): Promise<LeftEvent[]> {
  const left: LeftEvent[] = [];
  let before: ChainEnd = beforeFirst;
  while (before.seq < end.seq) {
    const page = { offset: 0, after: before.seq, limit: eventsPerRead, to: end.seq };
    const events = await listDocumentEvents(tx, scope, documentId, page);
    if (events.length === 0) throw new Error("The history of a document has a gap.");
    for (const event of events) {
      const next = chained(chainHash, before, withoutPerson(event, signerId));
      left.push({ seq: next.seq, details: JSON.stringify(next.details), prevHash: next.prevHash, hash: next.hash });
      before = next;
    }
  }
  return left;
}

function withoutPerson({ prevHash: _prev, hash: _hash, seq: _seq, ...event }: ChainedEvent, signerId: string | null) {
  const theirs = signerId === null || event.actor.id === signerId;
  const details = Object.entries(event.details as Record<string, Json>).filter(([name]) => kept.has(name));
  return {
    ...event,
    ip: theirs ? null : event.ip,
    userAgent: theirs ? null : event.userAgent,
    details: Object.fromEntries(details),
  };
}
