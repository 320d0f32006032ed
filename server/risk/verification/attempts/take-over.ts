import type { Scope, Tx } from "#platform/database/transaction.ts";
import { standDownHeads } from "#risk/evidence/native-store.ts";
import type { RunRow } from "../runs/run-store.ts";
import { putGoverning } from "./governing-store.ts";

/** From now on only this attempt counts for the subject; findings of earlier attempts at the workflow no longer do. */
export async function takeOver(tx: Tx, scope: Scope, subjectId: string, run: RunRow): Promise<void> {
  await Promise.all([putGoverning(tx, scope, subjectId, run), standDownHeads(tx, scope, subjectId, run.workflow_id)]);
}
