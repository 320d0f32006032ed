import type { Tx } from "#database/transaction.ts";
import type { Caller } from "#operation/caller.ts";
import { afterReceipts, type LockedSubject } from "#risk/subjects/subject-store.ts";
import { matchesOf } from "../matches/match-store.ts";
import { laterFacts, upsertFacts } from "./fact-store.ts";
import { factsSaid, recordFacts } from "./record-facts.ts";
import { judged } from "./record-run.ts";
import { findRun, lockRun, setRiskSubject } from "./run-store.ts";

/**
 * Runs that were made before their session had a subject are about it from now on, and record what they say, as their matches
 * stand. What a later run has said about the subject already stays the last word. Answers the subject as that leaves it.
 */
export async function recordLinkedRuns(
  tx: Tx,
  caller: Caller,
  now: Date,
  subject: LockedSubject,
  runIds: readonly string[],
): Promise<LockedSubject> {
  const { scope } = caller;
  let about = subject;
  for (const id of runIds) {
    await lockRun(tx, scope, id);
    const [run, matches, later] = await Promise.all([
      findRun(tx, scope, id),
      matchesOf(tx, scope, id),
      laterFacts(tx, scope, subject.id, id),
    ]);
    const said = factsSaid(run!, matches.map(judged)).filter(
      ({ fact, source }) => !later.some((one) => one.fact === fact && one.source === source),
    );
    const facts = await recordFacts(tx, caller, now, about, run!, said);
    await Promise.all([setRiskSubject(tx, scope, id, subject.id), facts.length > 0 && upsertFacts(tx, scope, facts)]);
    about = afterReceipts(about, facts.length);
  }
  return about;
}
