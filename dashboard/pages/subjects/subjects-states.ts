import type { ReactNode } from "react";
import type { ListStates } from "../../kit/states/list-view.tsx";
import type { Mode } from "../../session/mode.ts";
import { baseUrl } from "../../session/server.ts";
import { subjectsTexts as texts } from "../../texts/subjects.ts";

/** Each state of the list, in the words of subjects. */
export const subjectsStates = (mode: Mode, onClear: () => void, action: ReactNode): ListStates => ({
  loading: { rows: 16, columns: [64, 160, 220, 80] },
  empty: {
    title: texts.empty,
    text: texts.emptyText,
    command: { what: texts.emptyCommand, code: texts.curl(baseUrl, mode) },
    action,
  },
  filtered: { title: texts.filtered, text: texts.filteredText, onClear },
  refused: { title: texts.refused, text: texts.refusedText },
  conflict: { title: texts.conflict, text: texts.conflictText },
  offline: { text: texts.offlineText },
  error: { title: texts.failed },
});
