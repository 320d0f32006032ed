import type { Database } from "#platform/database/pool.ts";
import { type Mode, type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import { administrators } from "#platform/operation/access.ts";
import { type Actor, principalOf, type Role } from "#platform/operation/caller.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { assignPolicy } from "../../monitoring/assign-policy.ts";
import { listMonitoring } from "../../monitoring/monitoring-store.ts";
import { lockSubject } from "../../subjects/subject-lock-store.ts";
import { countOlderSubjects, findOlderSubjects, findRole, lockMove, type MoveRow, updateMove } from "./move-store.ts";

export type MoveJob = { organizationId: string; mode: Mode; moveId: string; slice: number };

export type MoveRunner = {
  database: Database;
  clock: () => Date;
  /** After this long the move goes to the end of the queue, so that a large one does not keep those of others waiting. */
  sliceMs?: number;
};

const subjectsAtOnce = 50;

/**
 * One slice of a move: subjects one after the other, each in a transaction that locks the move, moves the subject and counts it. It may
 * run any number of times, by several workers at once or by one that was believed dead: whoever comes second finds another slice, or
 * finds the subject moved.
 */
export async function runMove(runner: MoveRunner, job: MoveJob, signal: AbortSignal): Promise<void> {
  const { database, clock, sliceMs = 5_000 } = runner;
  const scope: Scope = { organizationId: job.organizationId, mode: job.mode };
  const endsAt = performance.now() + sliceMs;
  const mine = <Result>(step: (tx: Tx, move: MoveRow) => Promise<Result>) =>
    transact(database, { scope }, async (tx) => {
      const move = await lockMove(tx, scope, job.moveId);
      return move?.status === "running" && move.slice === job.slice ? step(tx, move) : null;
    });
  for (;;) {
    const found = await mine((tx, move) => nextSubjects(tx, scope, move));
    if (found === null) return;
    if (found.length === 0) return void (await mine((tx, move) => complete(tx, scope, move, clock())));
    for (const subjectId of found) {
      if (signal.aborted || performance.now() > endsAt) return void (await mine((tx, move) => goOn(tx, scope, move)));
      const isMine = await mine((tx, move) => moveOne(tx, scope, move, subjectId, clock())).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return mine((tx, move) => countRefused(tx, scope, move, subjectId));
      });
      if (isMine === null) return;
    }
  }
}

/** The first worker also counts how many there are. */
async function nextSubjects(tx: Tx, scope: Scope, move: MoveRow): Promise<string[]> {
  if (move.left_over === null)
    await updateMove(tx, scope, move.id, { left_over: await countOlderSubjects(tx, scope, move, null) });
  return findOlderSubjects(tx, scope, move, { after: move.after_subject_id, most: subjectsAtOnce });
}

/** Null ends the slice: somebody else has gone on, or it must not go on. */
async function moveOne(tx: Tx, scope: Scope, move: MoveRow, subjectId: string, now: Date): Promise<true | null> {
  if (isBehind(move, subjectId)) return null;
  const role = await findRole(tx, scope, move.started_by);
  if (!administrators.roles.some((allowed) => allowed === role)) return stop(tx, scope, move, now);
  // Paused, reassigned or removed by somebody else since it was found: nobody else changes it while the subject is locked.
  await lockSubject(tx, scope, subjectId);
  const monitored = (await listMonitoring(tx, scope, subjectId)).find(
    ({ policy_key }) => policy_key === move.policy_key,
  );
  if (!monitored || monitored.policy_version >= move.policy_version) {
    await advance(tx, scope, move, subjectId, {});
    return true;
  }
  const starter: Actor = {
    kind: "user",
    scope,
    userId: move.started_by,
    role: role as Role,
    sessionId: move.started_in,
  };
  const { enabled } = monitored;
  await assignPolicy(tx, starter, now, { subjectId, policyVersionId: move.policy_id, enabled });
  await advance(tx, scope, move, subjectId, { moved: move.moved + 1 });
  return true;
}

async function countRefused(tx: Tx, scope: Scope, move: MoveRow, subjectId: string): Promise<true | null> {
  if (isBehind(move, subjectId)) return null;
  await advance(tx, scope, move, subjectId, { refused: move.refused + 1 });
  return true;
}

const isBehind = ({ after_subject_id }: MoveRow, subjectId: string) =>
  after_subject_id !== null && subjectId <= after_subject_id;

async function advance(
  tx: Tx,
  scope: Scope,
  move: MoveRow,
  subjectId: string,
  counted: Partial<Pick<MoveRow, "moved" | "refused">>,
): Promise<void> {
  const left_over = Math.max(0, (move.left_over ?? 0) - 1);
  await updateMove(tx, scope, move.id, { ...counted, left_over, after_subject_id: subjectId });
}

async function complete(tx: Tx, scope: Scope, move: MoveRow, now: Date): Promise<true> {
  await updateMove(tx, scope, move.id, { status: "completed", left_over: 0, ended_at: now });
  return true;
}

/** Whoever started it may not do so any more, so nobody does it in their name. */
async function stop(tx: Tx, scope: Scope, move: MoveRow, now: Date): Promise<null> {
  const stopped_by = principalOf({ kind: "system", scope, worker: "jobs" });
  await updateMove(tx, scope, move.id, { status: "stopped", ended_at: now, stopped_by });
  return null;
}

/** A killed worker's job is tried again; by its slice it finds that another goes on. */
async function goOn(tx: Tx, scope: Scope, move: MoveRow): Promise<true> {
  const { slice } = await updateMove(tx, scope, move.id, { slice: move.slice + 1 });
  const job: MoveJob = { ...scope, moveId: move.id, slice };
  await enqueue(tx, "risk.monitoring-moves", job);
  return true;
}
