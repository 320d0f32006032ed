import { useSyncExternalStore } from "react";

/** A value that lives as long as the page, and whoever shows it. */
export class Store<T> {
  #current: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#current = initial;
  }

  get current(): T {
    return this.#current;
  }

  set(next: T): void {
    if (next === this.#current) return;
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, () => store.current);
}
