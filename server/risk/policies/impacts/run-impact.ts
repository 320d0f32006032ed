import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { ChunkAnswer, ChunkQuestion } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { sumOf } from "@probity/engines/risk/policy/impact/tally.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { compared } from "./compared.ts";
import { enqueueImpact, type ImpactJob } from "./enqueue-impact.ts";
import {
  findCandidate,
  findImpact,
  type ImpactFailure,
  type ImpactRow,
  lockImpact,
  updateImpact,
} from "./impact-store.ts";
import { insertListed } from "./impact-subject-store.ts";
import { type Chunk, readChunk } from "./read-chunk.ts";
import { countPopulation } from "./population-store.ts";

export type ImpactRunner = {
  database: Database;
  clock: () => Date;
  /** Evaluates some subjects, in a thread when the turn of the organization has come. */
  compare: (scope: Scope, question: ChunkQuestion) => Promise<ChunkAnswer>;
  /** After this long the run goes to the end of the queue, so that a large one does not keep those of others waiting. */
  sliceMs?: number;
  /** Heads of assessments that are looked at in a step. */
  headsAtOnce?: number;
};

const sliceMsDefault = 5_000;
/** So few that reading them and comparing them takes some twenty milliseconds each: requests of others come in between. */
const headsAtOnceDefault = 200;
const busyWaitMs = 2_000;
/** A step that fails so often in a row ends the run. A database that is away counts for nothing: nobody could write it down. */
const attemptsMax = 20;

/**
 * One slice of a run: a transaction reads some subjects, they are compared outside of any while the next are read, and another transaction
 * adds what was counted if nobody else has. It may run any number of times, by several workers at once or by one that was believed dead:
 * whoever comes second finds another slice or another place.
 */
export async function runImpact(runner: ImpactRunner, job: ImpactJob, signal: AbortSignal): Promise<void> {
  const { database, compare, sliceMs = sliceMsDefault } = runner;
  const scope: Scope = { organizationId: job.organizationId, mode: job.mode };
  const endsAt = performance.now() + sliceMs;
  const isTried = await transact(database, { scope }, (tx) => beginAttempt(tx, scope, job, runner.clock()));
  if (!isTried) return;
  const begun = await transact(database, { scope }, (tx) => begin(tx, scope, job));
  if (!begun) return;
  const read = reader(runner, scope, begun.candidate);
  let reading = read(begun.impact);
  for (let impact: ImpactRow | null = begun.impact; impact !== null;) {
    const from: ImpactRow = impact;
    const chunk = await reading;
    const answering = compared(() => compare(scope, chunk.question));
    // The next ones are read meanwhile, from where this step will have ended.
    if (chunk.end !== null) reading = read({ ...from, after_subject_id: chunk.end });
    const answer = await answering;
    if (answer === "busy") return goOn(runner, scope, job, new Date(runner.clock().getTime() + busyWaitMs));
    if (answer === "too_large")
      return transact(database, { scope }, (tx) => fail(tx, scope, job, "too_large", runner.clock()));
    // Pages are told at the end of each slice: steps are too many to read after each.
    const untold = chunk.end !== null;
    impact = await transact(database, { scope, untold }, (tx) =>
      keep(tx, scope, job, from, chunk, answer, runner.clock()),
    );
    if (impact?.status !== "running") return;
    if (signal.aborted || performance.now() > endsAt) return goOn(runner, scope, job);
  }
}

/** Reads the step after a row of the run. Whoever does not come to wait for it is not told that it failed. */
function reader({ database, headsAtOnce = headsAtOnceDefault }: ImpactRunner, scope: Scope, candidate: Definition) {
  const definitions = new Map<string, Definition>();
  return (from: ImpactRow): Promise<Chunk> => {
    const chunk = transact(database, { scope, inOrder: true }, (tx) =>
      readChunk(tx, scope, from, { candidate, definitions, headsAtOnce }),
    );
    chunk.catch(() => {});
    return chunk;
  };
}

const isMine = (impact: ImpactRow | undefined, job: ImpactJob): impact is ImpactRow =>
  impact?.status === "running" && impact.slice === job.slice;

/**
 * Counted in a transaction of its own, before anything can fail: a step that kills its worker counts as one that throws. Otherwise the queue
 * would give up one day, and the run would stay `running` with nobody working on it.
 */
async function beginAttempt(tx: Tx, scope: Scope, job: ImpactJob, now: Date): Promise<boolean> {
  const impact = await lockImpact(tx, scope, job.impactId);
  if (!isMine(impact, job)) return false;
  if (impact.attempts >= attemptsMax) {
    await fail(tx, scope, job, "step_failed", now);
    return false;
  }
  await updateImpact(tx, scope, impact.id, { attempts: impact.attempts + 1 });
  return true;
}

/** The first worker also counts how many there are. */
async function begin(tx: Tx, scope: Scope, job: ImpactJob) {
  const impact = await findImpact(tx, scope, job.impactId);
  if (!isMine(impact, job)) return null;
  const candidate = await findCandidate(tx, scope, impact.id);
  if (impact.population !== null) return { impact, candidate };
  const population = await countPopulation(tx, scope, impact.policy_key);
  return { impact: await updateImpact(tx, scope, impact.id, { population }), candidate };
}

async function fail(tx: Tx, scope: Scope, job: ImpactJob, failure: ImpactFailure, now: Date): Promise<void> {
  const impact = await lockImpact(tx, scope, job.impactId);
  if (isMine(impact, job)) await updateImpact(tx, scope, impact.id, { status: "failed", failure, ended_at: now });
}

/** Adds a step to the run; null if somebody else has gone on from where it began, or has stopped it. */
async function keep(
  tx: Tx,
  scope: Scope,
  job: ImpactJob,
  from: ImpactRow,
  { end }: Chunk,
  { tally, listed }: ChunkAnswer,
  now: Date,
): Promise<ImpactRow | null> {
  const impact = await lockImpact(tx, scope, job.impactId);
  if (!isMine(impact, job) || impact.after_subject_id !== from.after_subject_id) return null;
  await insertListed(tx, scope, impact.id, listed);
  const sum = sumOf([impact.tally, tally]);
  return updateImpact(tx, scope, impact.id, {
    tally: sum,
    attempts: 0,
    ...(end === null
      ? { status: "completed", ended_at: now, population: sum.examined }
      : { after_subject_id: end, population: Math.max(impact.population ?? 0, sum.examined) }),
  });
}

/** A killed worker's job is tried again; by its slice it finds that another goes on. */
async function goOn({ database }: ImpactRunner, scope: Scope, job: ImpactJob, startAfter?: Date): Promise<void> {
  await transact(database, { scope }, async (tx) => {
    const impact = await lockImpact(tx, scope, job.impactId);
    if (!isMine(impact, job)) return;
    const next = await updateImpact(tx, scope, impact.id, { slice: impact.slice + 1, attempts: 0 });
    await enqueueImpact(tx, scope, next, startAfter);
  });
}
