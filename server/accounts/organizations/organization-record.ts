import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { recordOf, Timestamp } from "#platform/operation/shapes.ts";

export const OrganizationRecord = named(
  "Organization",
  recordOf(
    "organizations",
    Type.Object({
      name: Type.String(),
      publishRequiresSecondPerson: Type.Boolean(),
      bindingInvariants: Type.Boolean(),
      apiKeyMaxAgeDays: Type.Union([Type.Integer(), Type.Null()], {
        description: "How old the secret of an API key may become; null means any age.",
      }),
      requireSecondFactor: Type.Boolean(),
      identityProviderIsSecondFactor: Type.Boolean(),
      idleTimeoutMinutes: Type.Union([Type.Integer(), Type.Null()]),
      revision: Type.Integer(),
      createdAt: Timestamp,
    }),
  ),
);

type OrganizationRow = {
  organization_id: string;
  name: string;
  publish_requires_second_person: boolean;
  binding_invariants: boolean;
  api_key_max_age_days: number | null;
  require_second_factor: boolean;
  identity_provider_is_second_factor: boolean;
  idle_timeout_minutes: number | null;
  revision: number;
  created_at: Date;
};

export function asOrganizationRecord(row: OrganizationRow) {
  return {
    id: row.organization_id,
    resource: "organizations" as const,
    data: {
      name: row.name,
      publishRequiresSecondPerson: row.publish_requires_second_person,
      bindingInvariants: row.binding_invariants,
      apiKeyMaxAgeDays: row.api_key_max_age_days,
      requireSecondFactor: row.require_second_factor,
      identityProviderIsSecondFactor: row.identity_provider_is_second_factor,
      idleTimeoutMinutes: row.idle_timeout_minutes,
      revision: row.revision,
      createdAt: row.created_at.toISOString(),
    },
  };
}
