import Type from "typebox";
import { administrators } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { Refusal } from "#operation/refusal.ts";
import { Revision, strict } from "#operation/shapes.ts";
import { recordAudit } from "#audit/record-audit.ts";
import { asOrganizationRecord, OrganizationRecord } from "./organization-record.ts";
import { findOrganization, updateSettings } from "./organization-store.ts";

/** POST /organization/settings */
export const changeSettings = operation({
  summary: "Change the organization's settings; settings that are left out do not change",
  allow: administrators,
  body: strict({
    expectedRevision: Revision,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" })),
    publishRequiresSecondPerson: Type.Optional(Type.Boolean()),
  }),
  example: { expectedRevision: 1, publishRequiresSecondPerson: true },
  reply: OrganizationRecord,
  status: 200,

  async run({ tx, caller, now, body }) {
    const { organizationId } = caller.scope;
    const row = await updateSettings(tx, organizationId, body);
    if (!row) {
      const { revision } = await findOrganization(tx, organizationId);
      throw new Refusal("stale_revision", { currentRevision: revision });
    }
    const { expectedRevision: _, ...changes } = body;
    await recordAudit(tx, caller, now, {
      type: "organization.settings_changed",
      resourceType: "organizations",
      resourceId: organizationId,
      details: { ...changes, revision: row.revision },
    });
    return asOrganizationRecord(row);
  },
});
