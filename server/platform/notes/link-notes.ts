import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** Matches that were about nobody are about this subject, and so are the notes on them, whether or not they still wait. */
export async function linkNotes(tx: Tx, scope: Scope, matchIds: readonly string[], subjectId: string): Promise<void> {
  await statement`
    update notes
       set subject_id = ${subjectId}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and work_item_id = any(${matchIds}::uuid[])
       and subject_id is null
  `.execute(tx);
}
