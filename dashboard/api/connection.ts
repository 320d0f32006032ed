import { useSyncExternalStore } from "react";

/** Since when the server has not been reached; null while it is. */
let lostAt: Date | null = null;
const listeners = new Set<() => void>();

function set(next: Date | null): void {
  if ((next === null) === (lostAt === null)) return;
  lostAt = next;
  for (const listener of listeners) listener();
}

export const connection = {
  get lostAt() {
    return lostAt;
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  reached: () => set(null),
  lost: () => set(new Date()),
};

addEventListener("offline", connection.lost);

export function useConnectionLost(): Date | null {
  return useSyncExternalStore(connection.subscribe, () => lostAt);
}
