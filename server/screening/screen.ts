import { listDetails } from "@probity/engines/screening/lists/list-details.ts";
import { isListKey, type ListKey, listKindOf } from "@probity/engines/screening/lists/list-keys.ts";
import { type ListStanding, listState } from "@probity/engines/screening/lists/list-state.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import type { SearchLimits } from "@probity/engines/screening/outcome/completeness.ts";
import { nearMissOf } from "@probity/engines/screening/outcome/near-misses.ts";
import type { Screen, ScreeningOutcome, ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import { scorerFor, search, type SearchResult } from "@probity/engines/screening/search/search.ts";
import type { Snapshot } from "@probity/engines/screening/search/snapshot.ts";
import type { Compute } from "#platform/operation/compute.ts";
import { searchInTurns } from "./search-in-turns.ts";

/** A list that this process can search: switched on, loaded, and its snapshot open. */
export type OpenList = {
  standing: ListStanding;
  droppedEntries: number;
  /** It may be of the version before the active one, while that is being built; it is always whole. */
  snapshot: Snapshot;
  /** Of the version that the snapshot was built from. */
  versionId: string;
  /** The folder of the snapshot, which other threads open too. */
  folder: string;
  /** True when another version has been active for so long that the answer has to say so. */
  isBehind?: boolean;
  /** Made for a demonstration: for live runs it is not there. */
  invented?: boolean;
};

export type OpenLists = () => ReadonlyMap<ListKey, OpenList>;

/** Without those that were invented for a demonstration: all that counts in live mode. */
export const publishedOnly = (lists: ReadonlyMap<ListKey, OpenList>) =>
  new Map([...lists].filter(([, { invented }]) => !invented));

/** The stored state of a list, also of one that cannot be searched here; undefined until it was looked at. */
export type StandingOf = (key: ListKey) => ListStanding | undefined;

type ModeScreen = Screen & {
  /** Screens many with the same sources, all against the same versions; `searchIn` searches in another thread. */
  many(requests: readonly ScreeningRequest[], now: Date, searchIn: Compute["search"]): Promise<ScreeningOutcome[]>;
};

/** Searches for test mode; `live` is the same for live mode, which knows no invented list. */
export type ListScreen = ModeScreen & { live: ModeScreen };

type Reports = ScreeningOutcome["reports"];

const nothingLimited: SearchLimits = {
  candidatesCapped: false,
  pepCandidatesCapped: false,
  nameTermsCapped: false,
  nameWithoutTokens: false,
};

/** So few take no longer than a request or two of others. */
const requestsAtOnce = 3;

/**
 * Searches the lists that are open here. A search is not interrupted by anything, so it sees every list in one version. What goes
 * wrong inside is an outcome too, and is told without a word about who was screened.
 */
export function createScreen(
  open: OpenLists,
  onFailure: (error: Error) => void,
  standingOf: StandingOf = () => undefined,
): ListScreen {
  const published: OpenLists = () => publishedOnly(open());
  return Object.assign(screenOf(open, onFailure, standingOf), { live: screenOf(published, onFailure, standingOf) });
}

function screenOf(open: OpenLists, onFailure: (error: Error) => void, standingOf: StandingOf): ModeScreen {
  const lookAt = (sources: readonly string[], now: Date) => {
    const lists = open();
    const reports = sources.map((key) => reportOf(key, lists, standingOf, now));
    const searched = reports.flatMap(({ key, missing }) => (missing ? [] : lists.get(key as ListKey)!));
    const snapshots = searched.map(({ snapshot }) => snapshot);
    const failed = () => nothingFound("screening_failed", scorerFor(snapshots).version, reports);
    return { reports, snapshots, folders: searched.map(({ folder }) => folder), failed };
  };
  const screen: Screen = (request, now) => {
    const { reports, snapshots, failed } = lookAt(request.sources, now);
    if (snapshots.length === 0) return nothingFound("no_lists", scorerFor(snapshots).version, reports);
    try {
      return outcomeOf(search(snapshots, request.subject, request), reports);
    } catch (error) {
      onFailure(error as Error);
      return failed();
    }
  };
  const many: ModeScreen["many"] = async (requests, now, searchIn) => {
    const { reports, folders, failed } = lookAt(requests[0]?.sources ?? [], now);
    const inThreads = folders.length > 0 && requests.length > requestsAtOnce;
    const found = inThreads ? await searchInTurns(folders, requests, searchIn, onFailure) : null;
    if (!found) return requests.map((request) => screen(request, now));
    return found.map((one) => (one ? outcomeOf(one, reports) : failed()));
  };
  return Object.assign(screen, { many });
}

function reportOf(
  key: string,
  lists: ReadonlyMap<ListKey, OpenList>,
  standingOf: StandingOf,
  now: Date,
): Reports[number] {
  const list = isListKey(key) ? lists.get(key) : undefined;
  if (!list) return missingReportOf(key, standingOf, now);
  const { staleReasons, attention } = listState(list.standing, now);
  const allStaleReasons = list.isBehind ? [...staleReasons, "newer_version_active"] : staleReasons;
  const publishedAt = list.standing.publishedAt?.toISOString() ?? null;
  const { header } = list.snapshot;
  return {
    key,
    listKind: listKindOf(key),
    versionId: list.versionId,
    publishedAt,
    missing: false,
    stale: allStaleReasons.length > 0,
    staleReasons: allStaleReasons,
    attention,
    droppedEntries: list.droppedEntries,
    reindexPending: header.termBuilderVersion < termBuilderVersion,
    termBuilderVersion: header.termBuilderVersion,
    attribution: list.invented ? null : listDetails[key as ListKey].attribution(publishedAt?.slice(0, 10) ?? null),
  };
}

/** It was not searched; its state is the one that the lists' own page tells. A key that no list has is neither old nor held. */
function missingReportOf(key: string, standingOf: StandingOf, now: Date): Reports[number] {
  const { stale, staleReasons, attention } = isListKey(key)
    ? listState(standingOf(key) ?? neverLoaded(key), now)
    : { stale: false, staleReasons: [], attention: false };
  return {
    key,
    listKind: listKindOf(key),
    versionId: null,
    publishedAt: null,
    missing: true,
    stale,
    staleReasons,
    attention,
    droppedEntries: 0,
    reindexPending: false,
    termBuilderVersion: null,
    attribution: null,
  };
}

const neverLoaded = (key: ListKey): ListStanding => ({
  key,
  lastConfirmedAt: null,
  publishedAt: null,
  loadedAt: null,
  attentionReasons: [],
});

function outcomeOf(found: SearchResult, reports: Reports): ScreeningOutcome {
  if (found.nothingToSearchBy) return nothingFound("missing_name", found.scorerVersion, reports);
  const { candidatesCapped, pepCandidatesCapped, nameTermsCapped, nameWithoutTokens } = found;
  return {
    errorCode: null,
    scorerVersion: found.scorerVersion,
    reports,
    limits: { candidatesCapped, pepCandidatesCapped, nameTermsCapped, nameWithoutTokens },
    candidateCount: found.candidateCount,
    topScore: found.topScore,
    matches: found.matches.map(({ listKey, ...match }) => ({ ...match, list: listKey })),
    nearMisses: found.nearMisses.map(({ listKey, ...match }) => nearMissOf({ ...match, list: listKey })),
  };
}

function nothingFound(
  errorCode: ScreeningOutcome["errorCode"],
  scorerVersion: ScreeningOutcome["scorerVersion"],
  reports: Reports,
): ScreeningOutcome {
  const nothing = { candidateCount: 0, topScore: null, matches: [], nearMisses: [] };
  return { errorCode, scorerVersion, reports, limits: nothingLimited, ...nothing };
}
