import type { DecisionState } from "@probity/engines/verification/decisions.ts";
import { typesToApprove } from "@probity/engines/verification/inputs.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

/** A step of an attempt at a workflow. */
export type StepOfRun = { run_id: string; step_id: string };

export type StepApproval = StepOfRun & { recorded_by: string; decision: DecisionState };

/**
 * Of these steps, those whose values need an approval: who reported them, and what was last decided about their attempts. The
 * others are left out.
 */
export async function findApprovals(tx: Tx, scope: Scope, steps: readonly StepOfRun[]): Promise<StepApproval[]> {
  const { rows } = await statement<StepApproval>`
    select result.run_id, result.step_id, result.recorded_by, coalesce(standing.decision, 'undecided') as decision
      from unnest(${steps.map(({ run_id }) => run_id)}::uuid[], ${steps.map(({ step_id }) => step_id)}::text[])
             as place (run_id, step_id)
     cross join lateral (
       select run_id, step_id, recorded_by
         from verification_step_results
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and run_id = place.run_id
          and step_id = place.step_id
        limit 1
     ) result
      left join lateral (
       select decision
         from verification_decisions
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and run_id = place.run_id
        order by sequence desc
        limit 1
     ) standing on true
     where (select step ->> 'type'
              from verification_runs run
             cross join json_array_elements((
               select steps
                 from verification_workflow_revisions
                where organization_id = run.organization_id
                  and mode = run.mode
                  and workflow_id = run.workflow_id
                  and revision = run.workflow_revision
             )) as step
             where run.organization_id = ${scope.organizationId}
               and run.mode = ${scope.mode}
               and run.id = place.run_id
               and step ->> 'id' = place.step_id) = any(${typesToApprove})
  `.execute(tx);
  return rows;
}
