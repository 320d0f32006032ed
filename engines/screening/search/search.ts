import type { ListEntry } from "../lists/entry.ts";
import { listKeys, listKindOf, type ListKey, type ListKind } from "../lists/list-keys.ts";
import type { KnownReadings } from "../names/name.ts";
import { prepareEntry, prepareSubject, type PreparedSubject } from "../names/prepare.ts";
import { scoreEntry, type Factor } from "../names/score-entry.ts";
import { scorerOfTerms, type Scorer } from "../names/scorers.ts";
import type { ScorePolicy, ScreenedSubject } from "../names/subject.ts";
import { gatherCandidates, type Candidate } from "./gather-candidates.ts";
import { limitSubject, limitTerms, searchLimits } from "./limits.ts";
import { ListSearch } from "./list-search.ts";
import { rememberedReadings } from "./remembered-readings.ts";
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

/** What each list has taught, looked up once in a search. */
type Learned = ReadonlyMap<Snapshot, KnownReadings>;

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
  const learned: Learned = new Map(snapshots.map((snapshot) => [snapshot, rememberedReadings(snapshot.learned)]));
  const { untaught, subjects } = prepareForLists(limited.subject, snapshots, learned, scorer);
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
    matches: explain([...sanctions.hits, ...pep.hits], policy, learned),
    nearMisses: explain(highestOf([...sanctions.near, ...pep.near]), policy, learned),
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
  learned: Learned,
  scorer: Scorer,
): { untaught: PreparedSubject; subjects: { subject: PreparedSubject; capped: boolean }[] } {
  const natives = new Set<string>();
  const untaught = prepareSubject(screened, { get: (native) => void natives.add(native) }, scorer);
  const limited = limitTerms(untaught);
  const subjects = snapshots.map((snapshot) => {
    const readings = learned.get(snapshot)!;
    const isTaught = [...natives].some((native) => readings.get(native) !== undefined);
    return isTaught ? limitTerms(prepareSubject(screened, readings, scorer)) : limited;
  });
  return { untaught, subjects };
}

const nearMissesMax = 10;

function highestOf(near: Candidate[]): Candidate[] {
  return near.sort((left, right) => right.record.score - left.record.score).slice(0, nearMissesMax);
}

/**
 * Of names that are equally good the first is explained, and one that the list stands by before a weak one: reading a name takes longer
 * than all that was done to find it, and many entries have theirs in two orders.
 */
function namesToRead({ names }: ListEntry, nameIndexes: readonly number[]): ListEntry["names"] {
  const best = names.filter((_, index) => nameIndexes.includes(index));
  const first = best.find(({ weak }) => !weak) ?? best[0];
  return first === undefined ? [] : [first];
}

/** Only what is answered is read as it was published, and scored once more by its texts, which gives the reasons. */
function explain(candidates: Candidate[], policy: ScorePolicy, learned: Learned): SearchMatch[] {
  const found = candidates.map(({ search: { snapshot, subject }, record }) => {
    const { listKey } = snapshot.header;
    const entry = snapshot.entry(record.entry);
    const names = namesToRead(entry, record.nameIndexes);
    const { entriesWith } = snapshot;
    const prepared = { ...prepareEntry({ ...entry, names }, learned.get(snapshot)!), entry, entriesWith };
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
