import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, Reason, Timestamp } from "#platform/operation/shapes.ts";
import { type AcknowledgementRow, acknowledgingRoles } from "./acknowledgement-store.ts";

export const InvariantAcknowledgement = named(
  "InvariantAcknowledgement",
  Type.Object({
    policyVersionId: Id,
    invariantId: Type.String(),
    invariantDigest: Type.String({
      description:
        "It counts as long as the invariant is worded as it was: `sha256:` and the hash of its canonical JSON.",
    }),
    reason: Reason,
    role: Type.Enum([...acknowledgingRoles]),
    acknowledgedAt: Timestamp,
    acknowledgedBy: Type.String(),
  }),
);

export function asAcknowledgement(
  policyVersionId: string,
  row: AcknowledgementRow,
): Static<typeof InvariantAcknowledgement> {
  return {
    policyVersionId,
    invariantId: row.invariant_id,
    invariantDigest: row.invariant_digest,
    reason: row.reason,
    role: row.role,
    acknowledgedAt: row.acknowledged_at.toISOString(),
    acknowledgedBy: row.acknowledged_by,
  };
}
