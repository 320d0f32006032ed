import { standingOf } from "@probity/engines/screening/pep/standing.ts";
import type { JudgedMatch } from "@probity/engines/screening/outcome/match.ts";
import type {
  ScreeningMatch,
  ScreeningOutcome,
  ScreeningRequest,
} from "@probity/engines/screening/outcome/screening.ts";

/** The standing of a listed person on the day of screening; null for an entry of a sanctions list. */
export function standingOn({ entry }: ScreeningMatch, { pepLookbackMonths }: ScreeningRequest, now: Date) {
  return entry.pep && standingOf(entry.pep, now.toISOString().slice(0, 10), pepLookbackMonths!);
}

/** The matches of a search as its status depends on them, before anybody has decided anything. */
export function screenedMatches(outcome: ScreeningOutcome, request: ScreeningRequest, now: Date): JudgedMatch[] {
  return outcome.matches.map((match) => ({
    score: match.score,
    decision: "pending",
    listKind: match.listKind,
    standing: standingOn(match, request, now)?.standing ?? null,
  }));
}
