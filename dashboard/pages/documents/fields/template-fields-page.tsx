import type { RenderedPdf, Template, TemplateField } from "@probity/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { queryKey, useRecord } from "../../../api/queries.ts";
import { readingOf } from "../../../api/reading.ts";
import { useRoles } from "../../../api/roles.ts";
import { page } from "../../../frame/page.tsx";
import { oneOf, text } from "../../../frame/search.ts";
import type { Reading } from "../../../kit/states/reading.ts";
import type { Mode } from "../../../session/mode.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { fromTemplate } from "./api-fields.ts";
import { templateCalls } from "./field-calls.ts";
import { fieldKeys, FieldsView, type PageState, statesOf, together } from "./fields-view.tsx";
import { views } from "./views.ts";

const states = statesOf(texts.template);
const pagePoints = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;

/** The fields that every document of a template gets, placed on the pages that its sample data make. */
export const templateFieldsPage = page({
  path: "/templates/$id/fields",
  title: texts.title,
  search: { page: text, view: oneOf(...views) },
  keys: fieldKeys,
  Page({ mode, params: { id }, search, setSearch, useKeys }) {
    const template = useRecord("GET /templates/{id}", { id });
    const fields = useRecord("GET /templates/{id}/fields", { id });
    const sample = useSample(mode, template);
    const state: PageState = { mode, id, kind: "template", search, setSearch, useKeys };
    const { role, whyNot } = useRoles();
    const boxes = sample.state === "shown" ? sample.value.signatureBoxes : null;
    const stored = useStored(fields.state === "shown" ? fields.value.items : null, boxes);
    return (
      <FieldsView
        state={state}
        states={states}
        reading={together(template, together(sample, fields))}
        parts={(value: [Template, unknown]) => ({
          name: value[0].name,
          status: value[0].status,
          pages: pagesOf(value[0], sample.state === "shown" ? sample.value : null),
          owners: ownersOf(value[0]),
          stored,
          boxes: boxes ?? [],
          formFields: [],
          calls: templateCalls(mode, id, boxes ?? []),
          loadPdf: async () => bytesOf(sample.state === "shown" ? sample.value.pdf : ""),
          pdfName: sample.state === "shown" ? sample.value.sha256 : "",
          readOnly: readOnlyOf(value[0], role === "auditor"),
          whyNot: whyNot("POST /templates/{id}/fields"),
        })}
      />
    );
  },
});

/** The template with its own sample data, made once for each revision. */
function useSample(mode: Mode, template: Reading<Template>): Reading<RenderedPdf> {
  const route = "POST /templates/{id}/generate";
  const of = template.state === "shown" ? template.value : null;
  const query = useQuery({
    queryKey: queryKey(mode, route, { id: of?.id, revision: of?.revision }),
    queryFn: of === null ? skipToken : () => call(route, mode, { id: of.id, body: { templateData: of.sampleData } }),
    staleTime: Infinity,
  });
  return readingOf(query);
}

const useStored = (items: readonly TemplateField[] | null, boxes: RenderedPdf["signatureBoxes"] | null) =>
  useMemo(() => (items ?? []).map((field) => fromTemplate(field, boxes ?? [])), [items, boxes]);

const pagesOf = ({ pageSize }: Template, sample: RenderedPdf | null) =>
  Array.from({ length: sample?.pageCount ?? 1 }, (_, index) => ({
    pageNumber: index + 1,
    rotation: 0 as const,
    ...pagePoints[pageSize],
  }));

const ownersOf = ({ signerRoles }: Template) =>
  signerRoles.map(({ id, role, label }) => ({
    id,
    name: label ?? role,
    role: label === null ? null : role,
    order: null,
  }));

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!);

function readOnlyOf({ status }: Template, isReader: boolean): string | undefined {
  if (status !== "active") return texts.readOnly.template;
  return isReader ? texts.readOnly.role : undefined;
}
