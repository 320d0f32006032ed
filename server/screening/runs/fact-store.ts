import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

export type FactRow = {
  run_id: string;
  fact: "screening.sanctions" | "screening.pep";
  source: string;
  status: "available" | "unavailable";
  value: string | null;
  evidence_id: string;
};

export async function upsertFacts(tx: Tx, scope: Scope, facts: readonly FactRow[]): Promise<void> {
  await statement`
    insert into screening_facts (organization_id, mode, run_id, fact, source, status, value, evidence_id)
    select ${scope.organizationId}, ${scope.mode}, run_id, fact, source, status, value, evidence_id
      from json_to_recordset(${JSON.stringify(facts)})
        as said (run_id uuid, fact text, source text, status text, value text, evidence_id uuid)
        on conflict (organization_id, mode, run_id, fact) do update
       set status = excluded.status,
           value = excluded.value,
           evidence_id = excluded.evidence_id
  `.execute(tx);
}

export async function factsOf(tx: Tx, scope: Scope, runId: string): Promise<FactRow[]> {
  return tx
    .selectFrom("screening_facts")
    .select(["run_id", "fact", "source", "status", "value", "evidence_id"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("run_id", "=", runId)
    .orderBy("fact", "desc") // sanctions before PEP
    .execute() as Promise<unknown> as Promise<FactRow[]>;
}
