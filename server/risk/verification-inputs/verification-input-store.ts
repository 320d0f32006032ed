import type { VerificationInput } from "@probity/engines/risk/verification/inputs.ts";
import { sql } from "kysely";
import { type Page, pageClause } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type InputRow = VerificationInput & { id: string };

/** Adds the fields of a workflow revision to the catalog, in the transaction that makes the revision. */
export async function insertVerificationInputs(tx: Tx, scope: Scope, inputs: readonly InputRow[]): Promise<void> {
  await statement`
    insert into risk_verification_inputs (organization_id, mode, id, workflow_id, workflow_revision, step_id, field, source,
                                          label, type, item_type, category, requires_approval)
    select ${scope.organizationId}, ${scope.mode}, id, "workflowId", "workflowRevision", "stepId", field, source, label, type,
           "itemType", category, "requiresApproval"
      from json_to_recordset(${JSON.stringify(inputs)})
        as input (id uuid, "workflowId" uuid, "workflowRevision" integer, "stepId" text, field text, source text, label text,
                  type text, "itemType" text, category text, "requiresApproval" boolean)
  `.execute(tx);
}

export async function listInputRows(tx: Tx, scope: Scope, page: Page): Promise<InputRow[]> {
  const { rows } = await sql<InputRow>`
    select id, workflow_id as "workflowId", workflow_revision as "workflowRevision", step_id as "stepId", field, source,
           label, type, item_type as "itemType", category, requires_approval as "requiresApproval"
      from risk_verification_inputs
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
           ${pageClause(page)}
  `.execute(tx);
  return rows;
}

export type Binding = Pick<VerificationInput, "workflowId" | "workflowRevision" | "stepId" | "field">;

type BoundInput = Binding & Pick<VerificationInput, "type" | "itemType"> & { newestRevision: number };

/** The catalog's entries for these bindings, with the newest revision of their workflows; unknown ones are left out. */
export async function findBoundInputs(tx: Tx, scope: Scope, bindings: readonly Binding[]): Promise<BoundInput[]> {
  const { rows } = await statement<BoundInput>`
    select bound."workflowId", bound."workflowRevision", bound."stepId", bound.field, input.type, input.item_type as "itemType",
           (select revision
              from verification_workflows
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode}
               and id = bound."workflowId") as "newestRevision"
      from json_to_recordset(${JSON.stringify(bindings)})
             as bound ("workflowId" uuid, "workflowRevision" integer, "stepId" text, field text)
     cross join lateral (
       select type, item_type
         from risk_verification_inputs
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and workflow_id = bound."workflowId"
          and workflow_revision = bound."workflowRevision"
          and step_id = bound."stepId"
          and field = bound.field
        limit 1
     ) input
  `.execute(tx);
  return rows;
}
