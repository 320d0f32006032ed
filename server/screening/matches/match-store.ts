import type { ListKind } from "@probity/engines/screening/lists/list-keys.ts";
import type { MatchDecision } from "@probity/engines/screening/outcome/match.ts";
import { idsMadeWith } from "#platform/database/new-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type Factor = { code: string; points: number; detail: string | null };

export type NewMatch = {
  id: string;
  run_id: string;
  place: number;
  source: string;
  list_kind: ListKind;
  source_entry_id: string;
  listed_name: string;
  matched_name: string;
  score: number;
  factors: readonly Factor[];
  entry: object;
  pep: { standing: "pep" | "former_pep" | "family_member" | "none" } | null;
  /** SHA-256 of what the list published about the entry; null for matches that were made before it was kept. */
  wording: string | null;
};

export type MatchRow = NewMatch & {
  decision: MatchDecision;
  decided_at: Date | null;
  decided_by: string | null;
  approved_by: string | null;
  reason: string | null;
  /** An earlier decision counted for this match, and would have until then. */
  carried_until: Date | null;
  /** What somebody decided about the same data and the same wording before. */
  prior: DecisionRow | null;
};

export type DecisionRow = {
  id: string;
  run_id: string;
  match_id: string;
  decision: Exclude<MatchDecision, "pending">;
  previous: MatchDecision;
  reason: string;
  decided_by: string;
  approved_by: string | null;
  decided_at: Date;
};

export async function insertMatches(tx: Tx, scope: Scope, matches: readonly MatchRow[]): Promise<void> {
  const rows = matches.map(({ prior, ...match }) => ({ ...match, prior_decision_id: prior?.id ?? null }));
  await statement`
    insert into screening_matches (organization_id, mode, id, run_id, place, source, list_kind, source_entry_id, listed_name,
                                   matched_name, score, factors, entry, pep, wording, decision, decided_at, decided_by, reason,
                                   prior_decision_id, carried_until)
    select ${scope.organizationId}, ${scope.mode}, id, run_id, place, source, list_kind, source_entry_id, listed_name,
           matched_name, score, factors, entry, pep, decode(wording, 'hex'), decision, decided_at, decided_by, reason,
           prior_decision_id, carried_until
      from json_to_recordset(${JSON.stringify(rows)})
        as found (id uuid, run_id uuid, place integer, source text, list_kind text, source_entry_id text, listed_name text,
                  matched_name text, score integer, factors json, entry json, pep json, wording text, decision text,
                  decided_at timestamptz, decided_by text, reason text, prior_decision_id uuid, carried_until timestamptz)
  `.execute(tx);
}

/** Of each run in the order in which it shows them. */
export async function matchesOf(tx: Tx, scope: Scope, runIds: readonly string[]): Promise<MatchRow[]> {
  const rows = await tx
    .selectFrom("screening_matches")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("run_id", "in", runIds)
    .orderBy("run_id")
    .orderBy("place")
    .execute();
  const priorIds = rows.flatMap(({ prior_decision_id }) => prior_decision_id ?? []);
  const priors = priorIds.length === 0 ? [] : await decisionsById(tx, scope, priorIds);
  const matches = rows.map((row) => ({
    ...row,
    wording: row.wording?.toString("hex") ?? null,
    prior: priors.find(({ id }) => id === row.prior_decision_id) ?? null,
  }));
  return matches as unknown as MatchRow[];
}

async function decisionsById(tx: Tx, scope: Scope, ids: readonly string[]): Promise<DecisionRow[]> {
  const decisions = tx
    .selectFrom("screening_decisions")
    .select(decisionColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "in", ids);
  return decisions.execute() as Promise<unknown> as Promise<DecisionRow[]>;
}

const decisionColumns = [
  "id",
  "run_id",
  "match_id",
  "decision",
  "previous",
  "reason",
  "decided_by",
  "approved_by",
  "decided_at",
] as const;

/** A run and its matches have ids of one millisecond, so the id of a match says in which month its run is. */
export async function runOfMatch(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const { first, last } = idsMadeWith(id);
  const found = await tx
    .selectFrom("screening_matches")
    .select("run_id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .where("run_id", ">=", first)
    .where("run_id", "<=", last)
    .executeTakeFirst();
  return found?.run_id;
}

/** The newest decision sets the state of the match, and every decision stays. */
export async function recordDecision(tx: Tx, scope: Scope, decision: DecisionRow): Promise<void> {
  await statement`
    with decided as (
      update screening_matches
         set decision = ${decision.decision}, decided_at = ${decision.decided_at}, decided_by = ${decision.decided_by},
             approved_by = ${decision.approved_by}, reason = ${decision.reason}
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and run_id = ${decision.run_id}
         and id = ${decision.match_id}
    )
    insert into screening_decisions (organization_id, mode, id, run_id, match_id, decision, previous, reason, decided_by, approved_by,
                                     decided_at)
    values (${scope.organizationId}, ${scope.mode}, ${decision.id}, ${decision.run_id}, ${decision.match_id}, ${decision.decision},
            ${decision.previous}, ${decision.reason}, ${decision.decided_by}, ${decision.approved_by},
            ${decision.decided_at})
  `.execute(tx);
}

/** The newest first, and no more than a record should hold. */
export async function decisionsOf(tx: Tx, scope: Scope, runId: string, limit = 100): Promise<DecisionRow[]> {
  return tx
    .selectFrom("screening_decisions")
    .select(decisionColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("run_id", "=", runId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute() as Promise<unknown> as Promise<DecisionRow[]>;
}
