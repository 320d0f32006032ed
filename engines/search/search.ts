import type { ListEntry } from "../lists/entry.ts";
import { listKeys, listKindOf, type ListKey, type ListKind } from "../lists/list-keys.ts";
import { prepareEntry, prepareSubject, type PreparedSubject } from "../names/prepare.ts";
import { scoreEntry, type Factor } from "../names/score-entry.ts";
import { scorerOfTerms, type Scorer } from "../names/scorers.ts";
import type { ScorePolicy, ScreenedSubject } from "../names/subject.ts";
import { gatherCandidates, type Candidate } from "./gather-candidates.ts";
import { limitSubject, limitTerms, searchLimits } from "./limits.ts";
import { ListSearch } from "./list-search.ts";
import type { Snapshot } from "./snapshot.ts";

export type SearchMatch = {
  listKey: ListKey;
  listKind: ListKind;
  entry: ListEntry;
  listedName: string;
  matchedName: string;
  score: number;
  factors: readonly Factor[];
};

export type SearchResult = {
  scorerVersion: Scorer["version"];
  /** Entries scored. */
  candidateCount: number;
  /** The highest score, null where nothing was scored. */
  topScore: number | null;
  /** Those that reach review, by the sum of their points before caps; then by list, and by entry id. */
  matches: readonly SearchMatch[];
  /** The highest of those that were scored and stay a little below review. */
  nearMisses: readonly SearchMatch[];
  candidatesCapped: boolean;
  pepCandidatesCapped: boolean;
  nameTermsCapped: boolean;
  /** No name has a word to search by. */
  nameWithoutTokens: boolean;
  /** There is no identifier either: nothing was searched. */
  nothingToSearchBy: boolean;
};

const pools: Record<ListKind, number> = {
  sanctions: searchLimits.sanctionsCandidates,
  pep: searchLimits.pepCandidates,
};

/** One scorer for all lists of a run: the newest that every one of their snapshots can serve. */
export function scorerFor(snapshots: readonly Snapshot[]): Scorer {
  return scorerOfTerms(snapshots.map(({ header }) => header.termBuilderVersion));
}

/**
 * The entries of these lists that the subject may be. Each list's version is searched whole, and the lists of one kind share a
 * pool.
 */
export function search(
  snapshots: readonly Snapshot[],
  screened: ScreenedSubject,
  policy: ScorePolicy,
  scorer: Scorer = scorerFor(snapshots),
): SearchResult {
  const limited = limitSubject(screened);
  const { untaught, subjects } = prepareForLists(limited.subject, snapshots, scorer);
  const searches = snapshots.map((snapshot, index) => new ListSearch(snapshot, subjects[index]!.subject, policy));
  const byKind = (kind: ListKind) => searches.filter(({ snapshot }) => listKindOf(snapshot.header.listKey) === kind);
  const sanctions = gatherCandidates(byKind("sanctions"), pools.sanctions, policy);
  const pep = gatherCandidates(byKind("pep"), pools.pep, policy);
  const topScores = [sanctions.topScore, pep.topScore].filter((score) => score !== null);
  const nameWithoutTokens = untaught.names.length === 0;
  return {
    scorerVersion: scorer.version,
    candidateCount: sanctions.count + pep.count,
    topScore: topScores.length === 0 ? null : Math.max(...topScores),
    matches: explain([...sanctions.hits, ...pep.hits], policy),
    nearMisses: explain(highestOf([...sanctions.near, ...pep.near]), policy),
    candidatesCapped: sanctions.capped,
    pepCandidatesCapped: pep.capped,
    nameTermsCapped: limited.capped || subjects.some(({ capped }) => capped),
    nameWithoutTokens,
    nothingToSearchBy: nameWithoutTokens && untaught.identifiers.length === 0,
  };
}

/** A list may have taught how a native word is read; where it has taught none of them, the subject is read as without it. */
function prepareForLists(
  screened: ScreenedSubject,
  snapshots: readonly Snapshot[],
  scorer: Scorer,
): { untaught: PreparedSubject; subjects: { subject: PreparedSubject; capped: boolean }[] } {
  const natives = new Set<string>();
  const untaught = prepareSubject(screened, { get: (native) => void natives.add(native) }, scorer);
  const limited = limitTerms(untaught);
  const subjects = snapshots.map(({ learned }) => {
    const isTaught = [...natives].some((native) => learned.get(native) !== undefined);
    return isTaught ? limitTerms(prepareSubject(screened, learned, scorer)) : limited;
  });
  return { untaught, subjects };
}

const nearMissesMax = 10;

function highestOf(near: Candidate[]): Candidate[] {
  return near.sort((left, right) => right.record.score - left.record.score).slice(0, nearMissesMax);
}

/** Only what is answered is read as it was published, and scored once more by its texts, which gives the reasons. */
function explain(candidates: Candidate[], policy: ScorePolicy): SearchMatch[] {
  const found = candidates.map(({ search: { snapshot, subject }, record }) => {
    const { listKey } = snapshot.header;
    const entry = snapshot.entry(record.entry);
    const names = entry.names.filter((_, index) => record.nameIndexes.includes(index));
    const { entriesWith } = snapshot;
    const prepared = { ...prepareEntry({ ...entry, names }, snapshot.learned), entry, entriesWith };
    const scored = scoreEntry(subject, prepared, policy)!;
    if (scored.score !== record.score || scored.sumBeforeCaps !== record.sum) {
      throw new Error(`Entry ${record.entry} of ${listKey} scores differently by its texts and by its numbers.`);
    }
    const { score, factors, matchedName, sumBeforeCaps } = scored;
    const listedName = entry.names[0]!.text;
    const listKind = listKindOf(listKey);
    return { sumBeforeCaps, match: { listKey, listKind, entry, listedName, matchedName, score, factors } };
  });
  found.sort(
    (left, right) =>
      right.sumBeforeCaps - left.sumBeforeCaps ||
      listKeys.indexOf(left.match.listKey) - listKeys.indexOf(right.match.listKey) ||
      (left.match.entry.id < right.match.entry.id ? -1 : 1),
  );
  return found.map(({ match }) => match);
}
