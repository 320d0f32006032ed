import type { ReactNode } from "react";
import type { RecordStates } from "../kit/states/record-view.tsx";

type RecordTexts = {
  missing: string;
  missingText: string;
  refused: string;
  refusedText: string;
  conflict: string;
  conflictText: string;
  offlineText: string;
  failed: string;
};

/** The states of one record, from the texts of its page. */
export const recordStates = (loading: ReactNode, texts: RecordTexts): RecordStates => ({
  loading,
  missing: { title: texts.missing, text: texts.missingText },
  refused: { title: texts.refused, text: texts.refusedText },
  conflict: { title: texts.conflict, text: texts.conflictText },
  offline: { text: texts.offlineText },
  error: { title: texts.failed },
});
