import { actionStatuses, type ActionStatus } from "@probity/engines/actions/transitions.ts";
import Type, { type Static } from "typebox";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#operation/shapes.ts";
import type { RecordedEvent } from "../events/recorded-event.ts";
import type { Resource } from "../records/resource.ts";
import { type ActionRow, findAction, listActions } from "./action-store.ts";

const NullableText = Type.Union([Type.String(), Type.Null()]);

const ActionData = Type.Object({
  subjectId: Id,
  subjectKind: Type.String(),
  subjectExternalId: Type.String(),
  assessmentId: Id,
  policyKey: Type.String(),
  policyVersionId: Id,
  name: Type.String(),
  decision: Type.String({ description: "The decision of the assessment that requires this action." }),
  origins: Type.Array(Type.String()),
  status: Type.Enum([...actionStatuses], {
    description:
      "What whoever carries the action out says of it. `acknowledged` and `completed` are their statements, not proof that a restriction was applied.",
  }),
  revision: Type.Integer(),
  attempt: Type.Integer({ description: "Grows when a failed action is requested again." }),
  requestedAt: Timestamp,
  acknowledgedAt: NullableTimestamp,
  completedAt: NullableTimestamp,
  failedAt: NullableTimestamp,
  cancelledAt: NullableTimestamp,
  lastReason: NullableText,
  lastActor: NullableText,
});

export const ActionRecord = recordOf("actions", ActionData);

export function asActionRecord(row: ActionRow): Static<typeof ActionRecord> {
  const moment = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    resource: "actions",
    data: {
      subjectId: row.subject_id,
      subjectKind: row.subject_kind,
      subjectExternalId: row.subject_external_id,
      assessmentId: row.assessment_id,
      policyKey: row.policy_key,
      policyVersionId: row.policy_id,
      name: row.name,
      decision: row.decision,
      origins: row.origins,
      status: row.status as ActionStatus,
      revision: row.revision,
      attempt: row.attempt,
      requestedAt: row.requested_at.toISOString(),
      acknowledgedAt: moment(row.acknowledged_at),
      completedAt: moment(row.completed_at),
      failedAt: moment(row.failed_at),
      cancelledAt: moment(row.cancelled_at),
      lastReason: row.last_reason,
      lastActor: row.last_actor,
    },
  };
}

type Step = { from: ActionStatus | null; to: ActionStatus; revision: number };

export const actionResource: Resource = {
  name: "actions",
  data: ActionData,
  filters: ["subjectId"],
  async list(tx, scope, { subjectId }, page) {
    return (await listActions(tx, scope, subjectId, page)).map(asActionRecord);
  },
  async find(tx, scope, id) {
    const row = await findAction(tx, scope, id);
    return row && asActionRecord(row);
  },
  historyEntry: ({ id, data }: RecordedEvent) => {
    const { from, to, revision } = data.details as Step;
    return { eventId: id, from, to, revision, actor: data.actor, reason: data.reason, at: data.recordedAt };
  },
};
