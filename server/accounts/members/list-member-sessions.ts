import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { actingUser } from "../me/acting-user.ts";
import { sessionsOf } from "../sign-in/open-sessions-store.ts";
import { asSessionList, SessionList } from "../sign-in/session-record.ts";
import { findMember } from "./member-store.ts";

/** GET /members/{id}/sessions */
export const listMemberSessions = operation({
  summary: "List the sessions of a member in this organization, newest first",
  allow: administrators,
  params: IdParams,
  reply: SessionList,

  async run({ tx, caller, now, params, services }) {
    const { organizationId } = caller.scope;
    const member = await findMember(tx, organizationId, params.id);
    refuseUnless(member, "not_found");
    const rows = await sessionsOf(tx, organizationId, member.user_id, now);
    return asSessionList(rows, actingUser(caller).sessionId, services.idleTimeoutMinutes, now);
  },
});
