import type { ListStates } from "../../kit/states/list-view.tsx";
import { workItemsTexts as texts } from "../../texts/work-items.ts";

/** Each state of the list, in the words of the queue. */
export const queueStates = (onClear: () => void): ListStates => ({
  loading: { rows: 12, columns: [60, 30, 20], height: 62 },
  empty: {
    title: texts.empty,
    text: texts.emptyText,
    command: {
      what: texts.emptyCommand,
      code: "curl -H 'Authorization: Bearer …' \"$PROBITY/api/v1/work-items?after=\"",
    },
  },
  filtered: { title: texts.filtered, text: texts.filteredText, onClear },
  refused: { title: texts.refused, text: texts.refusedText },
  conflict: { title: texts.conflict, text: texts.conflictText },
  offline: { text: texts.offlineText },
  error: { title: texts.failed },
});
