import type { ReactNode } from "react";
import { Head } from "../../../frame/head.tsx";
import { templateEditorTexts as texts, templatesTexts } from "../../../texts/templates.ts";

/** Where one is, and what belongs to the working copy. */
export function EditorHead({ name, note, actions }: { name: string; note?: ReactNode; actions?: ReactNode }) {
  const shown = name.trim() === "" ? texts.unnamed : name;
  return (
    <Head
      title={<bdi className="nowrap">{shown}</bdi>}
      windowTitle={shown}
      crumbs={[{ title: templatesTexts.title, to: "/templates" }]}
      note={note}
      actions={actions}
    />
  );
}
