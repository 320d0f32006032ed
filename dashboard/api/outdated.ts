import type { Mode } from "../session/mode.ts";
import { queryClient } from "./query-client.ts";

const oldMs = 15 * 60_000;

/** The page was read again before a live change was sent, and what it shows is no longer what was decided about. */
export class PageOutdated extends Error {}

/** Nobody decides about live data by what stood there a quarter of an hour ago. */
export async function refuseIfOutdated(mode: Mode): Promise<void> {
  const shown = queryClient.getQueryCache().findAll({ type: "active", predicate: ({ queryKey: [of] }) => of === mode });
  const old = shown.filter(({ state }) => state.data !== undefined && Date.now() - state.dataUpdatedAt > oldMs);
  // What has not changed keeps its identity when it is read again.
  const before = old.map(({ state }) => state.data);
  await Promise.all(old.map((query) => queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })));
  if (old.some((query, at) => query.state.data !== before[at])) throw new PageOutdated();
}
