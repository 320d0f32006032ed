import { useCallback, useState } from "react";
import { begin, changed, redone, undone } from "./history.ts";

/** Makes the next document of the one that is. The same one means that nothing changes. */
type Change<Document> = (present: Document) => Document;

export type Edited<Document> = {
  document: Document;
  /** Changes at one place that follow each other without a pause are undone together. */
  change: (make: Change<Document>, place: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
};

/** A document with its history. */
export function useHistory<Document>(first: () => Document): Edited<Document> {
  const [history, setHistory] = useState(() => begin(first()));
  const change = useCallback((make: Change<Document>, place: string) => {
    const at = Date.now();
    setHistory((before) => {
      const next = make(before.present);
      return next === before.present ? before : changed(before, next, place, at);
    });
  }, []);
  return {
    document: history.present,
    change,
    undo: history.past.length > 0 ? () => setHistory(undone) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redone) : undefined,
  };
}
