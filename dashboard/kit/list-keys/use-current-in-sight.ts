import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect } from "react";

/**
 * Scrolls to the current row when it is out of sight. Where it is in sight nothing is asked of the page: even a scroll by nothing
 * makes the browser lay everything out at once, with every key that is pressed.
 */
export function useCurrentInSight<Item extends Element>(virtual: Virtualizer<HTMLDivElement, Item>, at: number): void {
  useEffect(() => {
    if (at >= 0 && !isInSight(virtual, at)) virtual.scrollToIndex(at, { align: "auto" });
  }, [at, virtual]);
}

function isInSight<Item extends Element>(virtual: Virtualizer<HTMLDivElement, Item>, at: number): boolean {
  const { scrollOffset, scrollRect, measurementsCache, options } = virtual;
  const row = measurementsCache[at];
  if (row === undefined || scrollOffset === null || scrollRect === null) return false;
  return row.start >= scrollOffset && row.end <= scrollOffset + scrollRect.height - options.scrollPaddingEnd;
}
