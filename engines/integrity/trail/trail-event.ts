import { canonical, type Json } from "../../json/canonical.ts";

/** The members of an audit event that are known before its place in the chain is. */
export type TrailContent = {
  organizationId: string;
  id: string;
  type: string;
  actor: string;
  credential: string | null;
  /** Stands for the address, which is sealed. It is keyed, so nobody can guess the address from it. */
  addressDigest: string | null;
  resourceType: string;
  resourceId: string;
  reason: string | null;
  details: Json;
  recordedAt: string;
};

export type TrailEvent = TrailContent & { sequence: number; previousHash: string; hash: string };

/** The `previousHash` of the first event. */
export const noHash = "0".repeat(64);

/** The hash of an event is SHA-256 of this: the canonical JSON of all its other members. */
export function hashedText(event: TrailEvent): string {
  // In the order of their names, because canonical JSON of members in order is written at once.
  return canonical({
    actor: event.actor,
    addressDigest: event.addressDigest,
    credential: event.credential,
    details: event.details,
    id: event.id,
    organizationId: event.organizationId,
    previousHash: event.previousHash,
    reason: event.reason,
    recordedAt: event.recordedAt,
    resourceId: event.resourceId,
    resourceType: event.resourceType,
    sequence: event.sequence,
    type: event.type,
  });
}

/**
 * The same text in three parts, around `previousHash` and `sequence`. Only the end of the chain knows those, and its lock is held for as
 * short as possible, so everything else is written before.
 */
export function hashedTextAround(content: TrailContent): { before: string; between: string; after: string } {
  const { reason, recordedAt, resourceId, resourceType, type, ...first } = content;
  const between = canonical({ reason, recordedAt, resourceId, resourceType }).slice(1, -1);
  return {
    before: `${canonical(first).slice(0, -1)},"previousHash":"`,
    between: `",${between},"sequence":`,
    after: `,${canonical({ type }).slice(1)}`,
  };
}
