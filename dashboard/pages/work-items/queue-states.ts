import type { ListStates } from "../../kit/states/list-view.tsx";
import { listStates } from "../../records/states.ts";
import { workItemsTexts as texts } from "../../texts/work-items.ts";

const code = "curl -H 'Authorization: Bearer …' \"$PROBITY/api/v1/work-items?after=\"";

/** Each state of the list, in the words of the queue. */
export const queueStates = (onClear: () => void): ListStates =>
  listStates(texts, { loading: { rows: 12, columns: [60, 30, 20], height: 62 }, code, onClear });
