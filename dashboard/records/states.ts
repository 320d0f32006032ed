import type { ReactNode } from "react";
import type { EmptyState } from "../kit/states/empty.tsx";
import type { ListStates } from "../kit/states/list-view.tsx";
import type { RecordStates } from "../kit/states/record-view.tsx";

type SharedTexts = {
  refused: string;
  refusedText: string;
  conflict: string;
  conflictText: string;
  offlineText: string;
  failed: string;
};

type RecordTexts = SharedTexts & { missing: string; missingText: string };

type ListTexts = SharedTexts & {
  empty: string;
  emptyText: string;
  emptyCommand: string;
  filtered: string;
  filteredText: string;
};

type ListWays = {
  loading: ListStates["loading"];
  /** The request that makes the first row. */
  code: string;
  onClear: () => void;
  action?: ReactNode;
};

/** The states of one record, from the texts of its page. */
export const recordStates = (loading: ReactNode, texts: RecordTexts): RecordStates => ({
  loading,
  missing: { title: texts.missing, text: texts.missingText },
  ...sharedStates(texts),
});

/** The states of a list, from the texts of its page. */
export function listStates(texts: ListTexts, { loading, code, onClear, action }: ListWays): ListStates {
  const empty: EmptyState = { title: texts.empty, text: texts.emptyText, command: { what: texts.emptyCommand, code } };
  return {
    loading,
    empty: action === undefined ? empty : { ...empty, action },
    filtered: { title: texts.filtered, text: texts.filteredText, onClear },
    ...sharedStates(texts),
  };
}

type PlainListTexts = SharedTexts & { empty: string; emptyText: string };

/** The states of a list without filters, whose first row is made on the page. */
export const plainListStates = (loading: ListStates["loading"], texts: PlainListTexts): ListStates => ({
  loading,
  empty: { title: texts.empty, text: texts.emptyText },
  filtered: { title: texts.empty, text: texts.emptyText, onClear: () => undefined },
  ...sharedStates(texts),
});

const sharedStates = (texts: SharedTexts) => ({
  refused: { title: texts.refused, text: texts.refusedText },
  conflict: { title: texts.conflict, text: texts.conflictText },
  offline: { text: texts.offlineText },
  error: { title: texts.failed },
});
