import type { Reading } from "@probity/engines/risk/policy/evaluation.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type ReceiptOfSubject = {
  subject_id: string;
  fact: string;
  source: string;
  /** Null where nothing was received from a source whose binding is outdated. */
  evidence_id: string | null;
  status: Reading["status"];
  value: Reading["value"];
  observed_at: Date | null;
  expires_at: Date | null;
  bytes: number;
};

/**
 * The current receipts of many subjects: what `selectHeads` reads for one, for facts of sources that need not belong to a stored version.
 * A binding is outdated by the same rule.
 */
export async function selectHeadsOfMany(
  tx: Tx,
  scope: Scope,
  subjectIds: readonly string[],
  asked: readonly { fact: string; source: string }[],
): Promise<ReceiptOfSubject[]> {
  const { rows } = await statement<ReceiptOfSubject>`
    with input as materialized (
      select fact, source,
             case when is_bound then split_part(source, ':', 2)::uuid end as workflow_id,
             case when is_bound then substr(split_part(source, ':', 3), 2)::integer end as workflow_revision
        from unnest(${asked.map(({ fact }) => fact)}::text[], ${asked.map(({ source }) => source)}::text[]) as asked (fact, source)
       cross join lateral (
         select source ~ '^verification:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:r[1-9][0-9]{0,8}:' as is_bound
       ) form
    )
    select subject.id as subject_id, input.fact, input.source, head.evidence_id, head.observed_at, head.expires_at,
           coalesce(head.bytes, 0) as bytes,
           case when binding.outdated then 'binding_outdated' else head.status end as status,
           case when not binding.outdated then head.value end as value
      from unnest(${subjectIds}::uuid[]) as subject (id)
     cross join input
      left join risk_evidence_heads head
        on head.organization_id = ${scope.organizationId}
       and head.mode = ${scope.mode}
       and head.subject_id = subject.id
       and head.fact = input.fact
       and head.source = input.source
      left join verification_workflows workflow
        on workflow.organization_id = ${scope.organizationId}
       and workflow.mode = ${scope.mode}
       and workflow.id = input.workflow_id
       and workflow.revision > input.workflow_revision
      left join verification_governing_runs governing
        on governing.organization_id = ${scope.organizationId}
       and governing.mode = ${scope.mode}
       and governing.subject_id = subject.id
       and governing.workflow_id = workflow.id
      left join verification_runs run
        on run.organization_id = ${scope.organizationId}
       and run.mode = ${scope.mode}
       and run.id = governing.run_id
     cross join lateral (
       select workflow.id is not null and run.workflow_revision is distinct from input.workflow_revision as outdated
     ) binding
     where head.evidence_id is not null
        or binding.outdated
  `.execute(tx);
  return rows;
}
