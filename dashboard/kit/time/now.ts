import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for the whole page; it stands still while nobody reads it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A text that depends on the time. The component renders again only when the text changes, not every second. */
export function useTicking(textAt: (now: Date) => string): string {
  const read = () => textAt(new Date());
  return useSyncExternalStore(subscribe, read, read);
}
