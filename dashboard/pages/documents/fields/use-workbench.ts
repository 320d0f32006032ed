import type { FormField } from "@probity/contract";
import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import type { FieldType } from "@probity/engines/agreements/fields/field.ts";
import { useMemo, useRef, useState } from "react";
import type { SignatureBox } from "./api-fields.ts";
import { actionsOf } from "./field-actions.ts";
import { fieldOf, type PlacedField } from "./field-model.ts";
import { numbersOf } from "./places.ts";
import type { FieldOwner } from "./signer-looks.ts";
import type { PlacingState } from "./use-placing.ts";
import { warningsOf } from "./warnings.ts";

type Given = {
  placing: PlacingState;
  pages: readonly PageSizeInPoints[];
  owners: readonly FieldOwner[];
  boxes: readonly SignatureBox[];
  formFields: readonly FormField[];
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  /** Why nothing can be changed. */
  readOnly: string | undefined;
};

/** What the parts of the workbench share: what is chosen, what is about to be placed, and everything one can do with a field. */
export function useWorkbench({ placing, pages, owners, boxes, formFields, pageNumber, onPage, readOnly }: Given) {
  const { fields } = placing;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [owner, setOwnerId] = useState<string | null>(null);
  const [armed, setArmed] = useState<{ fieldType: FieldType; box: FieldBox } | null>(null);
  const [said, say] = useState("");
  /** The element that gets the focus once it is there: a field, or the sheet. */
  const wanted = useRef<string | null>(null);
  const page = pages.find((each) => each.pageNumber === pageNumber) ?? pages[0]!;
  const selected = fieldOf(fields, selectedId);
  const ownerId = owners.some(({ id }) => id === owner) ? owner! : (owners[0]?.id ?? null);
  const numbers = useMemo(() => numbersOf(fields), [fields]);
  const warnings = useMemo(() => warningsOf(fields, pages), [fields, pages]);
  const choose = (id: string | null, focus: string | null) => {
    setSelectedId(id);
    if (focus !== null) wanted.current = focus;
  };
  const select = (id: string, focus = false) => {
    const field = fieldOf(fields, id);
    choose(id, focus ? id : null);
    if (!field) return;
    setOwnerId(field.ownerId);
    if (field.pageNumber !== page.pageNumber) onPage(field.pageNumber);
  };
  /** A new field gets its id when it is saved: it stays chosen, and keeps the focus. */
  const rename = (ids: ReadonlyMap<string, string>) => {
    const next = ids.get(selectedId ?? "");
    if (next === undefined) return;
    choose(next, document.activeElement?.getAttribute("data-field") === selectedId ? next : null);
  };
  const state = { fields, pages, page, boxes, ownerId, selected, armed, readOnly };
  const change = (next: readonly PlacedField[], place: string) => {
    if (readOnly === undefined) placing.change(next, place);
  };
  const actions = actionsOf(state, { change, choose, setArmed, say, onPage });
  return {
    ...state,
    ...actions,
    owners,
    formFields,
    setOwnerId,
    select,
    rename,
    said,
    wanted,
    numbers,
    warnings,
    onPage,
  };
}

export type Workbench = ReturnType<typeof useWorkbench>;
