import { fragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** The standing receipts of the steps of one workflow revision about a subject, by source and fact. */
export async function findNativeHeads(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  workflow: { workflowId: string; workflowRevision: number },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await statement<{ source: string; fact: string; evidence_id: string }>`
    select source, fact, evidence_id
      from risk_evidence_heads
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
       and starts_with(source, ${`verification:${workflow.workflowId}:r${workflow.workflowRevision}:`})
  `.execute(tx);
  return new Map(rows.map(({ source, fact, evidence_id }) => [`${source} ${fact}`, evidence_id]));
}

/** Receipts that do not count until their attempt is approved. Their values stay with the receipts. */
export async function withholdHeads(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  evidenceIds: readonly string[],
): Promise<void> {
  await statement`
    update risk_evidence_heads
       set status = 'not_approved',
           value = null
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
       and evidence_id = any(${evidenceIds}::uuid[])
       and status = 'available'
  `.execute(tx);
}

/**
 * The heads of a subject with their receipts, as a source of an update. A receipt is looked up as `rowById` looks up a row: a join could
 * read every month.
 */
const receiptsOfHeads = (scope: Scope, subjectId: string) => fragment`
  (select standing.fact, standing.source, found.status, found.value, found.provenance
     from (select fact, source, evidence_id
             from risk_evidence_heads
            where organization_id = ${scope.organizationId}
              and mode = ${scope.mode}
              and subject_id = ${subjectId}
           offset 0) standing
    cross join lateral (
      select id, status, value, provenance
        from risk_evidence
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id >= standing.evidence_id
         and id <= standing.evidence_id
       order by id
       limit 1
    ) found) receipt`;

/**
 * A newer attempt at a workflow has begun: findings of earlier ones, including imported checks, no longer count, until the
 * new attempt has its own.
 */
export async function standDownHeads(tx: Tx, scope: Scope, subjectId: string, workflowId: string): Promise<void> {
  await statement`
    update risk_evidence_heads head
       set status = 'unavailable',
           value = null
      from ${receiptsOfHeads(scope, subjectId)}
     where head.organization_id = ${scope.organizationId}
       and head.mode = ${scope.mode}
       and head.subject_id = ${subjectId}
       and head.fact = receipt.fact
       and head.source = receipt.source
       and receipt.provenance ->> 'workflowId' = ${workflowId}
  `.execute(tx);
}

/**
 * Applies a decision about the newest attempt: if approved, all its findings count; if rejected or revoked, none of them
 * do, even those that needed no approval.
 */
export async function decideHeads(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  runId: string,
  approved: boolean,
): Promise<void> {
  await statement`
    update risk_evidence_heads head
       set status = case when receipt.status <> 'available' then receipt.status
                         when ${approved} then 'available'
                         else 'not_approved' end,
           value = case when ${approved} then receipt.value end
      from ${receiptsOfHeads(scope, subjectId)}
     where head.organization_id = ${scope.organizationId}
       and head.mode = ${scope.mode}
       and head.subject_id = ${subjectId}
       and head.fact = receipt.fact
       and head.source = receipt.source
       and receipt.provenance ->> 'workflowRunId' = ${runId}
  `.execute(tx);
}
