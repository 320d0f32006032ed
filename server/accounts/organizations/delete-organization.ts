import Type from "typebox";
import { enterMode, type Scope, type Tx } from "#platform/database/transaction.ts";
import { hasHolds } from "#platform/holds/hold-store.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import { owners } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { Reason, recordOf, strict, Timestamp } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { holdOwners } from "../members/member-store.ts";
import { refuseUnlessOwnersRemain } from "../members/owners-remain.ts";
import { deleteOrganizationRows, findOrganization } from "./organization-store.ts";

/**
 * POST /organization/delete
 *
 * Every key and session ends with this answer, so a retry finds nobody to answer to: 401 means that it is done.
 */
export const deleteOrganization = operation({
  summary: "Delete the organization: nobody can use it from now on, and its records are removed in the background",
  allow: owners,
  fresh: true,
  body: strict({ confirmName: Type.String({ maxLength: 200 }), reason: Reason }),
  example: { confirmName: "Harbour Supplies Ltd", reason: "The contract has ended." },
  reply: recordOf("organizations", Type.Object({ deletedBy: Type.String(), deletedAt: Timestamp })),
  answer: { status: 202 },

  async run({ tx, caller, now, body }) {
    const { organizationId } = caller.scope;
    refuseUnlessOwnersRemain(caller, await holdOwners(tx, organizationId), null);
    const { name } = await findOrganization(tx, organizationId);
    if (body.confirmName !== name) refuseField("/confirmName", "wrong_name", "This is not the organization's name.");
    await refuseWhileHeld(tx, caller.scope);

    const deletedBy = principalOf(caller);
    await recordAudit(tx, caller, now, {
      type: "organization.deleted",
      resourceType: "organizations",
      resourceId: organizationId,
      reason: body.reason,
    });
    await deleteOrganizationRows(tx, { by: deletedBy, at: now });
    await enqueue(tx, "organizations.delete", { organizationId });
    return {
      id: organizationId,
      resource: "organizations" as const,
      data: { deletedBy, deletedAt: now.toISOString() },
    };
  },
});

/** What is on hold in live mode has to be kept for somebody else; nobody is owed the data of test mode. */
async function refuseWhileHeld(tx: Tx, scope: Scope): Promise<void> {
  await enterMode(tx, "live");
  refuseUnless(!(await hasHolds(tx, { ...scope, mode: "live" })), "held");
  await enterMode(tx, scope.mode);
}
