import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findPolicy } from "../versions/policy-store.ts";
import { asMove, MonitoringMove } from "./move-record.ts";
import { countOlderSubjects, listMoves } from "./move-store.ts";

const movesShown = 20;
const countedMost = 1_000;

/** GET /risk/policies/{id}/monitoring-moves */
export const listMonitoringMoves = operation({
  summary: "List the newest moves to a version, and count the subjects that older versions of its key monitor",
  allow: readers,
  params: IdParams,
  reply: Type.Object({
    items: Type.Array(MonitoringMove),
    older: Type.Object(
      { subjects: Type.Integer(), more: Type.Boolean() },
      { description: `Subjects that an older version monitors, counted as far as ${countedMost}.` },
    ),
  }),

  async run({ tx, caller: { scope }, params }) {
    const policy = await findPolicy(tx, scope, params.id);
    refuseUnless(policy, "not_found");
    const target = { policy_key: policy.key, policy_version: policy.version };
    const [moves, counted] = await Promise.all([
      listMoves(tx, scope, policy.id, movesShown),
      countOlderSubjects(tx, scope, target, countedMost + 1),
    ]);
    return {
      items: moves.map(asMove),
      older: { subjects: Math.min(counted, countedMost), more: counted > countedMost },
    };
  },
});
