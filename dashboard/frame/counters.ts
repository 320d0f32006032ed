import { useRecord } from "../api/queries.ts";
import type { frameTexts } from "../texts/frame.ts";

/** What waits behind an item of the navigation; nothing where nothing does. */
export type Counters = Partial<Record<keyof typeof frameTexts.items, string>>;

export function useCounters(): Counters {
  const reading = useRecord("GET /work-items/summary", {});
  if (reading.state !== "shown") return {};
  const { open, byKind } = reading.value;
  const counted = { queue: open, matches: byKind.match, investigations: byKind.investigation };
  return Object.fromEntries(
    Object.entries(counted)
      .filter(([, count]) => count > 0)
      .map(([item, count]) => [item, count.toLocaleString("en")]),
  );
}
