import type { RunErrorCode, RunStatus } from "@probity/engines/screening/run-status.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

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
  session_id: string | null;
  risk_subject_id: string | null;
  created_at: Date;
};

/** How a requested list was searched, as it was when the run was made. */
export type SourceReport = {
  key: string;
  versionId: string | null;
  publishedAt: string | null;
  missing: boolean;
  stale: boolean;
  staleReasons: readonly string[];
  attention: boolean;
  droppedEntries: number;
  reindexPending: boolean;
  termBuilderVersion: number | null;
  attribution: string | null;
};

export type RunFilter = {
  status?: string | undefined;
  sessionId?: string | undefined;
  riskSubjectId?: string | undefined;
};

const columns = [
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
  "session_id",
  "risk_subject_id",
  "created_at",
] as const;

export async function insertRun(tx: Tx, scope: Scope, run: RunRow & { subject_digest: Buffer }): Promise<void> {
  await statement`
    insert into screening_runs (organization_id, mode, id, status, incomplete, incomplete_reasons, error_code, trigger, subject_digest,
                                sources, review_score, match_score, scorer_version, pep_lookback_months, risk_source,
                                candidate_count, top_score, match_count, session_id, risk_subject_id, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${run.id}, ${run.status}, ${run.incomplete}, ${run.incomplete_reasons},
            ${run.error_code}, ${run.trigger}, ${run.subject_digest}, ${JSON.stringify(run.sources)}, ${run.review_score},
            ${run.match_score}, ${run.scorer_version}, ${run.pep_lookback_months}, ${run.risk_source}, ${run.candidate_count},
            ${run.top_score}, ${run.match_count}, ${run.session_id}, ${run.risk_subject_id}, ${run.created_at})
  `.execute(tx);
}

export async function findRun(tx: Tx, scope: Scope, id: string): Promise<RunRow | undefined> {
  return runs(tx, scope).where("id", "=", id).executeTakeFirst();
}

/** Newest first: ids are made of the time. */
export async function listRuns(
  tx: Tx,
  scope: Scope,
  filter: RunFilter,
  page: { offset: number; limit: number },
): Promise<RunRow[]> {
  let query = runs(tx, scope);
  if (filter.status !== undefined) query = query.where("status", "=", filter.status);
  if (filter.sessionId !== undefined) query = query.where("session_id", "=", filter.sessionId);
  if (filter.riskSubjectId !== undefined) query = query.where("risk_subject_id", "=", filter.riskSubjectId);
  return query.orderBy("id", "desc").offset(page.offset).limit(page.limit).execute();
}

function runs(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("screening_runs")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .$castTo<RunRow>();
}

/** Decisions about one run wait for each other here, so that each derives the status from all before it. */
export async function lockRun(tx: Tx, scope: Scope, id: string): Promise<void> {
  await statement`
    select id
      from screening_runs
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       for no key update
  `.execute(tx);
}

/** A run that is about nobody yet is about this subject, for good. */
export async function setRiskSubject(tx: Tx, scope: Scope, id: string, subjectId: string): Promise<void> {
  await statement`
    update screening_runs
       set risk_subject_id = ${subjectId}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       and risk_subject_id is null
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
