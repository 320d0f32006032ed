import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { Ended } from "../sign-in/end-my-session.ts";
import { endSessionsOf } from "../sign-in/open-sessions-store.ts";
import { findMember } from "./member-store.ts";

/** POST /members/{id}/sessions/end */
export const endMemberSessions = operation({
  summary: "End every session of a member in this organization at once",
  allow: administrators,
  fresh: true,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "The laptop was lost." },
  reply: Ended,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body, services }) {
    const { organizationId } = caller.scope;
    const member = await findMember(tx, organizationId, params.id);
    refuseUnless(member, "not_found");
    const ended = await endSessionsOf(tx, organizationId, { userId: member.user_id, reason: "administrator" }, now);
    await queueNotice(tx, services, member.user_id, "sessions_ended");
    await recordAudit(tx, caller, now, {
      type: "member.sessions_ended",
      resourceType: "members",
      resourceId: member.user_id,
      reason: body.reason,
      details: { ended },
    });
    return { ended };
  },
});
