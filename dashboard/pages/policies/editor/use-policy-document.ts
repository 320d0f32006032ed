import type { Definition } from "@probity/engines/policy/definition.ts";
import { useMemo, useReducer } from "react";
import { begin, changed, type History, redone, undone } from "./history.ts";
import { fromTables, fromText, type PolicyDocument } from "./policy-document.ts";

type Step =
  | { kind: "tables"; definition: Definition; place: string }
  | { kind: "text"; text: string }
  | { kind: "undo" }
  | { kind: "redo" };

function stepped(history: History<PolicyDocument>, step: Step): History<PolicyDocument> {
  switch (step.kind) {
    case "tables":
      // While the text cannot be read, the tables are read-only: a change there would throw away what was typed.
      if (history.present.trouble !== null) return history;
      return changed(history, fromTables(step.definition), step.place, Date.now());
    case "text":
      return changed(history, fromText(step.text, history.present.definition), "text", Date.now());
    case "undo":
      return undone(history);
    case "redo":
      return redone(history);
  }
}

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
  const [history, dispatch] = useReducer(stepped, undefined, () => begin(first()));
  const actions = useMemo(
    () => ({
      change: (definition: Definition, place: string) => dispatch({ kind: "tables", definition, place }),
      setText: (text: string) => dispatch({ kind: "text", text }),
    }),
    [],
  );
  return {
    ...actions,
    document: history.present,
    undo: history.past.length > 0 ? () => dispatch({ kind: "undo" }) : undefined,
    redo: history.future.length > 0 ? () => dispatch({ kind: "redo" }) : undefined,
  };
}
