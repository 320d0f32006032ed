import type { Document, Field } from "@probity/contract";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { useRecord } from "../../../api/queries.ts";
import { useRoles } from "../../../api/roles.ts";
import { page } from "../../../frame/page.tsx";
import { oneOf, text } from "../../../frame/search.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { fromDocument } from "./api-fields.ts";
import { documentCalls } from "./field-calls.ts";
import { fieldKeys, FieldsView, type PageState, statesOf, together } from "./fields-view.tsx";
import { views } from "./views.ts";

const states = statesOf(texts.document);

/** S23: places the fields of a draft. A document that was sent shows them. */
export const documentFieldsPage = page({
  path: "/documents/$id/fields",
  title: texts.title,
  search: { page: text, view: oneOf(...views) },
  keys: fieldKeys,
  Page({ mode, params: { id }, search, setSearch, useKeys }) {
    const document = useRecord("GET /documents/{id}", { id });
    const fields = useRecord("GET /documents/{id}/fields", { id });
    const forms = useRecord("GET /documents/{id}/form-fields", { id });
    const state: PageState = { mode, id, kind: "document", search, setSearch, useKeys };
    const { role, whyNot } = useRoles();
    const stored = useStored(fields.state === "shown" ? fields.value.items : null);
    return (
      <FieldsView
        state={state}
        states={states}
        reading={together(document, together(fields, forms))}
        parts={(value: [Document, unknown]) => ({
          name: value[0].name,
          status: value[0].status,
          pages: value[0].pages,
          owners: ownersOf(value[0]),
          stored,
          boxes: [],
          formFields: forms.state === "shown" ? forms.value.items : [],
          calls: documentCalls(mode, id),
          loadPdf: () => call("GET /documents/{id}/pdf", mode, { id }) as unknown as Promise<Uint8Array>,
          pdfName: value[0].originalSha256,
          readOnly: readOnlyOf(value[0], role === "auditor"),
          whyNot: whyNot("POST /documents/{id}/fields"),
        })}
      />
    );
  },
});

/** The same until something else is read. */
const useStored = (items: readonly Field[] | null) => useMemo(() => (items ?? []).map(fromDocument), [items]);

const ownersOf = ({ signers }: Document) =>
  signers
    .toSorted((one, other) => one.signingOrder - other.signingOrder)
    .map(({ id, name, role, signingOrder }) => ({ id, name, role, order: signingOrder }));

function readOnlyOf({ status }: Document, isReader: boolean): string | undefined {
  if (status !== "draft") return texts.readOnly.document(status);
  return isReader ? texts.readOnly.role : undefined;
}
