import type { ScorePolicy } from "../names/subject.ts";
import { searchLimits } from "./limits.ts";
import type { ListSearch } from "./list-search.ts";
import type { ScoredRecord } from "./score-record.ts";
import type { SharedWords } from "./shared-words.ts";

export type Candidate = { search: ListSearch; record: ScoredRecord };

/** What became of the entries of the lists of one kind. */
export type Gathered = {
  /** How many were scored. */
  count: number;
  topScore: number | null;
  /** Those that reach review. */
  hits: Candidate[];
  capped: boolean;
};

/** An entry with the most that it can score. */
type Bounded = { search: ListSearch; list: number; entry: number; bound: number };

/**
 * The entries of the lists of one kind that are scored. While no more than the pool share a word with the subject, these are all
 * of them. Otherwise only those that could reach review, and if even they are more than the pool, the highest of them.
 */
export function gatherCandidates(searches: readonly ListSearch[], pool: number, policy: ScorePolicy): Gathered {
  const identified = searches.map((search) => search.sharingIdentifier());
  const scored = identified.flatMap((entries, list) => entries.map((entry) => score(searches[list]!, entry)));
  const others = (list: number, bounds: Map<number, number>): Bounded[] =>
    [...bounds]
      .filter(([entry]) => !identified[list]!.includes(entry))
      .map(([entry, bound]) => ({ search: searches[list]!, list, entry, bound }));
  const sharing = allSharing(searches, pool);
  if (sharing) {
    const bounded = searches.flatMap((search, list) => others(list, search.bounded(sharing[list]!)));
    const count = scored.length + bounded.length;
    return { ...summary([...scored, ...scoreAll(bounded, scored, policy)], policy), count, capped: false };
  }
  const reaching = searches.flatMap((search, list) => others(list, search.reaching(policy.reviewScore)));
  const { candidates, capped } = highest(reaching, pool, policy);
  return { ...summary([...scored, ...candidates], policy), count: scored.length + candidates.length, capped };
}

function score(search: ListSearch, entry: number): Candidate {
  return { search, record: search.score(entry) };
}

function summary(candidates: readonly Candidate[], { reviewScore }: ScorePolicy): Pick<Gathered, "topScore" | "hits"> {
  return {
    topScore: candidates.length === 0 ? null : Math.max(...candidates.map(({ record }) => record.score)),
    hits: candidates.filter(({ record }) => record.score >= reviewScore),
  };
}

/** For each list the entries that share a word, or null where they are more than the pool in all. */
function allSharing(searches: readonly ListSearch[], pool: number): SharedWords[] | null {
  let left = pool;
  const sharing: SharedWords[] = [];
  for (const search of searches) {
    const entries = search.sharing(left);
    if (!entries) return null;
    left -= entries.size;
    sharing.push(entries);
  }
  return sharing;
}

/** The highest bounds first; of equal ones in the order of the lists and of their publications. */
function sort(bounded: Bounded[]): Bounded[] {
  return bounded.sort((left, right) => right.bound - left.bound || left.list - right.list || left.entry - right.entry);
}

/** Ends where no entry that is left can be a match, or the top score: what their scores are then makes no difference. */
function scoreAll(bounded: Bounded[], before: readonly Candidate[], { reviewScore }: ScorePolicy): Candidate[] {
  const candidates: Candidate[] = [];
  let top = Math.max(-1, ...before.map(({ record }) => record.score));
  for (const { search, entry, bound } of sort(bounded)) {
    if (bound < reviewScore && bound <= top) break;
    const candidate = score(search, entry);
    top = Math.max(top, candidate.record.score);
    candidates.push(candidate);
  }
  return candidates;
}

/**
 * A bound is what the words of an entry could make of its name; they may stand in different names. So where more than the pool
 * could reach review, they are looked at closely, the highest first, and what does not reach it is set aside after all.
 */
function highest(
  reaching: Bounded[],
  pool: number,
  { reviewScore }: ScorePolicy,
): { candidates: Candidate[]; capped: boolean } {
  const looks = pool * searchLimits.closeLooks;
  const looked = sort(reaching)
    .slice(0, looks)
    .map(({ search, entry }) => score(search, entry));
  if (reaching.length <= pool) return { candidates: looked, capped: false };
  const hits = looked.filter(({ record }) => record.score >= reviewScore);
  hits.sort((left, right) => right.record.sum - left.record.sum);
  return { candidates: hits.slice(0, pool), capped: hits.length > pool || reaching.length > looks };
}
