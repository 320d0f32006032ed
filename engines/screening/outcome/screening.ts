import type { ListEntry } from "../lists/entry.ts";
import type { ListKey, ListKind } from "../lists/list-keys.ts";
import type { Scorer } from "../names/scorers.ts";
import type { ScreenedSubject } from "../names/subject.ts";
import type { ListReport, SearchLimits } from "./completeness.ts";
import type { NearMiss } from "./near-misses.ts";
import type { RunErrorCode } from "./run-status.ts";

/** The request of a run. */
export type ScreeningRequest = {
  subject: ScreenedSubject;
  /** List keys as requested; one that no list has is reported as missing. */
  sources: readonly string[];
  reviewScore: number;
  matchScore: number;
  /** Null unless the PEP list is among them. */
  pepLookbackMonths: number | null;
};

export type ScreeningMatch = {
  list: ListKey;
  listKind: ListKind;
  entry: ListEntry;
  matchedName: string;
  score: number;
  factors: readonly { code: string; points: number; detail: string | null }[];
};

/** The outcome of a search. Nothing in it is from the request. */
export type ScreeningOutcome = {
  errorCode: RunErrorCode | null;
  /** The scorer that the lists were searched by; where nothing was searched, the newest. */
  scorerVersion: Scorer["version"];
  /** One for each requested list, in the order of the request. */
  reports: readonly (ListReport & { attribution: string | null })[];
  limits: SearchLimits;
  candidateCount: number;
  topScore: number | null;
  /** At or above the review score, in the order in which they are shown. */
  matches: readonly ScreeningMatch[];
  /** Entries that stay a little below it, the highest first. */
  nearMisses: readonly NearMiss[];
};

/** Searches the lists as they stand in this process. It needs no input or output, and is done in milliseconds. */
export type Screen = (request: ScreeningRequest, now: Date) => ScreeningOutcome;

/** Searches for many, all of them in the same versions of the lists. */
export type ScreenMany = (requests: readonly ScreeningRequest[], now: Date) => Promise<ScreeningOutcome[]>;
