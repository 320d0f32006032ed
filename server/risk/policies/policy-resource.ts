import Type, { type Static } from "typebox";
import { named } from "#operation/named.ts";
import { NullableTimestamp, recordOf, Timestamp } from "#operation/shapes.ts";
import { resource } from "../records/resource.ts";
import { PolicyDefinition } from "./policy-definition.ts";
import { findPolicy, listPolicies, type PolicyRow, searchPolicies } from "./policy-store.ts";

const PolicyData = Type.Object({
  key: Type.String(),
  version: Type.Integer({ description: "Counts the versions of this key, without gaps." }),
  status: Type.Enum(["draft", "published"]),
  definition: PolicyDefinition,
  definitionDigest: Type.String({
    description: "`sha256:` and the hash of the definition's canonical JSON (RFC 8785).",
  }),
  createdAt: Timestamp,
  createdBy: Type.String(),
  publishedAt: NullableTimestamp,
  publishedBy: Type.Union([Type.String(), Type.Null()]),
});

export const PolicyRecord = named("Policy", recordOf("policies", PolicyData));

export function asPolicyRecord(row: PolicyRow): Static<typeof PolicyRecord> {
  return {
    id: row.id,
    resource: "policies",
    data: {
      key: row.key,
      version: row.version,
      status: row.status,
      definition: row.definition,
      definitionDigest: row.definition_digest,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      publishedAt: row.published_at?.toISOString() ?? null,
      publishedBy: row.published_by,
    },
  };
}

export const policyResource = resource({
  name: "policies",
  record: PolicyRecord,
  filters: ["search"],
  async list(tx, scope, { search }, page) {
    const rows = search === undefined ? listPolicies(tx, scope, page) : searchPolicies(tx, scope, search, page);
    return (await rows).map(asPolicyRecord);
  },
  async find(tx, scope, id) {
    const row = await findPolicy(tx, scope, id);
    return row && asPolicyRecord(row);
  },
});
