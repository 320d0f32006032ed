import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import type { MoveRow } from "./move-store.ts";

const MoveData = Type.Object({
  policyKey: Type.String(),
  policyVersionId: Id,
  policyVersion: Type.Integer(),
  status: Type.Enum(["running", "completed", "stopped"]),
  moved: Type.Integer(),
  refused: Type.Integer({ description: "Subjects that the single request would be refused for, such as erased ones." }),
  left: Type.Union([Type.Integer(), Type.Null()], { description: "Null until a worker has counted them." }),
  startedAt: Timestamp,
  startedBy: Type.String(),
  endedAt: NullableTimestamp,
  stoppedBy: Type.Union([Type.String(), Type.Null()], {
    description: "`system:jobs` if whoever started it is no longer an owner or admin.",
  }),
});

export const MonitoringMove = named("MonitoringMove", recordOf("monitoring-moves", MoveData));

export function asMove(row: MoveRow): Static<typeof MonitoringMove> {
  return {
    id: row.id,
    resource: "monitoring-moves",
    data: {
      policyKey: row.policy_key,
      policyVersionId: row.policy_id,
      policyVersion: row.policy_version,
      status: row.status,
      moved: row.moved,
      refused: row.refused,
      left: row.left_over,
      startedAt: row.started_at.toISOString(),
      startedBy: `user:${row.started_by}`,
      endedAt: row.ended_at?.toISOString() ?? null,
      stoppedBy: row.stopped_by,
    },
  };
}
