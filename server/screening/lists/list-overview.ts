import { type ListStanding, type ListState, listState } from "@probity/engines/screening/lists/list-state.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { allLists, type List } from "./list-store.ts";
import { findVersions, type Version } from "./version-store.ts";

/** A list with the version that is active, and how far it can be relied on. */
export type ListOverview = List & { active: Version | null; state: ListState };

/** The state of a list is that of its active version. */
export function standingOf(list: List, active: Version | null | undefined): ListStanding {
  const { key, lastConfirmedAt, attentionReasons } = list;
  const { publishedAt = null, loadedAt = null } = active ?? {};
  return { key, lastConfirmedAt, publishedAt, loadedAt, attentionReasons };
}

/** All lists in the order in which a run names them. */
export async function listOverviews(tx: Tx, now: Date): Promise<ListOverview[]> {
  const lists = await allLists(tx);
  const ids = lists.flatMap(({ activeVersionId }) => activeVersionId ?? []);
  const versions = ids.length === 0 ? [] : await findVersions(tx, ids);
  return lists.map((list) => {
    const active = versions.find(({ id }) => id === list.activeVersionId) ?? null;
    return { ...list, active, state: listState(standingOf(list, active), now) };
  });
}
