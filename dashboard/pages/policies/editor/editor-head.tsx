import type { ReactNode } from "react";
import { Head } from "../../../frame/head.tsx";
import { policiesTexts } from "../../../texts/policies.ts";

/** Where one is, and what belongs to the working copy. */
export function EditorHead({ name, note, actions }: { name: string; note?: ReactNode; actions?: ReactNode }) {
  return (
    <Head
      title={<span className="mono nowrap">{name}</span>}
      windowTitle={name}
      crumbs={[{ title: policiesTexts.title, to: "/policies" }]}
      note={note}
      actions={actions}
    />
  );
}
