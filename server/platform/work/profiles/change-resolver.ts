import { isProfileTemplate } from "@probity/engines/platform/work/profile-link.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { asProfileResolver, ProfileResolver, ProfileTemplates, type Templates } from "./resolver-record.ts";
import { findResolver, writeResolver } from "./resolver-store.ts";

/** PUT /profile-resolver */
export const changeProfileResolver = operation({
  summary: "Set the addresses of the pages where people look up a subject",
  allow: administrators,
  body: strict({ templates: ProfileTemplates, expectedRevision: Revision }),
  example: { templates: { person: "https://crm.example/customers/{externalId}" }, expectedRevision: 0 },
  reply: ProfileResolver,

  async run({ tx, caller, now, body: { templates, expectedRevision } }) {
    const { scope } = caller;
    refuseUnsafe(templates);
    const row = await writeResolver(tx, scope, templates, expectedRevision);
    if (!row) {
      const { revision } = asProfileResolver(await findResolver(tx, scope));
      throw new Refusal("stale_revision", { currentRevision: revision });
    }
    // Everybody follows these links, so the trail says where they led and since when. A template holds no value of a subject.
    await recordAudit(tx, caller, now, {
      type: "profile_resolver.changed",
      resourceType: "organizations",
      resourceId: scope.organizationId,
      details: { mode: scope.mode, templates, revision: row.revision },
    });
    return asProfileResolver(row);
  },
});

function refuseUnsafe(templates: Templates): void {
  const errors = Object.entries(templates)
    .filter(([, template]) => !isProfileTemplate(template))
    .map(([kind]) => ({
      path: `/templates/${kind}`,
      code: "not_a_profile_template",
      message:
        "Write an address such as https://crm.example/customers/{externalId}: https, a host in lower-case letters without a user, " +
        "a path, no fragment. {externalId}, {subjectId} and {kind} stand in the path or query, and one of the first two is needed.",
    }));
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
}
