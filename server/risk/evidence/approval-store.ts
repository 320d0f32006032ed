import type { DecisionState } from "@probity/engines/risk/verification/decisions.ts";
import { typesToApprove } from "@probity/engines/risk/verification/inputs.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** A step of an attempt at a workflow. */
export type StepOfRun = { run_id: string; step_id: string };

export type StepApproval = StepOfRun & { recorded_by: string; decision: DecisionState };

/**
 * Of these steps, those whose values need an approval: who reported them, and what was last decided about their attempts. The
 * others are left out. Each is the first from its key on, so that its index is found without statistics (see `rowById`).
 */
export async function findApprovals(tx: Tx, scope: Scope, steps: readonly StepOfRun[]): Promise<StepApproval[]> {
  const { rows } = await statement<StepApproval>`
    select place.run_id, place.step_id, result.recorded_by, coalesce(standing.decision, 'undecided') as decision
      from unnest(${steps.map(({ run_id }) => run_id)}::uuid[], ${steps.map(({ step_id }) => step_id)}::text[])
             as place (run_id, step_id)
     cross join lateral (
       select run_id, step_id, recorded_by
         from verification_step_results
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and (run_id, step_id) >= (place.run_id, place.step_id)
        order by run_id, step_id
        limit 1
     ) result
     cross join lateral (
       select id, workflow_id, workflow_revision
         from verification_runs
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and id >= place.run_id
        order by id
        limit 1
     ) run
     cross join lateral (
       select workflow_id, revision, steps
         from verification_workflow_revisions
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and (workflow_id, revision) >= (run.workflow_id, run.workflow_revision)
        order by workflow_id, revision
        limit 1
     ) attempted
      left join lateral (
       select decision
         from verification_decisions
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and run_id = place.run_id
        order by sequence desc
        limit 1
     ) standing on true
     where (result.run_id, result.step_id, run.id) = (place.run_id, place.step_id, place.run_id)
       and (attempted.workflow_id, attempted.revision) = (run.workflow_id, run.workflow_revision)
       and (select step ->> 'type'
              from json_array_elements(attempted.steps) as step
             where step ->> 'id' = place.step_id) = any(${typesToApprove})
  `.execute(tx);
  return rows;
}
