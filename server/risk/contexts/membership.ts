import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, Timestamp } from "#platform/operation/shapes.ts";
import type { MembershipRow } from "./membership-store.ts";

/** A subject's membership in a context; not a separate resource, so it can only be read through its context. */
export const Membership = named(
  "ContextSubject",
  Type.Object({
    id: Id,
    contextId: Id,
    subjectId: Id,
    role: Type.Union([Type.String(), Type.Null()]),
    addedAt: Timestamp,
    addedBy: Type.String(),
  }),
);

export function asMembership(row: MembershipRow) {
  return {
    id: row.id,
    contextId: row.context_id,
    subjectId: row.subject_id,
    role: row.role,
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
  };
}
