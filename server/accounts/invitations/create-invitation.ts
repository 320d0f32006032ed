import { newId } from "#platform/database/new-id.ts";
import { administrators, insufficientRole, owners } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { actingUser } from "../me/acting-user.ts";
import { findMemberByEmail } from "../members/member-store.ts";
import { Email, RoleName } from "../shapes.ts";
import { asInvitationRecord, InvitationRecord } from "./invitation-record.ts";
import { closeExpiredInvitation, findOpenInvitation, insertInvitation } from "./invitation-store.ts";

/** POST /invitations */
export const createInvitation = operation({
  summary: "Invite somebody; the link is mailed to them, and no answer has it",
  allow: administrators,
  fresh: true,
  body: strict({ email: Email, role: RoleName }),
  example: { email: "ann@harbour.example", role: "auditor" },
  reply: InvitationRecord,

  async run({ tx, caller, now, body, services }) {
    const { organizationId } = caller.scope;
    const { role } = actingUser(caller);
    if (body.role === "owner" && role !== "owner") throw insufficientRole(role, owners.roles);
    const email = body.email.toLowerCase();
    const member = await findMemberByEmail(tx, organizationId, email);
    if (member) throw new Refusal("already_exists", { existingId: member.user_id });

    await closeExpiredInvitation(tx, organizationId, email, now);
    const row = await insertInvitation(tx, organizationId, {
      id: newId(now),
      email,
      role: body.role,
      mailed: services.mails,
      invitedBy: principalOf(caller),
      createdAt: now,
      expiresAt: new Date(now.getTime() + services.invitationSeconds * 1000),
    });
    if (!row) {
      const open = await findOpenInvitation(tx, organizationId, email);
      throw new Refusal("already_exists", open && { existingId: open.id });
    }
    await recordAudit(tx, caller, now, {
      type: "invitation.created",
      resourceType: "invitations",
      resourceId: row.id,
      details: { role: body.role },
    });
    // Without a mail server the operator passes the link on: `probity invitation link`.
    if (row.mailed) await queueAccountMail(tx, { kind: "invitation", organizationId, invitationId: row.id });
    return asInvitationRecord(row, now);
  },
});
