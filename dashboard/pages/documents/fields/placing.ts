import { begin, changed, type History, mapped, redone, undone } from "../../../kit/history.ts";
import { changedIds, conflictsOf, merged, renamed } from "./differences.ts";
import type { PlacedField } from "./field-model.ts";
import type { KeptCopy } from "./kept-copy.ts";

type Fields = readonly PlacedField[];

/** The fields that somebody works on, with their history, beside those that are stored. */
export type Placing = {
  history: History<Fields>;
  /** Stored, as far as the changes are based on it. */
  base: Fields;
  /** Stored by somebody else in the meantime, where both have changed the same field. */
  theirs: Fields | null;
};

export type PlacingStep =
  | { kind: "change"; fields: Fields; place: string; at: number }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "read"; stored: Fields }
  | { kind: "choose"; prefer: "mine" | "theirs" }
  /** After calls of the API: what was sent, what is stored now, under which ids, and which fields it has refused. */
  | { kind: "saved"; sent: Fields; stored: Fields; ids: ReadonlyMap<string, string>; refused: ReadonlySet<string> }
  | { kind: "discard" };

export const beginPlacing = (stored: Fields, copy: KeptCopy | null): Placing =>
  copy === null
    ? { history: begin(stored), base: stored, theirs: null }
    : placed({ history: begin(copy.fields), base: copy.base, theirs: null }, { kind: "read", stored });

export const isUnsaved = ({ base, history }: Placing): boolean => changedIds(base, history.present).length > 0;

export function placed(placing: Placing, step: PlacingStep): Placing {
  const { history, base, theirs } = placing;
  switch (step.kind) {
    case "change":
      return { ...placing, history: changed(history, step.fields, step.place, step.at) };
    case "undo":
      return { ...placing, history: undone(history) };
    case "redo":
      return { ...placing, history: redone(history) };
    case "read":
      return conflictsOf(base, history.present, step.stored).length > 0
        ? { ...placing, theirs: step.stored }
        : rebased(placing, step.stored, "mine");
    case "choose":
      return theirs ? rebased(placing, theirs, step.prefer) : placing;
    case "saved":
      return saved(placing, step);
    case "discard":
      return { history: begin(theirs ?? base), base: theirs ?? base, theirs: null };
  }
}

/** What others have changed is nothing that undo could take back, so every state of the history gets it. */
function rebased({ history, base }: Placing, stored: Fields, prefer: "mine" | "theirs"): Placing {
  if (changedIds(base, stored).length === 0) return { history, base: stored, theirs: null };
  return { history: mapped(history, (fields) => merged(base, fields, stored, prefer)), base: stored, theirs: null };
}

/**
 * The API may write a value in its own way, so what it has taken is shown as it has stored it, unless somebody has changed it while
 * it was on its way.
 */
function saved({ history }: Placing, { sent, stored, ids, refused }: Extract<PlacingStep, { kind: "saved" }>): Placing {
  const named = mapped(history, (fields) => renamed(fields, ids));
  const open = new Set([...refused].map((id) => ids.get(id) ?? id));
  const changedSince = new Set(changedIds(renamed(sent, ids), named.present));
  const asStored = (field: PlacedField) =>
    open.has(field.id) || changedSince.has(field.id) ? field : (stored.find(({ id }) => id === field.id) ?? field);
  return { history: { ...named, present: named.present.map(asStored), last: null }, base: stored, theirs: null };
}
