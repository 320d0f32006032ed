import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableTimestamp, recordOf, SearchText, summaryOf, Timestamp } from "#platform/operation/shapes.ts";
import { type Reading, resource } from "../../records/resource.ts";
import { PolicyDefinition } from "./policy-definition.ts";
import { findPolicy, listPolicies, type PolicyFilters, type PolicyRow, searchPolicies } from "./policy-store.ts";

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

const { definition: _definition, ...withoutDefinition } = PolicyData.properties;

/** A policy version without its definition. */
const PolicySummary = named("PolicySummary", summaryOf("policies", Type.Object(withoutDefinition)));

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

function asPolicySummary(row: PolicyRow): Static<typeof PolicySummary> {
  const { definition: _left, ...data } = asPolicyRecord(row).data;
  return { id: row.id, resource: "policies", view: "summary", data };
}

type Search = PolicyFilters & { search?: string | undefined };

async function rowsOf({ tx, scope, page }: Reading, { search, ...filters }: Search, whole: boolean) {
  return search === undefined ? listPolicies(tx, scope, page, filters, whole) : searchPolicies(tx, scope, search, page);
}

export const policyResource = resource({
  name: "policies",
  record: PolicyRecord,
  filters: {
    search: SearchText,
    key: Type.String({ pattern: idPattern }),
    status: Type.Enum(["draft", "published"]),
  },
  together: [["search"], ["key"], ["status"], ["key", "status"]],
  async list(reading, asked) {
    return (await rowsOf(reading, asked, true)).map(asPolicyRecord);
  },
  summary: {
    record: PolicySummary,
    async list(reading, asked) {
      return (await rowsOf(reading, asked, false)).map(asPolicySummary);
    },
  },
  async find(tx, scope, id) {
    const row = await findPolicy(tx, scope, id);
    return row && asPolicyRecord(row);
  },
});
