import type { Step } from "@probity/engines/risk/verification/workflow.ts";
import { sql } from "kysely";
import { type Page, pageClause } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** A workflow at its newest revision. */
export type WorkflowRow = {
  id: string;
  key: string;
  revision: number;
  steps: Step[];
  created_at: Date;
  created_by: string;
  revised_at: Date;
  revised_by: string;
};

/** Stores a workflow, or answers false when its key is taken. */
export async function insertWorkflow(
  tx: Tx,
  scope: Scope,
  workflow: { id: string; key: string; createdAt: Date; createdBy: string },
): Promise<boolean> {
  const { rows } = await statement`
    insert into verification_workflows (organization_id, mode, id, key, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${workflow.id}, ${workflow.key}, ${workflow.createdAt}, ${workflow.createdBy})
        on conflict (organization_id, mode, key) do nothing
    returning id
  `.execute(tx);
  return rows.length === 1;
}

export async function insertRevision(
  tx: Tx,
  scope: Scope,
  revision: { workflowId: string; revision: number; steps: readonly Step[]; createdAt: Date; createdBy: string },
): Promise<void> {
  await statement`
    insert into verification_workflow_revisions (organization_id, mode, workflow_id, revision, steps, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${revision.workflowId}, ${revision.revision},
            ${JSON.stringify(revision.steps)}, ${revision.createdAt}, ${revision.createdBy})
  `.execute(tx);
}

/** Takes the next revision number; undefined when the workflow is not at the expected one. */
export async function raiseRevision(tx: Tx, scope: Scope, id: string, expectedRevision: number) {
  const { rows } = await statement<Pick<WorkflowRow, "id" | "key" | "revision">>`
    update verification_workflows
       set revision = revision + 1
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       and revision = ${expectedRevision}
    returning id, key, revision
  `.execute(tx);
  return rows[0];
}

function workflows(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("verification_workflows as workflow")
    .innerJoin("verification_workflow_revisions as newest", (join) =>
      join
        .onRef("newest.organization_id", "=", "workflow.organization_id")
        .onRef("newest.mode", "=", "workflow.mode")
        .onRef("newest.workflow_id", "=", "workflow.id")
        .onRef("newest.revision", "=", "workflow.revision"),
    )
    .select([
      "workflow.id",
      "workflow.key",
      "workflow.revision",
      "newest.steps",
      "workflow.created_at",
      "workflow.created_by",
      "newest.created_at as revised_at",
      "newest.created_by as revised_by",
    ])
    .where("workflow.organization_id", "=", scope.organizationId)
    .where("workflow.mode", "=", scope.mode);
}

export async function findWorkflow(tx: Tx, scope: Scope, id: string): Promise<WorkflowRow | undefined> {
  return (await workflows(tx, scope).where("workflow.id", "=", id).executeTakeFirst()) as WorkflowRow | undefined;
}

export async function findWorkflowByKey(tx: Tx, scope: Scope, key: string) {
  return tx
    .selectFrom("verification_workflows")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function listWorkflowRows(tx: Tx, scope: Scope, page: Page): Promise<WorkflowRow[]> {
  const { rows } = await sql<WorkflowRow>`
    select workflow.id, workflow.key, workflow.revision, newest.steps, workflow.created_at, workflow.created_by,
           newest.created_at as revised_at, newest.created_by as revised_by
      from (select *
              from verification_workflows
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode}
                   ${pageClause(page)}) workflow
     cross join lateral (
       select *
         from verification_workflow_revisions
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and (workflow_id, revision) >= (workflow.id, workflow.revision)
        order by workflow_id, revision
        limit 1
     ) newest
     where (newest.workflow_id, newest.revision) = (workflow.id, workflow.revision)
     order by workflow.id
  `.execute(tx);
  return rows;
}
