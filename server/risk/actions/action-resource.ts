import { actionStatuses, type ActionStatus } from "@probity/engines/risk/action-transitions.ts";
import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { resource } from "../records/resource.ts";
import { type ActionRow, findAction, findNewer, listActions } from "./action-store.ts";

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
      "The status reported for the action. `acknowledged` and `completed` are statements, not proof that a restriction was applied.",
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
  newerActionId: Type.Union([Id, Type.Null()], {
    description:
      "The newest action of this name that a later assessment of the same policy key asked for the same subject; null when this is the newest. Nothing about this action changes by it.",
  }),
});

export const ActionRecord = named("Action", recordOf("actions", ActionData));

/** Actions as they are answered, with what was asked for since. */
export async function asActionRecords(tx: Tx, scope: Scope, rows: readonly ActionRow[]) {
  const newer = rows.length > 0 ? await findNewer(tx, scope, rows) : null;
  return rows.map((row) => asActionRecord(row, newer!.get(row.id) ?? null));
}

function asActionRecord(row: ActionRow, newerActionId: string | null): Static<typeof ActionRecord> {
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
      newerActionId,
    },
  };
}

const ActionHistoryEntry = named(
  "ActionHistoryEntry",
  Type.Object({
    eventId: Id,
    from: Type.Union([Type.Enum([...actionStatuses]), Type.Null()]),
    to: Type.Enum([...actionStatuses]),
    revision: Type.Integer(),
    actor: Type.String(),
    reason: NullableText,
    at: Timestamp,
  }),
);

const isOpen = (status: ActionStatus) => status !== "completed" && status !== "cancelled";

type Step = { from: ActionStatus | null; to: ActionStatus; revision: number };

export const actionResource = resource({
  name: "actions",
  record: ActionRecord,
  filters: {
    subjectId: Id,
    assessmentId: Id,
    policyKey: Type.String({ pattern: idPattern }),
    name: Type.String({ maxLength: 200 }),
    status: Type.Enum(["open", ...actionStatuses], { description: "`open` is requested, acknowledged and failed." }),
  },
  together: [
    ["subjectId"],
    ["assessmentId"],
    ["policyKey"],
    ["name"],
    ["status"],
    ["policyKey", "status"],
    ["subjectId", "status"],
    ["assessmentId", "status"],
  ],
  async list({ tx, scope, page }, asked) {
    return asActionRecords(tx, scope, await listActions(tx, scope, asked, page));
  },
  keeps: ({ data }, { status = data.status }) => (status === "open" ? isOpen(data.status) : data.status === status),
  async find(tx, scope, id) {
    const row = await findAction(tx, scope, id);
    return row && (await asActionRecords(tx, scope, [row]))[0];
  },
  history: {
    entry: ActionHistoryEntry,
    of: ({ id, data }) => {
      const { from, to, revision } = data.details as Step;
      return { eventId: id, from, to, revision, actor: data.actor, reason: data.reason, at: data.recordedAt };
    },
  },
});
