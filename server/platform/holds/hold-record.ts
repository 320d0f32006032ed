import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { type HeldKind, heldKinds, type HoldRow } from "./hold-store.ts";

/** Who did it, when and why. */
const Trace = { at: Timestamp, by: Type.String(), reason: Type.String() };

/** A member of a record while a legal hold keeps it. */
export const HoldPart = Type.Object(Trace, {
  description: "Only while a legal hold keeps the record: it is not erased, and no retention period deletes it.",
});
export type HoldPart = Static<typeof HoldPart>;

export const Hold = named(
  "Hold",
  recordOf(
    "holds",
    Type.Object({
      kind: Type.Enum([...heldKinds]),
      resourceId: Type.String({ ...Id, description: "The subject or the document." }),
      ...Trace,
      released: Type.Union([Type.Object(Trace), Type.Null()], { description: "Null while the hold stands." }),
    }),
  ),
);
export type Hold = Static<typeof Hold>;

export function asHold(row: HoldRow): Hold {
  return {
    id: row.id,
    resource: "holds",
    data: {
      kind: row.kind as HeldKind,
      resourceId: row.resource_id,
      at: row.placed_at.toISOString(),
      by: row.placed_by,
      reason: row.reason,
      released: row.released_at && {
        at: row.released_at.toISOString(),
        by: row.released_by!,
        reason: row.release_reason!,
      },
    },
  };
}
