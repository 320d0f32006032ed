import { learnReadings } from "@probity/engines/names/learn-readings.ts";
import { scorerVersion, type ScorePolicy, type ScreenedSubject } from "@probity/engines/names/subject.ts";
import { search, type SearchResult } from "@probity/engines/search/search.ts";
import { memorySnapshot } from "@probity/engines/search/testing/memory-snapshot.ts";
import type { PublishedList } from "./published-lists.ts";

/** Lists that are ready to be searched by one version of the scorer. The only file that knows how the engine is called. */
export type ScreenedLists = { screen(subject: ScreenedSubject, policy: ScorePolicy): SearchResult };

export const scorers = [scorerVersion] as const;
export type Scorer = (typeof scorers)[number];

export function openLists(lists: readonly PublishedList[], _scorer: Scorer): ScreenedLists {
  const snapshots = lists.map(({ listKey, entries }) =>
    memorySnapshot(listKey, entries, learnReadings(entries.map(({ names }) => names.map(({ text }) => text)))),
  );
  return { screen: (subject, policy) => search(snapshots, subject, policy) };
}
