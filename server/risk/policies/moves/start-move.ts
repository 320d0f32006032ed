import { recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findPolicy } from "../versions/policy-store.ts";
import { asMove, MonitoringMove } from "./move-record.ts";
import { insertMove } from "./move-store.ts";
import type { MoveJob } from "./run-move.ts";

/** POST /risk/policies/{id}/monitoring-moves */
export const startMove = operation({
  summary: "Start to move every subject that an older version of the key monitors to this version, one after the other",
  allow: administrators,
  params: IdParams,
  reply: MonitoringMove,

  async run({ tx, caller, now, params }) {
    const { scope } = caller;
    const policy = await findPolicy(tx, scope, params.id);
    refuseUnless(policy, "not_found");
    refuseUnless(policy.status === "published", "policy_not_published");
    // Only people who are signed in come here.
    if (caller.kind !== "user") throw new Error(`A ${caller.kind} started a move.`);
    const move = await insertMove(tx, scope, {
      id: newId(now),
      policy_id: policy.id,
      policy_key: policy.key,
      policy_version: policy.version,
      started_at: now,
      started_by: caller.userId,
      started_in: caller.sessionId,
    });
    refuseUnless(move, "monitoring_move_running");
    const job: MoveJob = { ...scope, moveId: move.id, slice: move.slice };
    await enqueue(tx, "risk.monitoring-moves", job);
    await recordAudit(tx, caller, now, {
      type: "risk.monitoring_move_started",
      resourceType: "policies",
      resourceId: policy.id,
      details: { mode: scope.mode, moveId: move.id, policyKey: policy.key, policyVersion: policy.version },
    });
    return asMove(move);
  },
});
