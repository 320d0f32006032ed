import type { ChunkAnswer, ChunkQuestion, ListedSubject } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { sumOf } from "@probity/engines/risk/policy/impact/tally.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { limits } from "../../limits.ts";
import { compared } from "../impacts/compared.ts";
import { findDefinitions } from "../impacts/population-store.ts";
import { insertDifferences } from "./difference-store.ts";
import {
  type ClaimedShadow,
  deleteWaiting,
  selectAssessments,
  selectWaiting,
  type WaitingAssessment,
} from "./shadow-queue-store.ts";
import { findShadow, lockShadow, type ShadowFailure, type ShadowRow, updateShadow } from "./shadow-store.ts";

export type ShadowRunner = {
  database: Database;
  clock: () => Date;
  /** Evaluates some assessments, in a thread when the turn of the organization has come. */
  compare: (scope: Scope, question: ChunkQuestion) => Promise<ChunkAnswer>;
};

const atOnce = 200;
const deletedAtOnce = 5_000;
const chunkBytes = 8 * 1024 * 1024;
const busyWaitMs = 2_000;
/** A step that fails so often in a row ends the shadow. */
const attemptsMax = 20;

/**
 * One step of a claimed shadow: a transaction reads what assessments have stored, both versions decide it outside of any, and another
 * transaction takes these assessments out of the queue and adds what was counted, both or neither. It reads and writes nothing of an
 * assessment's own, so whatever happens here, assessments are what they were.
 */
export async function compareWaiting(runner: ShadowRunner, claim: ClaimedShadow): Promise<void> {
  const { database, clock } = runner;
  const scope: Scope = { organizationId: claim.organizationId, mode: claim.mode };
  const step = await transact(database, { scope, inOrder: true }, (tx) => readStep(tx, scope, claim));
  if (step === null) return;
  // Pages are told when the last that waits was compared: steps are too many to read after each.
  const untold = step.kind === "compare" && step.ids.length === atOnce;
  const mine = (work: (tx: Tx, shadow: ShadowRow) => Promise<unknown>) =>
    transact(database, { scope, untold }, (tx) => ifMine(tx, scope, claim, (shadow) => work(tx, shadow)));
  if (step.kind === "clear") return mine((tx) => clear(tx, scope, claim, clock()));
  if (step.kind === "give_up") return mine((tx) => fail(tx, scope, claim, "step_failed", clock()));
  const answer = await compared(() => runner.compare(scope, step.question));
  if (answer === "busy") return mine((tx) => wait(tx, scope, claim, clock()));
  if (answer === "too_large") return mine((tx) => fail(tx, scope, claim, "too_large", clock()));
  return mine((tx, shadow) => keep(tx, scope, shadow, step, answer, clock()));
}

type Step =
  /** The shadow has ended: what waits is not compared any more. */
  | { kind: "clear" }
  | { kind: "give_up" }
  | { kind: "compare"; ids: readonly string[]; own: number; question: ChunkQuestion };

async function readStep(tx: Tx, scope: Scope, { shadowId }: ClaimedShadow): Promise<Step | null> {
  const shadow = await findShadow(tx, scope, shadowId);
  if (!shadow) return null;
  if (shadow.status !== "running") return { kind: "clear" };
  if (shadow.attempts > attemptsMax) return { kind: "give_up" };
  const waiting = await selectWaiting(tx, scope, shadow.id, atOnce);
  const found = await selectAssessments(tx, scope, waiting, chunkBytes);
  // Those that are not found were deleted since; those behind a cut come next.
  const isCut = found.length > 0 && found.length < found[0]!.found;
  const last = found.at(-1)?.assessment_id;
  const ids = isCut ? waiting.filter((id) => id <= last!) : waiting;
  const others = found.filter(({ policy_id }) => policy_id !== shadow.policy_id);
  const versions = [shadow.policy_id, ...new Set(others.map(({ policy_id }) => policy_id))];
  const definitions = await findDefinitions(tx, scope, versions);
  const { definition: candidate } = definitions.find(({ id }) => id === shadow.policy_id)!;
  const question: ChunkQuestion = {
    candidate,
    evaluatorVersion: currentEvaluator,
    definitions: Object.fromEntries(definitions.map(({ id, definition }) => [id, definition])),
    at: null,
    // Work a day is an impact's question: it would have to know how long the shadow has been running.
    workSince: "9",
    subjects: others.map(asQuestion),
  };
  return { kind: "compare", ids, own: found.length - others.length, question };
}

const asQuestion = (row: WaitingAssessment): ChunkQuestion["subjects"][number] => ({
  subjectId: row.subject_id,
  assessmentId: row.assessment_id,
  policyId: row.policy_id,
  assessedAt: row.evaluated_at.toISOString(),
  evidence: row.erased
    ? { kind: "subject_erased" }
    : { kind: "stored", result: row.result, evaluatorVersion: row.evaluator_version },
});

/** A worker that was believed dead finds another claim, and does nothing. */
async function ifMine(
  tx: Tx,
  scope: Scope,
  { shadowId, until }: ClaimedShadow,
  work: (shadow: ShadowRow) => Promise<unknown>,
): Promise<void> {
  const shadow = await lockShadow(tx, scope, shadowId);
  if (shadow?.claimed_until?.getTime() === until.getTime()) await work(shadow);
}

async function keep(
  tx: Tx,
  scope: Scope,
  shadow: ShadowRow,
  { ids, own }: Extract<Step, { kind: "compare" }>,
  { tally, listed }: ChunkAnswer,
  now: Date,
): Promise<void> {
  // Stopped while it was compared: a worker clears the queue next.
  if (shadow.status !== "running") return;
  await deleteWaiting(tx, scope, shadow.id, ids);
  // Why something cannot be compared depends on the versions alone, so it is counted and not listed.
  const differing = listed.filter(({ to }: ListedSubject) => to !== "not_comparable");
  const room = Math.max(0, limits.shadowDifferences - shadow.listed);
  const kept = await insertDifferences(tx, scope, shadow.id, differing.slice(0, room));
  await updateShadow(tx, scope, shadow.id, {
    tally: sumOf([shadow.tally, tally]),
    own: shadow.own + own,
    differing: shadow.differing + differing.length,
    listed: shadow.listed + kept,
    attempts: 0,
    claimed_until: now,
  });
}

async function clear(tx: Tx, scope: Scope, { shadowId }: ClaimedShadow, now: Date): Promise<void> {
  await deleteWaiting(tx, scope, shadowId, await selectWaiting(tx, scope, shadowId, deletedAtOnce));
  await updateShadow(tx, scope, shadowId, { attempts: 0, claimed_until: now });
}

/** The threads are busy with others, which is no fault of the shadow. */
async function wait(tx: Tx, scope: Scope, { shadowId }: ClaimedShadow, now: Date): Promise<void> {
  const claimed_until = new Date(now.getTime() + busyWaitMs);
  await updateShadow(tx, scope, shadowId, { attempts: 0, claimed_until });
}

async function fail(tx: Tx, scope: Scope, claim: ClaimedShadow, failure: ShadowFailure, now: Date): Promise<void> {
  const change = { status: "failed", failure, ended_at: now, attempts: 0, claimed_until: now } as const;
  await updateShadow(tx, scope, claim.shadowId, change);
}
