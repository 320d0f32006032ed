import { canonical, type Json } from "../../json/canonical.ts";

/** The types of events in the history of a document. */
export const documentEventTypes = [
  "created",
  "generated",
  "field_created",
  "field_updated",
  "field_deleted",
  "signer_created",
  "signer_updated",
  "signer_replaced",
  "signer_deleted",
  "sent",
  "invitation_sent",
  "session_created",
  "code_refused",
  "viewed",
  "consent_given",
  "field_filled",
  "field_cleared",
  "signed",
  "declined",
  "voided",
  "expired",
  "reopened",
  "reminder",
  "finalization_failed",
  "finalized",
  "downloaded",
  "erased",
] as const;
export type DocumentEventType = (typeof documentEventTypes)[number];

export type HistoryEvent = {
  id: string;
  documentId: string;
  /** From 1 on, without a gap. */
  seq: number;
  at: string;
  type: string;
  actor: { kind: string; id: string };
  ip: string | null;
  userAgent: string | null;
  details: Json;
};

/** Hashes are 64 lower-case hex digits. */
export type ChainedEvent = HistoryEvent & { prevHash: string; hash: string };

/** SHA-256 of the 32 bytes of `previous` followed by the UTF-8 bytes of `text`. It is passed in: engines have no cryptography. */
export type ChainHash = (previous: string, text: string) => string;

export type ChainEnd = { seq: number; hash: string };

/** The hash that the first event is chained to. */
export const beforeFirst: ChainEnd = { seq: 0, hash: "0".repeat(64) };

export function chained(hash: ChainHash, end: ChainEnd, event: Omit<HistoryEvent, "seq">): ChainedEvent {
  const next = { ...event, seq: end.seq + 1 };
  return { ...next, prevHash: end.hash, hash: hash(end.hash, textOf(next)) };
}

/** The first event that does not follow from the one before; null when all do. `end` is what they have to end with. */
export function brokenAt(hash: ChainHash, events: readonly ChainedEvent[], end: ChainEnd): number | null {
  let before = beforeFirst;
  for (const event of events) {
    const { prevHash, hash: own, ...content } = event;
    const follows =
      content.seq === before.seq + 1 && prevHash === before.hash && own === hash(prevHash, textOf(content));
    if (!follows) return before.seq + 1;
    before = { seq: content.seq, hash: own };
  }
  return before.seq === end.seq && before.hash === end.hash ? null : before.seq + 1;
}

/**
 * For each signer who was replaced, the number of the last event that did it. What happened before is about a former signer, although
 * it names the same id.
 */
export function replacements(
  events: readonly { seq: number; type: string; details: unknown }[],
): ReadonlyMap<string, number> {
  const replaced = events.filter(({ type }) => type === ("signer_replaced" satisfies DocumentEventType));
  return new Map(replaced.map(({ seq, details }) => [(details as { signerId: string }).signerId, seq]));
}

function textOf({ id, documentId, seq, at, type, actor, ip, userAgent, details }: HistoryEvent): string {
  return canonical({
    id,
    documentId,
    seq,
    at,
    type,
    actor: { kind: actor.kind, id: actor.id },
    ip,
    userAgent,
    details,
  });
}
