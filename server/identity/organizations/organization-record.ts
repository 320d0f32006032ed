import Type from "typebox";
import { named } from "#operation/named.ts";
import { recordOf, Timestamp } from "#operation/shapes.ts";

export const OrganizationRecord = named(
  "Organization",
  recordOf(
    "organizations",
    Type.Object({
      name: Type.String(),
      publishRequiresSecondPerson: Type.Boolean(),
      revision: Type.Integer(),
      createdAt: Timestamp,
    }),
  ),
);

type OrganizationRow = {
  organization_id: string;
  name: string;
  publish_requires_second_person: boolean;
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
      revision: row.revision,
      createdAt: row.created_at.toISOString(),
    },
  };
}
