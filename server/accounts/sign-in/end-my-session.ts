import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { endOwnSession } from "./open-sessions-store.ts";

export const Ended = Type.Object({ ended: Type.Integer() });

/**
 * POST /me/sessions/{id}/end
 *
 * Needs no fresh sign-in: whoever sees a session that is not theirs must be able to end it at once.
 */
export const endMySession = operation({
  summary: "End one of your sessions at once; its access token and its refresh cookie stop working",
  allow: dashboardUsers,
  params: IdParams,
  reply: Ended,
  answer: { status: 200 },

  async run({ tx, caller, now, params }) {
    const ended = await endOwnSession(tx, params.id, now);
    refuseUnless(ended === 1, "not_found");
    await recordAudit(tx, caller, now, { type: "session.ended", resourceType: "sessions", resourceId: params.id });
    return { ended };
  },
});
