import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { useMemo } from "react";
import { useHistory } from "../../../kit/use-history.ts";
import { fromTables, fromText, type PolicyDocument } from "./policy-document.ts";

export type Editing = {
  document: PolicyDocument;
  /** A change in the tables. Changes at one place that follow each other are undone together. */
  change: (definition: Definition, place: string) => void;
  setText: (text: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
};

/** The document with its history. Tables and text are two views of it. */
export function usePolicyDocument(first: () => PolicyDocument): Editing {
  const { document, change, undo, redo } = useHistory(first);
  const actions = useMemo(
    () => ({
      // While the text cannot be read, the tables are read-only: a change there would throw away what was typed.
      change: (definition: Definition, place: string) =>
        change((present) => (present.trouble === null ? fromTables(definition) : present), place),
      setText: (text: string) => change(({ definition }) => fromText(text, definition), "text"),
    }),
    [change],
  );
  return { ...actions, document, undo, redo };
}
