import type { Route } from "./routes-of-methods.ts";

/** A call of this page, as the developer drawer shows it. It is kept in memory until the next page, and without the bearer. */
export type CallMade = {
  id: number;
  route: Route;
  /** The client's method and its arguments. */
  method: string;
  args: readonly unknown[];
  at: Date;
  request: { method: string; url: string; mode: string; idempotencyKey: string | null; body: string | null } | null;
  status: number | null;
  ms: number | null;
};

const keptMax = 100;
let calls: readonly CallMade[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly CallMade[]): void {
  calls = next.slice(-keptMax);
  for (const listener of listeners) listener();
}

export const callsMade = {
  get all() {
    return calls;
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Another page begins. */
  clear: () => set([]),
  begin: (call: Pick<CallMade, "route" | "method" | "args">): number => {
    const id = ++lastId;
    set([...calls, { ...call, id, at: new Date(), request: null, status: null, ms: null }]);
    return id;
  },
  change: (id: number, change: Partial<CallMade>) =>
    set(calls.map((call) => (call.id === id ? { ...call, ...change } : call))),
};
