import type { ScorePolicy } from "../names/subject.ts";
import type { EntryNumbers } from "./entry-numbers.ts";
import { searchLimits } from "./limits.ts";
import type { ListSearch } from "./list-search.ts";
import type { ScoredRecord } from "./score-record.ts";

export type Candidate = { search: ListSearch; record: ScoredRecord };

/** The outcome for the entries of the lists of one kind. */
export type Gathered = {
  /** The number that was scored. */
  count: number;
  topScore: number | null;
  /** Those that reach review. */
  hits: Candidate[];
  /** Those that were scored and stay below review by no more than `nearMissReach`, the highest first. */
  near: Candidate[];
  capped: boolean;
};

/** Points below review at which an entry is still worth naming. */
const nearMissReach = 10;

/**
 * The entries of the lists of one kind that are scored. While no more than the pool share a word with the subject, these are all
 * of them. Otherwise only those that could reach review, and if even they are more than the pool, the highest of them.
 */
export function gatherCandidates(searches: readonly ListSearch[], pool: number, policy: ScorePolicy): Gathered {
  const identified = searches.map((search) => search.sharingIdentifier());
  const scored = identified.flatMap((entries, list) => entries.map((entry) => score(searches[list]!, entry)));
  const others = (boundsOf: (search: ListSearch, list: number) => EntryNumbers) =>
    placesOf(searches.map(boundsOf), (list, entry) => !identified[list]!.includes(entry));
  const sharing = allSharing(searches, pool);
  if (sharing) {
    const places = others((search, list) => search.bounded(sharing[list]!));
    const candidates = [...scored, ...scoreAll(searches, places, scored, policy)];
    return { ...summary(candidates, policy), count: scored.length + places.length, capped: false };
  }
  const reaching = others((search) => search.reaching(policy.reviewScore));
  const { candidates, capped } = highest(searches, reaching.sort(), pool, policy);
  return { ...summary([...scored, ...candidates], policy), count: scored.length + candidates.length, capped };
}

function score(search: ListSearch, entry: number): Candidate {
  return { search, record: search.score(entry) };
}

function summary(
  candidates: readonly Candidate[],
  { reviewScore }: ScorePolicy,
): Pick<Gathered, "topScore" | "hits" | "near"> {
  return {
    topScore: candidates.length === 0 ? null : Math.max(...candidates.map(({ record }) => record.score)),
    hits: candidates.filter(({ record }) => record.score >= reviewScore),
    near: candidates
      .filter(({ record: { score: reached } }) => reached < reviewScore && reached >= reviewScore - nearMissReach)
      .sort((left, right) => right.record.score - left.record.score),
  };
}

/** For each list the entries that share a word, or null where they are more than the pool in all. */
function allSharing(searches: readonly ListSearch[], pool: number): EntryNumbers[] | null {
  // Asked of all lists first: it takes no reading, and spares the walk through the rarer words.
  if (searches.some((search) => search.mostSharingAWord() > pool)) return null;
  let left = pool;
  const sharing: EntryNumbers[] = [];
  for (const search of searches) {
    const entries = search.sharing(left);
    if (!entries) return null;
    left -= entries.size;
    sharing.push(entries);
  }
  return sharing;
}

// An entry and the most that it can score in one number each, so that thousands are sorted without thousands of objects: in
// ascending order the highest bound comes first; of equal bounds in the order of the lists and of their publications.
const [entryRoom, listRoom, boundRoom] = [2 ** 32, 2 ** 4, 2 ** 10];

function placesOf(bounds: readonly EntryNumbers[], isMeant: (list: number, entry: number) => boolean): Float64Array {
  const places = new Float64Array(bounds.reduce((sum, { size }) => sum + size, 0));
  let count = 0;
  bounds.forEach((ofList, list) => {
    for (const entry of ofList.entries) {
      if (!isMeant(list, entry)) continue;
      places[count++] = ((boundRoom - 1 - ofList.at(entry)) * listRoom + list) * entryRoom + entry;
    }
  });
  return places.subarray(0, count);
}

function boundIn(place: number): number {
  return boundRoom - 1 - Math.floor(place / (listRoom * entryRoom));
}

function scoreAt(searches: readonly ListSearch[], place: number): Candidate {
  return score(searches[Math.floor(place / entryRoom) % listRoom]!, place % entryRoom);
}

/**
 * All that could be a match or a near miss, in the order of their bounds. Of the others only the top score counts, so they are
 * scored from the highest bound down until none that is left can exceed it: sorting hundreds to score a few took longer than that.
 */
function scoreAll(
  searches: readonly ListSearch[],
  places: Float64Array,
  before: readonly Candidate[],
  { reviewScore }: ScorePolicy,
): Candidate[] {
  const isNear = (place: number) => boundIn(place) >= reviewScore - nearMissReach;
  const candidates = Array.from(places.filter(isNear).sort(), (place) => scoreAt(searches, place));
  let top = Math.max(-1, ...[...before, ...candidates].map(({ record }) => record.score));
  for (
    let bound = highestBelow(places, reviewScore - nearMissReach);
    bound > top;
    bound = highestBelow(places, bound)
  ) {
    for (const place of places) {
      if (boundIn(place) !== bound) continue;
      const candidate = scoreAt(searches, place);
      candidates.push(candidate);
      top = Math.max(top, candidate.record.score);
      if (bound <= top) break;
    }
  }
  return candidates;
}

/** The highest bound below this one, -1 where there is none. */
function highestBelow(places: Float64Array, bound: number): number {
  let found = -1;
  for (const place of places) {
    const other = boundIn(place);
    if (other < bound && other > found) found = other;
  }
  return found;
}

/**
 * A bound is what the words of an entry could make of its name; they may stand in different names. So where more than the pool
 * could reach review, they are looked at closely, the highest first, and what does not reach it is set aside after all.
 */
function highest(
  searches: readonly ListSearch[],
  order: Float64Array,
  pool: number,
  { reviewScore }: ScorePolicy,
): { candidates: Candidate[]; capped: boolean } {
  const looks = pool * searchLimits.closeLooks;
  const looked = Array.from(order.subarray(0, looks), (place) => scoreAt(searches, place));
  if (order.length <= pool) return { candidates: looked, capped: false };
  const hits = looked.filter(({ record }) => record.score >= reviewScore);
  hits.sort((left, right) => right.record.sum - left.record.sum);
  return { candidates: hits.slice(0, pool), capped: hits.length > pool || order.length > looks };
}
