import { useSyncExternalStore } from "react";

type Answer = (confirmed: boolean) => void;

/** The calls that wait until somebody has shown again who they are. */
let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Answer[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const confirmation = {
  /** True once they have; false if they would rather not. */
  ask: () => new Promise<boolean>((resolve) => set([...waiting, resolve])),
  answer: (confirmed: boolean) => {
    const answered = waiting;
    set([]);
    for (const answer of answered) answer(confirmed);
  },
};

export const useConfirmationAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);
