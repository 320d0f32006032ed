import { createHash } from "node:crypto";
import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { type PageSize, pageSizes } from "@probity/engines/agreements/model/model.ts";
import { canonical, type Json } from "@probity/engines/json/canonical.ts";
import Type from "typebox";
import { refuseLargerThan } from "#platform/operation/refusal.ts";
import { Language, Line, NullableText } from "#platform/operation/shapes.ts";
import { DataSchema } from "./data-schema-shape.ts";
import { TemplateData } from "./template-record.ts";

const MiB = 1024 * 1024;

/**
 * Room for a source and its data at their limits, however JSON escapes them. If one exceeds its own limit, the refusal
 * names it.
 */
export const templateBodyLimit = { name: "request", bytes: 2 * MiB };

/** Properties that determine the rendered document. */
export const sourceProperties = {
  source: Type.String({ description: "Markdown with Liquid, at most 128 KiB." }),
  sampleData: TemplateData,
  dataSchema: Type.Optional(Type.Union([DataSchema, Type.Null()])),
  pageSize: Type.Optional(Type.Enum([...pageSizes], { description: "A4 unless given." })),
  language: Type.Optional(
    Type.String({
      ...Language,
      description: "Decides which way paragraphs run and which glyphs Han characters get. `en` unless given.",
    }),
  ),
};

/** The other properties of a template. */
export const templateProperties = {
  ...sourceProperties,
  name: Line,
  description: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), NullableText])),
};

type TemplateBody = {
  source: string;
  sampleData: Record<string, unknown>;
  dataSchema?: DataSchema | null;
  name: string;
  description?: string | null;
  pageSize?: PageSize;
  language?: string;
};

export const defaultLayout = { pageSize: "A4", language: "en" } as const;

/** The columns of a revision that a body decides. */
export function contentOf(body: TemplateBody) {
  return {
    name: body.name,
    description: body.description ?? null,
    page_size: body.pageSize ?? defaultLayout.pageSize,
    language: body.language ?? defaultLayout.language,
    source: body.source,
    source_hash: sha256(body.source),
    sample_data: body.sampleData as Json,
    data_schema: body.dataSchema ?? null,
  };
}

export function sha256(bytes: string | Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** The same for equal data, however it was written. */
export function dataHash(data: Record<string, unknown>): Buffer {
  return sha256(canonical(data as Json));
}

export function refuseLargeSource(source: string): void {
  refuseLargerThan(agreementLimits.sourceBytes, Buffer.byteLength(source), "template_source");
}

export function refuseLargeData(data: Record<string, unknown>): void {
  refuseLargerThan(agreementLimits.dataBytes, Buffer.byteLength(JSON.stringify(data)), "template_data");
}
