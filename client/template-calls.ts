import type { Calls, OffsetQuery, WriteOptions } from "./calls.ts";
import { path } from "./calls.ts";
import type { Document } from "./document-records.ts";
import type { OffsetPage } from "./pages.ts";
import type * as records from "./template-records.ts";

/** Agreements as text. What is wrong with one is a `ProbityError` whose `problem.errors` have a `position` in the source. */
export function templateCalls({ get, post, patch, ask, askForFile }: Calls) {
  return {
    templates: {
      /** With the places of its signatures; `previewPdf` answers the bare PDF. Nothing is kept. */
      preview: (source: records.TemplateSource) =>
        ask<records.RenderedTemplate>(path`/templates/markdown/preview`, source),
      previewPdf: (source: records.TemplateSource) => askForFile(path`/templates/markdown/preview`, source),
      create: (template: records.NewTemplate, write?: WriteOptions) =>
        post<records.SavedTemplate>(path`/templates/markdown`, template, write),
      update: (id: string, change: records.TemplateChange, write?: WriteOptions) =>
        patch<records.SavedTemplate>(path`/templates/${id}/markdown`, change, write),
      get: (id: string) => get<records.Template>(path`/templates/${id}`),
      list: (query?: OffsetQuery) => get<OffsetPage<records.TemplateSummary>>(path`/templates`, query),
      archive: (id: string, write?: WriteOptions) =>
        post<records.Template>(path`/templates/${id}/archive`, undefined, write),
      /** The same as a preview, of the saved source with data of your own. */
      generate: (id: string, templateData: records.TemplateData) =>
        ask<records.RenderedTemplate>(path`/templates/${id}/generate`, { templateData }),
      generatePdf: (id: string, templateData: records.TemplateData) =>
        askForFile(path`/templates/${id}/generate`, { templateData }),
      /** A draft; nobody is invited yet. */
      createDocument: (id: string, document: records.NewDocument, write?: WriteOptions) =>
        post<Document>(path`/templates/${id}/create-document`, document, write),
    },
  };
}
