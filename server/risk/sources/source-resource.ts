import { idPattern, scalarTypes } from "@probity/engines/risk/policy/definition.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, recordOf, strict, Timestamp } from "#platform/operation/shapes.ts";
import { limits } from "../limits.ts";
import { resource } from "../records/resource.ts";
import { findSource, listSources, type SourceRow } from "./source-store.ts";

export const Key = Type.String({ pattern: idPattern });

export const Facts = Type.Array(
  strict({
    key: Key,
    type: Type.Enum([...scalarTypes, "list"]),
    itemType: Type.Optional(
      Type.Enum([...scalarTypes], {
        description: "The type of a list's items: required for `list`, refused for other types.",
      }),
    ),
  }),
  { minItems: 1, maxItems: limits.sourceFacts },
);

const SourceData = Type.Object({
  key: Key,
  facts: Facts,
  apiKeyIds: Type.Array(Id),
  enabled: Type.Boolean(),
  revision: Type.Integer(),
  createdAt: Timestamp,
  createdBy: Type.String(),
  updatedAt: Timestamp,
});

export const Source = named("Source", recordOf("sources", SourceData));

export function asSourceRecord(row: SourceRow) {
  return {
    id: row.id,
    resource: "sources" as const,
    data: {
      key: row.key,
      facts: row.facts,
      apiKeyIds: row.api_key_ids,
      enabled: row.enabled,
      revision: row.revision,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      updatedAt: row.updated_at.toISOString(),
    },
  };
}

export const sourceResource = resource({
  name: "sources",
  record: Source,
  filters: {},
  together: [],
  async list({ tx, scope, page }) {
    return (await listSources(tx, scope, page)).map(asSourceRecord);
  },
  async find(tx, scope, id) {
    const row = await findSource(tx, scope, id);
    return row && asSourceRecord(row);
  },
});
