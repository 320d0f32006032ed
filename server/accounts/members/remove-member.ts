import { owners } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { lockUser } from "../me/user-store.ts";
import { endSessionsOf } from "../sign-in/open-sessions-store.ts";
import { asMemberRecord, MemberRecord } from "./member-record.ts";
import { deleteMembership, findMember, holdOwners, releaseWorkItems } from "./member-store.ts";
import { refuseUnlessApproversRemain, refuseUnlessOwnersRemain } from "./owners-remain.ts";

/** POST /members/{id}/remove */
export const removeMember = operation({
  summary: "Remove a person from the organization and end their sessions in it",
  allow: owners,
  fresh: true,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "Left the company." },
  reply: MemberRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const { organizationId } = caller.scope;
    const held = await holdOwners(tx, organizationId);
    const member = await findMember(tx, organizationId, params.id);
    refuseUnless(member, "not_found");
    refuseUnlessOwnersRemain(caller, held, member.user_id);
    await refuseUnlessApproversRemain(tx, caller.scope, member, null);

    // Person, session, membership: in this order, so that a sign-in of theirs at this moment waits instead of deadlocking.
    await lockUser(tx, member.user_id);
    await endSessionsOf(tx, organizationId, { userId: member.user_id, reason: "membership" }, now);
    await deleteMembership(tx, organizationId, member.user_id);
    await releaseWorkItems(tx, member.user_id);
    await recordAudit(tx, caller, now, {
      type: "member.removed",
      resourceType: "members",
      resourceId: member.user_id,
      reason: body.reason,
      details: { role: member.role },
    });
    return asMemberRecord(member);
  },
});
