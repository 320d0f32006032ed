import type { ReactNode } from "react";
import type { RecordStates } from "../../kit/states/record-view.tsx";
import { homeTexts } from "../../texts/home.ts";

const texts = homeTexts.states;

/** Each panel of the page is read by itself and fails by itself. */
export const homeStates = (loading: ReactNode): RecordStates => ({
  loading,
  missing: { title: texts.missing, text: texts.missingText },
  refused: { title: texts.refused, text: texts.refusedText },
  conflict: { title: texts.conflict, text: texts.conflictText },
  offline: { text: texts.offlineText },
  error: { title: texts.failed },
});
