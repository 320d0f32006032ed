import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import { asMove, MonitoringMove } from "./move-record.ts";
import { lockMove, updateMove } from "./move-store.ts";

/** POST /risk/policies/{id}/monitoring-moves/{moveId}/stop */
export const stopMove = operation({
  summary: "Stop a move; subjects that were moved stay where they are, and another move goes on with the others",
  allow: administrators,
  params: Type.Object({ id: Id, moveId: Id }),
  reply: MonitoringMove,
  answer: { status: 200 },

  async run({ tx, caller, now, params }) {
    const { scope } = caller;
    const move = await lockMove(tx, scope, params.moveId);
    refuseUnless(move?.policy_id === params.id, "not_found");
    refuseUnless(move?.status === "running", "invalid_transition");
    const stopped = await updateMove(tx, scope, move.id, {
      status: "stopped",
      ended_at: now,
      stopped_by: principalOf(caller),
    });
    await recordAudit(tx, caller, now, {
      type: "risk.monitoring_move_stopped",
      resourceType: "policies",
      resourceId: move.policy_id,
      details: { mode: scope.mode, moveId: move.id, moved: stopped.moved, refused: stopped.refused },
    });
    return asMove(stopped);
  },
});
