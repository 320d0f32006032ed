import Type, { type Static } from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { type People, refuseChanged } from "#platform/four-eyes/people.ts";
import { changeOf, proposalOf } from "#platform/four-eyes/proposal-record.ts";
import { named } from "#platform/operation/named.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { asOrganizationRecord, type OrganizationRecord } from "./organization-record.ts";
import { holdOrganization, updateSettings } from "./organization-store.ts";

const Settings = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" })),
  publishRequiresSecondPerson: Type.Optional(Type.Boolean()),
  bindingInvariants: Type.Optional(
    Type.Boolean({ description: "Whether policies are published only if their invariants are proved." }),
  ),
  apiKeyMaxAgeDays: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 3_650 }), Type.Null()], {
      description:
        "API keys end so many days after they were made or rotated; null means never. Keys that are older by now get 30 days.",
    }),
  ),
  requireSecondFactor: Type.Optional(Type.Boolean()),
  identityProviderIsSecondFactor: Type.Optional(Type.Boolean()),
  idleTimeoutMinutes: Type.Optional(Type.Union([Type.Integer({ minimum: 5, maximum: 720 }), Type.Null()])),
};

export const SettingsRequest = strict({ expectedRevision: Revision, ...Settings });
export type SettingsRequest = Static<typeof SettingsRequest>;

const SettingsChange = changeOf(
  "changeOrganizationSettings",
  SettingsRequest,
  Type.Object(Settings),
  Type.Object(Settings),
);
export type OrganizationSettingsChange = Static<typeof SettingsChange>;

export const OrganizationSettingsProposal = named("OrganizationSettingsProposal", proposalOf(SettingsChange));

/** Holds the organization, and answers what the request would change. */
export async function checkSettings(tx: Tx, organizationId: string, request: SettingsRequest) {
  const { expectedRevision, ...after } = request;
  const { data: now } = asOrganizationRecord(await holdOrganization(tx, organizationId));
  if (now.revision !== expectedRevision) throw new Refusal("stale_revision", { currentRevision: now.revision });
  const members = Object.keys(after) as (keyof typeof after)[];
  const before: typeof after = Object.fromEntries(members.map((member) => [member, now[member]]));
  return { before, after };
}

export async function makeSettings(
  tx: Tx,
  { by, approvedBy }: People,
  now: Date,
  request: SettingsRequest,
): Promise<Static<typeof OrganizationRecord>> {
  const { expectedRevision: _, ...changes } = request;
  const { organizationId } = by.scope;
  const row = await updateSettings(tx, organizationId, changes, now);
  await recordAudit(tx, by, now, {
    type: "organization.settings_changed",
    resourceType: "organizations",
    resourceId: organizationId,
    details: { ...changes, revision: row.revision, ...(approvedBy !== null && { approvedBy }) },
  });
  return asOrganizationRecord(row);
}

/** What an approval does. */
export async function applyOrganizationSettings(
  tx: Tx,
  people: People,
  now: Date,
  organizationId: string,
  { request, before }: OrganizationSettingsChange,
): Promise<null> {
  const checked = await checkSettings(tx, organizationId, request);
  refuseChanged(before, checked.before);
  await makeSettings(tx, people, now, request);
  return null;
}
