import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { afterReceipts, type LockedSubject } from "#risk/subjects/subject-lock-store.ts";
import { linkNotes } from "#platform/notes/link-notes.ts";
import { linkMatchItems } from "#platform/work/items/keep-items.ts";
import { matchesOf } from "../matches/match-store.ts";
import { laterFacts, upsertFacts } from "./fact-store.ts";
import { factsSaid, recordFacts } from "./record-facts.ts";
import { judged } from "./record-runs.ts";
import { findRuns, lockRuns, setRiskSubject } from "./run-store.ts";

/**
 * Runs that were made before their session had a subject are about it from now on, and record what they say, as their matches
 * stand. A fact that a later run has already recorded about the subject stays the last word. Answers the subject as that leaves it.
 */
export async function recordLinkedRuns(
  tx: Tx,
  caller: Caller,
  now: Date,
  subject: LockedSubject,
  runIds: readonly string[],
): Promise<LockedSubject> {
  const { scope } = caller;
  const [oldest] = runIds.toSorted();
  if (oldest === undefined) return subject;
  await lockRuns(tx, scope, runIds);
  const [runs, matches, later] = await Promise.all([
    findRuns(tx, scope, runIds),
    matchesOf(tx, scope, runIds),
    laterFacts(tx, scope, subject.id, oldest),
  ]);
  const sayings = runs.flatMap((run) => {
    const own = matches.filter(({ run_id }) => run_id === run.id);
    const after = later.filter(({ run_id }) => run_id > run.id);
    return factsSaid(run, own.map(judged))
      .filter(({ fact, source }) => !after.some((one) => one.fact === fact && one.source === source))
      .map((said) => ({ ...said, subject, run }));
  });
  const facts = await recordFacts(tx, caller, now, sayings);
  const pending = matches.flatMap(({ id, decision }) => (decision === "pending" ? [id] : []));
  await Promise.all([
    setRiskSubject(tx, scope, runIds, subject.id),
    pending.length > 0 && linkMatchItems(tx, scope, pending, subject),
    linkNotes(
      tx,
      scope,
      matches.map(({ id }) => id),
      subject.id,
    ),
    facts.length > 0 && upsertFacts(tx, scope, facts),
  ]);
  return afterReceipts(subject, facts.length);
}
