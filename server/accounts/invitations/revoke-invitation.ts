import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { asInvitationRecord, InvitationRecord } from "./invitation-record.ts";
import { closeInvitation, findInvitation } from "./invitation-store.ts";

/** POST /invitations/{id}/revoke */
export const revokeInvitation = operation({
  summary: "Withdraw an open invitation",
  allow: administrators,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "Sent to a mistyped address." },
  reply: InvitationRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const { organizationId } = caller.scope;
    refuseUnless(await findInvitation(tx, organizationId, params.id), "not_found");
    const row = await closeInvitation(tx, organizationId, params.id, now, "revoked_at");
    refuseUnless(row, "invitation_not_open");
    await recordAudit(tx, caller, now, {
      type: "invitation.revoked",
      resourceType: "invitations",
      resourceId: row.id,
      reason: body.reason,
    });
    return asInvitationRecord(row, now);
  },
});
