import { sql } from "kysely";
import type { RunErrorCode, RunStatus } from "@probity/engines/screening/outcome/run-status.ts";
import type { NearMiss } from "@probity/engines/screening/outcome/near-misses.ts";
import type { ScreeningOutcome } from "@probity/engines/screening/outcome/screening.ts";
import { boundsOf } from "#platform/database/new-id.ts";
import { directionOf, type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type RunTrigger = "api" | "session_check";

export type RunRow = {
  id: string;
  status: RunStatus;
  incomplete: boolean;
  incomplete_reasons: string[];
  error_code: RunErrorCode | null;
  trigger: RunTrigger;
  sources: readonly SourceReport[];
  review_score: number;
  match_score: number;
  scorer_version: string;
  pep_lookback_months: number | null;
  risk_source: string;
  candidate_count: number;
  top_score: number | null;
  match_count: number;
  suppressed_count: number;
  near_misses: readonly NearMiss[];
  session_id: string | null;
  risk_subject_id: string | null;
  created_at: Date;
};

/** The result of searching a requested list, as it was when the run was made. */
type SourceReport = Omit<ScreeningOutcome["reports"][number], "listKind">;

export type RunFilter = {
  status?: string | undefined;
  sessionId?: string | undefined;
  riskSubjectId?: string | undefined;
};

const runColumns = [
  "id",
  "status",
  "incomplete",
  "incomplete_reasons",
  "error_code",
  "trigger",
  "sources",
  "review_score",
  "match_score",
  "scorer_version",
  "pep_lookback_months",
  "risk_source",
  "candidate_count",
  "top_score",
  "match_count",
  "suppressed_count",
  "near_misses",
  "session_id",
  "risk_subject_id",
  "created_at",
] as const;

export type NewRun = RunRow & { subject_digest: Buffer; version_set: string | null; versions: readonly string[] };

/**
 * With the set of list versions that they searched. Nearly always it is known, and nothing is written for it. All versions of a set are
 * inserted together, so whether one of them is there is looked up instead of letting each run into its conflict.
 */
export async function insertRuns(tx: Tx, scope: Scope, runs: readonly NewRun[]): Promise<void> {
  const rows = runs.map((run) => ({ ...run, subject_digest: `\\x${run.subject_digest.toString("hex")}` }));
  await statement`
    with made as (
      select *
        from json_to_recordset(${JSON.stringify(rows)})
          as made (id uuid, status text, incomplete boolean, incomplete_reasons text[], error_code text, trigger text,
                   subject_digest bytea, sources json, review_score integer, match_score integer, scorer_version text,
                   pep_lookback_months integer, risk_source text, candidate_count integer, top_score integer, match_count integer,
                   suppressed_count integer, near_misses json, session_id uuid, risk_subject_id uuid, created_at timestamptz,
                   version_set uuid, versions uuid[])
    ), sets as (
      insert into screening_version_sets (organization_id, mode, version_id, id)
      select ${scope.organizationId}::uuid, ${scope.mode}::environment_mode, version_id, version_set
        from made
       cross join unnest(versions) as version_id
       where not exists (select
                           from screening_version_sets known
                          where known.organization_id = ${scope.organizationId}
                            and known.mode = ${scope.mode}
                            and known.version_id = made.versions[1]
                            and known.id = made.version_set)
          on conflict do nothing
    )
    insert into screening_runs (organization_id, mode, id, status, incomplete, incomplete_reasons, error_code, trigger, subject_digest,
                                sources, review_score, match_score, scorer_version, pep_lookback_months, risk_source,
                                candidate_count, top_score, match_count, suppressed_count, near_misses, session_id, risk_subject_id,
                                created_at, version_set)
    select ${scope.organizationId}, ${scope.mode}, id, status, incomplete, incomplete_reasons, error_code, trigger, subject_digest,
           sources, review_score, match_score, scorer_version, pep_lookback_months, risk_source,
           candidate_count, top_score, match_count, suppressed_count, near_misses, session_id, risk_subject_id, created_at, version_set
      from made
  `.execute(tx);
}

export async function findRun(tx: Tx, scope: Scope, id: string): Promise<RunRow | undefined> {
  return selectRuns(tx, scope).where("id", "=", id).executeTakeFirst();
}

/** The oldest first. */
export async function findRuns(tx: Tx, scope: Scope, ids: readonly string[]): Promise<RunRow[]> {
  return selectRuns(tx, scope).where("id", "in", ids).orderBy("id").execute();
}

/**
 * The runs that have matches which nobody has decided, newest first. Each such match has a work item, and those are in no month: it goes
 * through them from one run to the next, however many matches they have.
 */
export async function listPendingRuns(tx: Tx, scope: Scope, page: Page): Promise<RunRow[]> {
  const [direction, behind] = page.order === "asc" ? [sql.raw("asc"), sql.raw(">")] : [sql.raw("desc"), sql.raw("<")];
  const ofMatch = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode} and run_id is not null`;
  const after = page.after === undefined ? sql`` : sql`and run_id ${behind} ${page.after}`;
  const { rows } = await sql<{ run_id: string }>`
    with recursive waiting (run_id) as (
      (select run_id from work_items where ${ofMatch} ${after} order by run_id ${direction} limit 1)
       union all
      select next.run_id
        from waiting
       cross join lateral (
         select run_id
           from work_items
          where ${ofMatch}
            and run_id ${behind} waiting.run_id
          order by run_id ${direction}
          limit 1
       ) next
    )
    select run_id from waiting offset ${page.offset} limit ${page.limit}
  `.execute(tx);
  const ids = rows.map(({ run_id }) => run_id);
  return findInOrder(tx, scope, ids, page);
}

/** Known ids open their own months alone. */
async function findInOrder(tx: Tx, scope: Scope, ids: readonly string[], { order }: Page): Promise<RunRow[]> {
  if (ids.length === 0) return [];
  const oldestFirst = await findRuns(tx, scope, ids);
  return order === "asc" ? oldestFirst : oldestFirst.toReversed();
}

/** Newest first: ids are made of the time. */
export async function listRuns(tx: Tx, scope: Scope, filter: RunFilter, page: Page): Promise<RunRow[]> {
  let query = selectRuns(tx, scope);
  if (filter.status !== undefined) query = query.where("status", "=", filter.status);
  if (filter.sessionId !== undefined) query = query.where("session_id", "=", filter.sessionId);
  if (filter.riskSubjectId !== undefined) query = query.where("risk_subject_id", "=", filter.riskSubjectId);
  return selectPage(query, page, "id", "desc").execute();
}

/** The runs that searched a list version, newest first: a page of each set that has the version, and of those the page. */
export async function listRunsOfVersion(tx: Tx, scope: Scope, versionId: string, page: Page): Promise<RunRow[]> {
  const direction = directionOf({ order: page.order ?? "desc" });
  const behind = sql.raw(page.order === "asc" ? ">" : "<");
  const after = page.after === undefined ? sql`` : sql`and id ${behind} ${page.after}`;
  const { rows } = await sql<{ id: string }>`
    select of_set.id
      from screening_version_sets sets
     cross join lateral (
       select id
         from screening_runs
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and version_set = sets.id
          ${after}
        order by id ${direction}
        limit ${page.offset + page.limit}
     ) of_set
     where sets.organization_id = ${scope.organizationId}
       and sets.mode = ${scope.mode}
       and sets.version_id = ${versionId}
     order by of_set.id ${direction}
    offset ${page.offset}
     limit ${page.limit}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  return findInOrder(tx, scope, ids, page);
}

export type ListedRunParts = { run: RunRow; pending: number; subjectExternalId: string | null };

/**
 * Of each run: how many of its matches nobody has decided, up to `pendingMax`, and the name its subject has in the caller's system.
 * The subject is found as `rowById` finds a row, because without statistics PostgreSQL may read all of another index for it.
 */
export async function withListParts(
  tx: Tx,
  scope: Scope,
  runs: readonly RunRow[],
  pendingMax: number,
): Promise<ListedRunParts[]> {
  if (runs.length === 0) return [];
  const { first, last } = boundsOf(runs.map(({ id }) => id));
  const asked = runs.map(({ id, risk_subject_id }) => ({ id, subject_id: risk_subject_id }));
  const { rows } = await statement<{ id: string; pending: number; external_id: string | null }>`
    select asked.id,
           (select count(*)::integer
              from (select 1
                      from screening_matches
                     where organization_id = ${scope.organizationId}
                       and mode = ${scope.mode}
                       and run_id = asked.id
                       and run_id between ${first} and ${last}
                       and decision = 'pending'
                     limit ${pendingMax}) undecided) as pending,
           (select nearest.external_id
              from (select id, external_id
                      from risk_subjects
                     where organization_id = ${scope.organizationId}
                       and mode = ${scope.mode}
                       and id >= asked.subject_id
                     order by id
                     limit 1) nearest
             where nearest.id = asked.subject_id) as external_id
      from json_to_recordset(${JSON.stringify(asked)}) as asked (id uuid, subject_id uuid)
  `.execute(tx);
  const parts = new Map(rows.map((row) => [row.id, row]));
  return runs.map((run) => {
    const { pending, external_id } = parts.get(run.id)!;
    return { run, pending, subjectExternalId: external_id };
  });
}

function selectRuns(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("screening_runs")
    .select(runColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .$castTo<RunRow>();
}

/** Decisions about a run wait for each other here, so that each derives the status from all before it. */
export async function lockRuns(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  const { first, last } = boundsOf(ids);
  await statement`
    select id
      from screening_runs
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids})
       and id between ${first} and ${last}
     order by id
       for no key update
  `.execute(tx);
}

/** Runs that are about nobody yet are about this subject, for good. */
export async function setRiskSubject(tx: Tx, scope: Scope, ids: readonly string[], subjectId: string): Promise<void> {
  await statement`
    update screening_runs
       set risk_subject_id = ${subjectId}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids})
       and risk_subject_id is null
  `.execute(tx);
}

/** A person has decided about a match that an earlier decision counted for. */
export async function countLessSuppressed(tx: Tx, scope: Scope, id: string): Promise<void> {
  await statement`
    update screening_runs
       set suppressed_count = suppressed_count - 1
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
}

export async function setRunStatus(tx: Tx, scope: Scope, id: string, status: RunStatus): Promise<void> {
  await statement`
    update screening_runs
       set status = ${status}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       and status <> ${status}
  `.execute(tx);
}
