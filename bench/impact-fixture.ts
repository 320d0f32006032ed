import { execFileSync } from "node:child_process";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Reading } from "@probity/engines/risk/policy/evaluation.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import type { PoolClient } from "pg";
import { newId } from "../server/platform/database/new-id.ts";
import { sampleValue } from "./sample-policy.ts";
import type { ScratchDatabase } from "./scratch-database.ts";

const variants = 200;
const rowsAtOnce = 10_000;

/**
 * Subjects that were assessed once each, over the last sixty days: real results of as many different subjects as there are variants, repeated.
 * Constraints are not checked while loading; what is loaded meets them. Answers with a candidate that decides some of them otherwise.
 */
export async function loadAssessed(
  { pool, organization: { organizationId } }: ScratchDatabase,
  policyId: string,
  count: number,
): Promise<{ candidate: Definition }> {
  const { rows } = await pool.query("select definition from risk_policies where id = $1", [policyId]);
  const definition = rows[0].definition as Definition;
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      "create table bench_results (n integer primary key, evaluated_at timestamptz, result json, decision text, complete boolean)",
    );
    for (let variant = 0; variant < variants; variant++) {
      const at = new Date(Date.now() - ((variant * 60) / variants) * 86_400_000);
      const evaluation = evaluationOf(definition, variant, at.toISOString());
      const { decision, complete } = evaluation;
      await client.query("insert into bench_results values ($1, $2, $3, $4, $5)", [
        variant,
        at,
        JSON.stringify(evaluation),
        decision,
        complete,
      ]);
    }
    for (let first = 0; first < count; first += rowsAtOnce)
      await insertAssessed(client, organizationId, policyId, first, Math.min(rowsAtOnce, count - first));
    await client.query("drop table bench_results");
    await client.query("vacuum analyze");
    // What was loaded is written now, and not while something is measured.
    await client.query("checkpoint");
    execFileSync("sync");
  } finally {
    client.release(true);
  }
  const bands = definition.bands.map((band) => (band.id === "high" ? { ...band, lowerBound: 100 } : band));
  return { candidate: { ...definition, bands } };
}

function evaluationOf(definition: Definition, variant: number, at: string) {
  const { evaluate } = evaluatorOf(currentEvaluator)!;
  const observedAt = new Date(Date.parse(at) - 86_400_000).toISOString();
  const readings = definition.inputs.map((input, index) => [
    input.key,
    input.acceptedSources.map((source): Reading => ({
      evidenceId: newId(new Date(at)),
      source,
      status: "available",
      value: sampleValue(input, index, variant),
      observedAt,
      expiresAt: null,
    })),
  ]);
  return evaluate(definition, Object.fromEntries(readings), at);
}

async function insertAssessed(
  client: PoolClient,
  organizationId: string,
  policyId: string,
  first: number,
  count: number,
) {
  await client.query(
    `with made as materialized (
       select n, uuid_v7(now()) as subject_id, uuid_v7(now()) as id
         from generate_series($3::integer, $3::integer + $4::integer - 1) as n
     ), subjects as (
       insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)
       select $1, 'test', subject_id, 'person', 'assessed-' || n, now(), 'user:bench' from made
     ), assessments as (
       insert into risk_assessments (organization_id, mode, id, subject_id, policy_id, policy_key, policy_version, sequence, evidence_revision,
                                     trigger, event_ids, action_ids, evaluated_at, evaluator_version, complete, decision, review_due_at,
                                     definition_digest, inputs_digest, result_digest, result, explanation, record_bytes, created_by)
       select $1, 'test', made.id, made.subject_id, $2, 'bench', 1, 1, 30, 'bench', '{}', '{}', r.evaluated_at, '${currentEvaluator}', r.complete,
              r.decision, r.evaluated_at + interval '180 days', 'x', 'x', 'x', r.result, '[]', length(r.result::text), 'user:bench'
         from made join bench_results r on r.n = made.n % ${variants}
     )
     insert into risk_assessment_heads (organization_id, mode, subject_id, policy_key, policy_id, assessment_id, sequence)
     select $1, 'test', subject_id, 'bench', $2, id, 1 from made`,
    [organizationId, policyId, first, count],
  );
}
