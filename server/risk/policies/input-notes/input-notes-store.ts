import type { InputNote } from "@probity/engines/risk/policy/counterfactuals/notes.ts";
import { revisionedRow } from "#platform/database/revisioned-row.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type InputNotesRow = { notes: InputNote[]; revision: number; updated_at: Date; updated_by: string };

export async function hasPolicyKey(tx: Tx, scope: Scope, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom("risk_policy_keys")
    .select("key")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

const ofKey = revisionedRow(
  "risk_policy_input_notes",
  ["notes", "revision", "updated_at", "updated_by"],
  ["policy_key"],
);

export async function findInputNotes(tx: Tx, scope: Scope, key: string): Promise<InputNotesRow | undefined> {
  return (await ofKey.find(tx, scope, { policy_key: key })) as InputNotesRow | undefined;
}

export async function writeInputNotes(
  tx: Tx,
  scope: Scope,
  key: string,
  { notes, updated_at, updated_by }: Omit<InputNotesRow, "revision">,
  expectedRevision: number,
): Promise<InputNotesRow | undefined> {
  const values = { notes: JSON.stringify(notes), updated_at, updated_by };
  const written = await ofKey.write(tx, scope, values, expectedRevision, { policy_key: key });
  return written as InputNotesRow | undefined;
}
