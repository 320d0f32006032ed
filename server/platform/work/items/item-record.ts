import { openStatuses } from "@probity/engines/risk/action-transitions.ts";
import { severities, workKinds } from "@probity/engines/platform/work/work-items.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import type { ItemRow } from "./item-columns.ts";

export const WorkKindName = Type.Enum([...workKinds]);
export const SeverityName = Type.Enum([...severities]);
const NullableId = Type.Union([Id, Type.Null()]);

export const WorkItem = named(
  "WorkItem",
  recordOf(
    "work-items",
    Type.Object({
      kind: WorkKindName,
      severity: SeverityName,
      resourceId: Type.String({
        format: "uuid",
        description:
          "The record to work on: an action, a match, an investigation, a verification run or a proposal. An item of actions leads to the newest action of its name.",
      }),
      subjectId: NullableId,
      subjectKind: NullableText,
      subjectExternalId: NullableText,
      assessmentId: NullableId,
      runId: Type.Union([Id, Type.Null()], { description: "The screening run of a match." }),
      sessionId: Type.Union([Id, Type.Null()], { description: "The session of a verification run." }),
      name: Type.String({
        description:
          "The action's name, the listed name of a match, the question of an investigation, the key of the verification workflow, or what is proposed.",
      }),
      status: Type.Union([Type.Enum([...openStatuses]), Type.Null()], { description: "The status of an action." }),
      revision: Type.Union([Type.Integer(), Type.Null()], {
        description: "The revision of an action, to be sent as `expectedRevision`.",
      }),
      policyKey: NullableText,
      listKey: NullableText,
      openedAt: Timestamp,
      dueAt: Timestamp,
      overdue: Type.Boolean(),
      assignee: Type.Union([Id, Type.Null()], { description: "The user who has the item; null when nobody does." }),
      leaseUntil: Type.Union([Timestamp, Type.Null()], {
        description:
          "Until when a claim holds unless it is renewed; null when nobody has the item, or somebody was assigned.",
      }),
    }),
  ),
);

/** A lease that has lapsed gives the item back, whether or not anybody has taken it since. */
export function asWorkItem(row: ItemRow, now: Date): Static<typeof WorkItem> {
  const lapsed = row.lease_until !== null && row.lease_until <= now;
  return {
    id: row.id,
    resource: "work-items",
    data: {
      kind: row.kind,
      severity: row.severity,
      resourceId: row.resource_id,
      subjectId: row.subject_id,
      subjectKind: row.subject_kind,
      subjectExternalId: row.subject_external_id,
      assessmentId: row.assessment_id,
      runId: row.run_id,
      sessionId: row.session_id,
      name: row.name,
      status: row.status as (typeof openStatuses)[number] | null,
      revision: row.revision,
      policyKey: row.policy_key,
      listKey: row.list_key,
      openedAt: row.opened_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      overdue: row.due_at < now,
      assignee: lapsed ? null : row.assignee,
      leaseUntil: lapsed ? null : (row.lease_until?.toISOString() ?? null),
    },
  };
}
