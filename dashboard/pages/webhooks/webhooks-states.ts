import type { ReactNode } from "react";
import type { ListStates } from "../../kit/states/list-view.tsx";
import { listStates } from "../../records/states.ts";
import { webhooksTexts as texts } from "../../texts/webhooks.ts";

/** Each state of the list, in the words of endpoints. */
export const webhooksStates = (action: ReactNode): ListStates =>
  listStates(texts, {
    loading: { rows: 4, columns: [260, 160, 120, 100, 50, 80] },
    code: texts.about.listen,
    onClear: () => undefined,
    action,
  });

/** Each state of an endpoint's deliveries. */
export const deliveriesStates = (onClear: () => void): ListStates => ({
  ...listStates(
    { ...texts.deliveries, emptyCommand: texts.emptyCommand },
    { loading: { rows: 12, columns: [90, 200, 80, 50, 90] }, code: texts.about.listen, onClear },
  ),
  empty: { title: texts.deliveries.empty, text: texts.deliveries.emptyText },
});
