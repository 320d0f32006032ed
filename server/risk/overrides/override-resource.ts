import Type from "typebox";
import { currencyReasonsOf } from "@probity/engines/risk/assessments/state.ts";
import { type OverrideStatus, overrideStatuses, statusOf } from "@probity/engines/risk/override-status.ts";
import { decisions } from "@probity/engines/risk/policy/definition.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { resource } from "../records/resource.ts";
import { findOverride, listOverrides, type StoredOverride } from "./override-store.ts";

const NullableText = Type.Union([Type.String(), Type.Null()]);

const OverrideData = Type.Object({
  assessmentId: Id,
  subjectId: Id,
  policyKey: Type.String(),
  decision: Type.Enum([...decisions]),
  reason: Type.String(),
  status: Type.Enum([...overrideStatuses], {
    description: "Only an `active` one decides. `not_applicable`: the assessment it is about is no longer current.",
  }),
  createdAt: Timestamp,
  createdBy: Type.String(),
  approvedBy: Type.Union([Type.String(), Type.Null()], {
    description: "The second person, where the organization asks for one.",
  }),
  expiresAt: Timestamp,
  revokedAt: NullableTimestamp,
  revokedBy: NullableText,
  revocationReason: NullableText,
});

export const OverrideShape = named("Override", recordOf("overrides", OverrideData));

export function overrideStatus(row: StoredOverride, now: Date): OverrideStatus {
  const isCurrent = currencyReasonsOf(row.facts, now).length === 0;
  const { expires_at: expiresAt, revoked_at: revokedAt, is_newest: isNewest } = row;
  return statusOf({ expiresAt, revokedAt }, { isNewest, isCurrent }, now);
}

export function asOverrideRecord(row: StoredOverride, now: Date) {
  return {
    id: row.id,
    resource: "overrides" as const,
    data: {
      assessmentId: row.assessment_id,
      subjectId: row.subject_id,
      policyKey: row.policy_key,
      decision: row.decision,
      reason: row.reason,
      status: overrideStatus(row, now),
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      approvedBy: row.approved_by,
      expiresAt: row.expires_at.toISOString(),
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revokedBy: row.revoked_by,
      revocationReason: row.revocation_reason,
    },
  };
}

export const overrideResource = resource({
  name: "overrides",
  record: OverrideShape,
  filters: { subjectId: Id, assessmentId: Id, status: Type.Enum([...overrideStatuses]) },
  together: [["subjectId"], ["assessmentId"], ["subjectId", "status"]],
  async list({ tx, scope, page, now }, asked) {
    return (await listOverrides(tx, scope, asked, page)).map((row) => asOverrideRecord(row, now));
  },
  keeps: ({ data }, { status }) => status === undefined || data.status === status,
  async find(tx, scope, id, now) {
    const row = await findOverride(tx, scope, id);
    return row && asOverrideRecord(row, now);
  },
});
