import type { ListKind } from "@probity/engines/lists/list-keys.ts";
import type { MatchDecision } from "@probity/engines/screening/match.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

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
};

export type MatchRow = NewMatch & {
  decision: MatchDecision;
  decided_at: Date | null;
  decided_by: string | null;
  approved_by: string | null;
  reason: string | null;
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

export async function insertMatches(tx: Tx, scope: Scope, matches: readonly NewMatch[]): Promise<void> {
  await statement`
    insert into screening_matches (organization_id, mode, id, run_id, place, source, list_kind, source_entry_id, listed_name,
                                   matched_name, score, factors, entry, pep)
    select ${scope.organizationId}, ${scope.mode}, id, run_id, place, source, list_kind, source_entry_id, listed_name,
           matched_name, score, factors, entry, pep
      from json_to_recordset(${JSON.stringify(matches)})
        as found (id uuid, run_id uuid, place integer, source text, list_kind text, source_entry_id text, listed_name text,
                  matched_name text, score integer, factors json, entry json, pep json)
  `.execute(tx);
}

/** Of each run in the order in which it shows them. */
export async function matchesOf(tx: Tx, scope: Scope, runIds: readonly string[]): Promise<MatchRow[]> {
  return tx
    .selectFrom("screening_matches")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("run_id", "in", runIds)
    .orderBy("run_id")
    .orderBy("place")
    .execute() as Promise<unknown> as Promise<MatchRow[]>;
}

export async function runOfMatch(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom("screening_matches")
    .select("run_id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
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
    .select(["id", "run_id", "match_id", "decision", "previous", "reason", "decided_by", "approved_by", "decided_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("run_id", "=", runId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute() as Promise<unknown> as Promise<DecisionRow[]>;
}
