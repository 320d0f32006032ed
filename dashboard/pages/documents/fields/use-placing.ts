import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { PlacedField } from "./field-model.ts";
import { type CopyOwner, dropCopy, keepCopy, readCopy } from "./kept-copy.ts";
import { beginPlacing, isUnsaved, placed, type PlacingStep } from "./placing.ts";

type Fields = readonly PlacedField[];

/** The fields that are worked on: with undo, kept in this tab while they are not saved, and up to date with what others store. */
export function usePlacing(owner: CopyOwner, stored: Fields) {
  const [placing, dispatch] = useReducer(placed, null, () => beginPlacing(stored, readCopy(owner)));
  const [kept, setKept] = useState<{ at: string; isKept: boolean } | null>(null);
  const isSaving = useRef(false);
  const { history, base, theirs } = placing;
  const unsaved = isUnsaved(placing);
  useEffect(() => {
    // While calls are on their way, what is read is neither the old nor the new.
    if (!isSaving.current) dispatch({ kind: "read", stored });
  }, [stored]);
  const { userId, organizationId, mode, kind, id } = owner;
  useEffect(() => {
    const whose: CopyOwner = { userId, organizationId, mode, kind, id };
    if (unsaved) {
      const keptAt = new Date().toISOString();
      const isKept = keepCopy(whose, { base, fields: history.present, keptAt });
      setKept({ at: keptAt, isKept });
    } else {
      dropCopy(whose);
      setKept(null);
    }
  }, [unsaved, base, history.present, userId, organizationId, mode, kind, id]);
  const steps = useMemo(
    () => ({
      /** Changes of one place that follow each other are undone together. */
      change: (fields: Fields, place: string) => dispatch({ kind: "change", fields, place, at: Date.now() }),
      choose: (prefer: "mine" | "theirs") => dispatch({ kind: "choose", prefer }),
      saved: (step: Omit<Extract<PlacingStep, { kind: "saved" }>, "kind">) => dispatch({ kind: "saved", ...step }),
      discard: () => dispatch({ kind: "discard" }),
    }),
    [],
  );
  return {
    ...steps,
    fields: history.present,
    base,
    theirs,
    unsaved,
    kept,
    isSaving,
    undo: history.past.length > 0 ? () => dispatch({ kind: "undo" }) : undefined,
    redo: history.future.length > 0 ? () => dispatch({ kind: "redo" }) : undefined,
  };
}

export type PlacingState = ReturnType<typeof usePlacing>;
