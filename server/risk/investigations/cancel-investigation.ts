import { mayMove } from "@probity/engines/risk/investigation/states.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { asInvestigationRecord, InvestigationShape } from "./investigation-record.ts";
import { findInvestigation, lockSubjectOfInvestigation } from "./investigation-store.ts";
import { cancelOpenInvestigations } from "./open-store.ts";

/** POST /risk/investigations/{id}/cancel */
export const cancelInvestigation = operation({
  summary: "End an investigation that is queued or running; later findings of its worker are discarded",
  allow: administrators,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "Started for the wrong customer." },
  reply: InvestigationShape,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const { scope } = caller;
    const [subject, investigation] = await Promise.all([
      lockSubjectOfInvestigation(tx, scope, params.id),
      findInvestigation(tx, scope, params.id),
    ]);
    refuseUnless(subject && investigation, "not_found");
    const { status: from } = investigation;
    refuseUnless(mayMove(from, "cancelled"), "invalid_transition", { from, to: "cancelled" });

    // Ending a run needs a lock on its subject, which we hold: since the reading it can have begun, but not ended.
    const [cancelled] = await cancelOpenInvestigations(tx, scope, investigation.id);
    await recordSubjectEvents(tx, caller, now, subject, [
      {
        type: "risk.investigation.cancelled",
        resourceType: "investigations",
        resourceId: investigation.id,
        reason: body.reason,
        details: { from: cancelled!.status_before },
      },
    ]);
    return asInvestigationRecord({ ...investigation, status: "cancelled" });
  },
});
