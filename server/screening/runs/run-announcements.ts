import { newId } from "#platform/database/new-id.ts";
import type { Announcement } from "#webhooks/event-shapes.ts";
import type { NewMatch } from "../matches/match-store.ts";
import type { RunRow } from "./run-store.ts";

/** That a run was recorded and, when it found something, what. Ids, codes and scores: never a name, a date or a number. */
export function announcementsOf(run: RunRow, matches: readonly NewMatch[], now: Date): Announcement[] {
  const about = {
    subjectId: run.risk_subject_id,
    resourceId: run.id,
    runId: run.id,
    status: run.status,
    incomplete: run.incomplete,
    errorCode: run.error_code,
    trigger: run.trigger,
    sessionId: run.session_id,
    riskSubjectId: run.risk_subject_id,
    matchCount: run.match_count,
  };
  const completed = { eventId: newId(now), event: "screening.run.completed", data: about } as const;
  if (matches.length === 0) return [completed];
  const found = { ...about, matches: matches.map(foundPart) };
  return [completed, { eventId: newId(now), event: "screening.match.found", data: found }];
}

function foundPart({ id, source_entry_id, source, list_kind, score, pep }: NewMatch) {
  return {
    matchId: id,
    sourceEntryId: source_entry_id,
    source,
    listKind: list_kind,
    score,
    ...(pep && { pepStanding: pep.standing }),
  };
}
