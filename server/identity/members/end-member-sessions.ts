import { administrators } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { IdParams, Reason, strict } from "#operation/shapes.ts";
import { recordAudit } from "#audit/record-audit.ts";
import { queueNotice } from "../mail/queue-mail.ts";
import { Ended } from "../sessions/end-my-session.ts";
import { endSessionsOf } from "../sessions/open-sessions-store.ts";
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
  status: 200,

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
