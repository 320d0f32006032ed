import type { DataSchema } from "@probity/engines/agreements/model/data-schema.ts";
import type { PageSize } from "@probity/engines/agreements/model/model.ts";
import type { Json } from "@probity/engines/json/canonical.ts";

export type Data = Readonly<Record<string, Json>>;

/** Everything of a template that its author writes. */
export type Content = {
  name: string;
  description: string | null;
  pageSize: PageSize;
  language: string;
  source: string;
  sampleData: Data;
  /** What the values have to be; null where nothing is stated. */
  dataSchema: DataSchema | null;
};

/** What decides how the pages look. */
export type Printed = Pick<Content, "source" | "sampleData" | "dataSchema" | "pageSize" | "language">;

export const emptyContent: Content = {
  name: "",
  description: null,
  pageSize: "A4",
  language: "en",
  source: "",
  sampleData: {},
  dataSchema: null,
};

/** The content of a template or of one of its revisions, without what else the API says of it. */
export function contentOf(record: Omit<Content, "sampleData"> & { sampleData: Record<string, unknown> }): Content {
  const { name, description, pageSize, language, source, sampleData } = record;
  // A working copy may have been kept before there were schemas.
  const dataSchema = record.dataSchema ?? null;
  return { name, description, pageSize, language, source, sampleData: sampleData as Data, dataSchema };
}

/**
 * The document that is edited. The sample data is a text, because somebody may write it as one; while it cannot be read,
 * `trouble` says why, and the form shows what was last readable.
 */
export type TemplateDocument = Content & { dataText: string; trouble: string | null };

export const documentOf = (content: Content): TemplateDocument => ({
  ...content,
  dataText: written(content.sampleData),
  trouble: null,
});

const written = (data: Data): string => JSON.stringify(data, null, 2);

/** After a change in the form. While the text cannot be read, a change would throw away what was typed. */
export const withData = (document: TemplateDocument, sampleData: Data): TemplateDocument =>
  document.trouble === null ? { ...document, sampleData, dataText: written(sampleData) } : document;

/** After a change of the text of the sample data. */
export function withDataText(document: TemplateDocument, dataText: string, notAnObject: string): TemplateDocument {
  try {
    const parsed: unknown = JSON.parse(dataText);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
      return { ...document, dataText, trouble: notAnObject };
    return { ...document, dataText, sampleData: parsed as Data, trouble: null };
  } catch (error) {
    return { ...document, dataText, trouble: error instanceof Error ? error.message : String(error) };
  }
}
