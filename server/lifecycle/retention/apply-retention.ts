import { recordAudit } from "#platform/audit/record-audit.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { deleteOldBulkSends } from "./delete-old-bulk-sends.ts";
import { deleteOldImpacts } from "./delete-old-impacts.ts";
import { deleteOldShadows } from "./delete-old-shadows.ts";
import { deleteOld, deleteOldAnswers } from "./delete-store.ts";
import { cutoffOf, findCandidates } from "./due-store.ts";
import { eraseOldSubject, retentionActor } from "./erase-old-subject.ts";
import { type RetentionClass, retentionClasses } from "./retention-classes.ts";
import type { RetentionParts } from "./retention-parts.ts";
import { findRetention, findRun, nextScopes, type RetentionRun, writeRun } from "./settings-store.ts";

const placesDefault = 200;
const scopesAtOnce = 100;
const beforeAll: Scope = { organizationId: "00000000-0000-0000-0000-000000000000", mode: "test" };

/** Deletes what is older than its organization's periods, of all organizations; the job `retention.apply`. */
export async function applyRetention(parts: RetentionParts, signal: AbortSignal): Promise<void> {
  await deleteOldBulkSends(parts, signal);
  await deleteOldImpacts(parts, signal);
  await deleteOldShadows(parts, signal);
  for (let last: Scope | undefined = beforeAll; last !== undefined;) {
    const after: Scope = last;
    const scopes = await transact(parts.database, {}, (tx) => nextScopes(tx, after, scopesAtOnce));
    for (const scope of scopes) {
      if (signal.aborted) return;
      await applyInScope(parts, scope, signal);
    }
    last = scopes.at(-1);
  }
}

/** Goes on with a run that was interrupted, or begins one. Every step is a transaction that also says how far the run has come. */
export async function applyInScope(parts: RetentionParts, scope: Scope, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts;
  let run = await transact(database, { scope }, (tx) => openRun(tx, scope, clock()));
  while (run.class !== null) {
    if (signal.aborted) return;
    run = await step(parts, scope, run, run.class);
  }
  await transact(database, { scope }, (tx) => finish(tx, scope, run, clock()));
}

async function openRun(tx: Tx, scope: Scope, now: Date): Promise<RetentionRun> {
  const run = await findRun(tx, scope);
  if (run?.finishedAt === null) return run;
  const begun = { startedAt: now, finishedAt: null, class: retentionClasses[0], after: null, deleted: {} };
  await writeRun(tx, scope, begun);
  return begun;
}

/** Looks at the next records of a class, by the period that the organization has chosen by now. */
async function step(parts: RetentionParts, scope: Scope, run: RetentionRun, of: RetentionClass): Promise<RetentionRun> {
  const { database, places = placesDefault } = parts;
  const found = await transact(database, { scope, inOrder: true }, async (tx) => {
    const period = (await findRetention(tx, scope))?.periods[of];
    if (period === undefined) return null;
    const cutoff = await cutoffOf(tx, run.startedAt, period);
    if (of === "idempotencyAnswers") return { period, cutoff, candidates: [] };
    return { period, cutoff, candidates: await findCandidates(tx, scope, of, { cutoff, after: run.after, places }) };
  });
  if (!found) return moved(database, scope, run, { class: nextOf(of), after: null });
  const { candidates, ...period } = found;
  const due = candidates.flatMap(({ id, due: isDue }) => (isDue ? [id] : []));
  if (of === "subjects") {
    let next = run;
    for (const id of due) next = await eraseOldSubject(parts, scope, next, { id, ...period });
    return moved(database, scope, next, placeBehind());
  }
  return transact(database, { scope }, async (tx) => {
    const count =
      of === "idempotencyAnswers"
        ? await deleteOldAnswers(tx, run.startedAt, places)
        : await deleteOld(tx, scope, of, due, run.startedAt);
    const deleted = { ...run.deleted, [of]: (run.deleted[of] ?? 0) + count };
    const place = of === "idempotencyAnswers" && count === places ? { class: of, after: null } : placeBehind();
    const next = { ...run, deleted, ...place };
    await writeRun(tx, scope, next);
    return next;
  });

  function placeBehind(): Pick<RetentionRun, "class" | "after"> {
    return candidates.length < places
      ? { class: nextOf(of), after: null }
      : { class: of, after: candidates.at(-1)!.id };
  }
}

const nextOf = (of: RetentionClass) => retentionClasses[retentionClasses.indexOf(of) + 1] ?? null;

async function moved(
  database: Database,
  scope: Scope,
  run: RetentionRun,
  place: Pick<RetentionRun, "class" | "after">,
): Promise<RetentionRun> {
  const next = { ...run, ...place };
  await transact(database, { scope }, (tx) => writeRun(tx, scope, next));
  return next;
}

/** A run that deleted nothing leaves no audit event: most days have none to tell. */
async function finish(tx: Tx, scope: Scope, run: RetentionRun, now: Date): Promise<void> {
  await writeRun(tx, scope, { ...run, finishedAt: now });
  if (Object.values(run.deleted).every((count) => count === 0)) return;
  await recordAudit(tx, retentionActor(scope), now, {
    type: "retention.applied",
    resourceType: "organizations",
    resourceId: scope.organizationId,
    details: { mode: scope.mode, startedAt: run.startedAt.toISOString(), deleted: run.deleted },
  });
}
