import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { asOrganizationRecord, OrganizationRecord } from "./organization-record.ts";
import { findOrganization } from "./organization-store.ts";

/** GET /organization */
export const readOrganization = operation({
  summary: "Read the organization and its settings",
  allow: dashboardUsers,
  reply: OrganizationRecord,

  async run({ tx, caller }) {
    return asOrganizationRecord(await findOrganization(tx, caller.scope.organizationId));
  },
});
