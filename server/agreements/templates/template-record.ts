import { pageSizes } from "@probity/engines/agreements/model/model.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, Timestamp } from "#platform/operation/shapes.ts";
import { DataSchema } from "./data-schema-shape.ts";
import type { RoleRow } from "./role-store.ts";
import type { TemplateRow, TemplateSummaryRow } from "./template-store.ts";

export const TemplateData = Type.Record(Type.String(), Type.Unknown());
export const SourceHash = Type.String({ pattern: "^sha256:[0-9a-f]{64}$" });

export const Warnings = Type.Array(Type.Object({ code: Type.String(), message: Type.String(), line: Type.Integer() }), {
  description: "Findings that are allowed but probably not intended.",
});

/** A template without its source and its sample data, as lists show it. */
export const TemplateSummary = named(
  "TemplateSummary",
  Type.Object({
    id: Id,
    kind: Type.Literal("markdown"),
    name: Type.String(),
    description: NullableText,
    pageSize: Type.Enum([...pageSizes]),
    language: Type.String(),
    sourceHash: SourceHash,
    revision: Type.Integer({ description: "Grows by one with each change." }),
    signerRoles: Type.Array(
      Type.Object({ id: Id, role: Type.String(), label: NullableText, position: Type.Integer() }),
      {
        description: "In the order of the source. A role keeps its id for as long as its name stays.",
      },
    ),
    variables: Type.Array(Type.String(), {
      description: "Every path the source reads; each document has to be given all.",
    }),
    status: Type.Enum(["active", "archived"]),
    revisedBy: Type.String({ description: "Who saved the current revision, such as `user:<id>`." }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);

export const TemplateRecord = named(
  "Template",
  Type.Object({
    ...TemplateSummary.properties,
    source: Type.String(),
    sampleData: TemplateData,
    dataSchema: Type.Union([DataSchema, Type.Null()]),
  }),
);

/** The reply to saving: the template, and warnings for its author. */
export const SavedTemplate = named("SavedTemplate", Type.Object({ ...TemplateRecord.properties, warnings: Warnings }));

export function summaryOf(template: TemplateSummaryRow, roles: readonly RoleRow[]) {
  return {
    id: template.id,
    kind: "markdown" as const,
    name: template.name,
    description: template.description,
    pageSize: template.page_size,
    language: template.language,
    sourceHash: digestOf(template.source_hash),
    revision: template.revision,
    signerRoles: roles
      .filter(({ template_id }) => template_id === template.id)
      .map(({ id, role, label, position }) => ({ id, role, label, position: position ?? 0 })),
    variables: template.variables,
    status: template.status,
    revisedBy: template.revised_by,
    createdAt: template.created_at.toISOString(),
    updatedAt: template.updated_at.toISOString(),
  };
}

export function recordOf(template: TemplateRow, roles: readonly RoleRow[]) {
  const { source, sample_data, data_schema: dataSchema } = template;
  return { ...summaryOf(template, roles), source, sampleData: sample_data as Record<string, Json>, dataSchema };
}

export function digestOf(hash: Buffer): string {
  return `sha256:${hash.toString("hex")}`;
}
