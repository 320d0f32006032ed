import { pageSizes } from "@probity/engines/agreements/model/model.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableText, Timestamp } from "#platform/operation/shapes.ts";
import { DataSchema } from "./data-schema-shape.ts";
import type { RevisionRow, RevisionSummaryRow } from "./revision-store.ts";
import { digestOf, SourceHash, TemplateData } from "./template-record.ts";

/** A revision without its source and its sample data, as lists show it. */
export const RevisionSummary = named(
  "TemplateRevisionSummary",
  Type.Object({
    revision: Type.Integer({ description: "From 1 on, without a gap." }),
    name: Type.String(),
    description: NullableText,
    pageSize: Type.Enum([...pageSizes]),
    language: Type.String(),
    sourceHash: SourceHash,
    createdAt: Timestamp,
    createdBy: Type.String({ description: "Who saved it, such as `user:<id>`." }),
  }),
);

export const RevisionRecord = named(
  "TemplateRevision",
  Type.Object({
    ...RevisionSummary.properties,
    source: Type.String(),
    sampleData: TemplateData,
    dataSchema: Type.Union([DataSchema, Type.Null()]),
    variables: Type.Array(Type.String()),
  }),
);

export function revisionSummaryOf(revision: RevisionSummaryRow) {
  return {
    revision: revision.revision,
    name: revision.name,
    description: revision.description,
    pageSize: revision.page_size,
    language: revision.language,
    sourceHash: digestOf(revision.source_hash),
    createdAt: revision.created_at.toISOString(),
    createdBy: revision.created_by,
  };
}

export function revisionRecordOf(revision: RevisionRow) {
  const { source, sample_data, data_schema: dataSchema, variables } = revision;
  const sampleData = sample_data as Record<string, Json>;
  return { ...revisionSummaryOf(revision), source, sampleData, dataSchema, variables };
}
