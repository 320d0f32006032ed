import { stalenessReasons, stalenessReasonsOf } from "@probity/engines/risk/investigation/staleness.ts";
import { investigationStatuses } from "@probity/engines/risk/investigation/states.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, Timestamp } from "#platform/operation/shapes.ts";
import { findSince } from "./staleness-store.ts";

/** GET /risk/investigations/{id}/state */
export const readInvestigationState = operation({
  summary: "Read the progress of an investigation, and whether its subject has changed since",
  allow: readers,
  params: IdParams,
  reply: Type.Object({
    investigationId: Id,
    status: Type.Enum([...investigationStatuses]),
    outOfDate: Type.Boolean(),
    reasons: Type.Array(Type.Enum([...stalenessReasons])),
    snapshotEvidenceRevision: Type.Integer(),
    currentEvidenceRevision: Type.Integer(),
    checkedAt: Timestamp,
  }),

  async run({ tx, caller, now, params }) {
    const since = await findSince(tx, caller.scope, params.id);
    refuseUnless(since, "not_found");
    const reasons = stalenessReasonsOf(since);
    return {
      investigationId: since.id,
      status: since.status,
      outOfDate: reasons.length > 0,
      reasons,
      snapshotEvidenceRevision: since.snapshotEvidenceRevision,
      currentEvidenceRevision: since.currentEvidenceRevision,
      checkedAt: now.toISOString(),
    };
  },
});
