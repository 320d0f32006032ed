import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

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

/** The facts that runs made after this one have recorded about a subject, and which run each is of. */
export async function laterFacts(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  runId: string,
): Promise<Pick<FactRow, "run_id" | "fact" | "source">[]> {
  const { rows } = await statement<Pick<FactRow, "run_id" | "fact" | "source">>`
    select said.run_id, said.fact, said.source
      from screening_facts said
      join screening_runs run on run.organization_id = said.organization_id
                             and run.mode = said.mode
                             and run.id = said.run_id
     where run.organization_id = ${scope.organizationId}
       and run.mode = ${scope.mode}
       and run.risk_subject_id = ${subjectId}
       and run.id > ${runId}
  `.execute(tx);
  return rows;
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
