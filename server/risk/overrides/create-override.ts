import { alone } from "#platform/four-eyes/people.ts";
import { propose } from "#platform/four-eyes/propose.ts";
import { findFourEyes } from "#platform/four-eyes/settings-store.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findSubject } from "../subjects/subject-store.ts";
import { checkOverride, makeOverride } from "./apply-override.ts";
import { type OverrideChange, OverrideProposal, OverrideRequest } from "./override-change.ts";
import { OverrideShape } from "./override-resource.ts";

/** POST /risk/assessments/{id}/overrides */
export const createOverride = operation({
  summary: "Override the decision of an assessment, for a time and with a reason",
  allow: administrators,
  params: IdParams,
  body: OverrideRequest,
  example: { decision: "review", reason: "A new contract explains the payments.", expiresAt: "2027-02-01T00:00:00Z" },
  reply: OverrideShape,
  answer: { accepted: OverrideProposal },

  async run(call) {
    const { tx, caller, now, params, body } = call;
    const checked = await checkOverride(tx, caller.scope, now, params.id, body);
    const fourEyes = await findFourEyes(tx, caller.scope);
    if (!fourEyes?.choice.overrides) return makeOverride(tx, alone(caller), now, checked, body);
    const change: OverrideChange = {
      operation: "createOverride",
      request: body,
      before: checked.before,
      after: { decision: body.decision, overrideExpiresAt: checked.expiresAt.toISOString() },
    };
    const subject = (await findSubject(tx, caller.scope, checked.subject.id))!;
    return propose(call, { change, resourceId: params.id, subject });
  },
});
