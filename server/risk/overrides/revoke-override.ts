import { isRevocable } from "@probity/engines/risk/override-status.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { asOverrideRecord, overrideStatus, OverrideShape } from "./override-resource.ts";
import { findOverride, lockSubjectOf, revokeOverrideRow } from "./override-store.ts";

/** POST /risk/overrides/{id}/revoke */
export const revokeOverride = operation({
  summary: "Revoke an override; earlier overrides do not come back",
  allow: administrators,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "The contract was terminated." },
  reply: OverrideShape,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const { scope } = caller;
    const [subject, override] = await Promise.all([
      lockSubjectOf(tx, scope, "risk_overrides", params.id),
      findOverride(tx, scope, params.id),
    ]);
    refuseUnless(subject && override, "not_found");
    refuseUnless(isRevocable(overrideStatus(override, now)), "override_not_active");

    const revocation = { revoked_at: now, revoked_by: principalOf(caller), revocation_reason: body.reason };
    await Promise.all([
      revokeOverrideRow(tx, scope, override.id, revocation),
      recordSubjectEvents(tx, caller, now, subject, [
        {
          type: "risk.override.revoked",
          resourceType: "overrides",
          resourceId: override.id,
          reason: body.reason,
          details: { assessmentId: override.assessment_id },
        },
      ]),
    ]);
    return asOverrideRecord({ ...override, ...revocation }, now);
  },
});
