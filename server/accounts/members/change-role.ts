import { owners } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueOwnerNotices } from "../mail/queue-mail.ts";
import { RoleName } from "../shapes.ts";
import { asMemberRecord, MemberRecord } from "./member-record.ts";
import { findMember, holdOwners, releaseWorkItems, setRole } from "./member-store.ts";
import { refuseUnlessApproversRemain, refuseUnlessOwnersRemain } from "./owners-remain.ts";

/** POST /members/{id}/role */
export const changeRole = operation({
  summary: "Give a member another role, at once and for their open sessions too",
  allow: owners,
  fresh: true,
  params: IdParams,
  body: strict({ role: RoleName, reason: Reason }),
  example: { role: "admin", reason: "Takes over policies." },
  reply: MemberRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body, services }) {
    const { organizationId } = caller.scope;
    const held = await holdOwners(tx, organizationId);
    const member = await findMember(tx, organizationId, params.id);
    refuseUnless(member, "not_found");
    refuseUnlessOwnersRemain(caller, held, body.role === "owner" ? null : member.user_id);
    await refuseUnlessApproversRemain(tx, caller.scope, member, body.role);

    await setRole(tx, organizationId, member.user_id, body.role);
    if (member.role !== body.role) await releaseWorkItems(tx, member.user_id);
    await recordAudit(tx, caller, now, {
      type: "member.role_changed",
      resourceType: "members",
      resourceId: member.user_id,
      reason: body.reason,
      details: { from: member.role, to: body.role },
    });
    await queueOwnerNotices(tx, services, caller, "role_changed");
    return asMemberRecord({ ...member, role: body.role });
  },
});
