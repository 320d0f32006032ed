import { learnReadings } from "@probity/engines/screening/names/learn-readings.ts";
import { scorers as engineScorers, type Scorer } from "@probity/engines/screening/names/scorers.ts";
import type { ScorePolicy, ScreenedSubject } from "@probity/engines/screening/names/subject.ts";
import { search, type SearchResult } from "@probity/engines/screening/search/search.ts";
import { memorySnapshot } from "@probity/engines/screening/search/testing/memory-snapshot.ts";
import type { PublishedList } from "./published-lists.ts";

/** Lists that are searched by one version of the scorer. */
export type ScreenedLists = { screen(subject: ScreenedSubject, policy: ScorePolicy): SearchResult };

/** The versions of the scorer that the engine has, the oldest first. This file alone knows how they are called. */
export const scorers = engineScorers.toReversed();

/** The lists as each scorer searches them. */
export function openLists(lists: readonly PublishedList[], chosen: readonly Scorer[] = scorers): ScreenedLists[] {
  const snapshots = lists.map(({ listKey, entries }) =>
    memorySnapshot(listKey, entries, learnReadings(entries.map(({ names }) => names.map(({ text }) => text)))),
  );
  return chosen.map((scorer) => ({ screen: (subject, policy) => search(snapshots, subject, policy, scorer) }));
}
