import type { ReactNode } from "react";
import { Head } from "../../../frame/head.tsx";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";

type FieldsHeadProps = {
  kind: "document" | "template";
  id: string;
  /** Unknown while it is read. */
  name?: string;
  note?: ReactNode;
  actions?: ReactNode;
};

const lists = {
  document: { title: texts.documents, to: "/documents" },
  template: { title: texts.templates, to: "/templates" },
} as const;

/** Where one is, and what becomes of the fields. */
export function FieldsHead({ kind, id, name, note, actions }: FieldsHeadProps) {
  const list = lists[kind];
  return (
    <Head
      title={texts.title}
      crumbs={[list, ...(name === undefined ? [] : [{ title: name, to: `${list.to}/${id}` }])]}
      note={note}
      actions={actions}
    />
  );
}
