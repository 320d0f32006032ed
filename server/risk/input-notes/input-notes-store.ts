import type { InputNote } from "@probity/engines/policy/counterfactuals/notes.ts";
import type { Scope, Tx } from "#database/transaction.ts";

const columns = ["notes", "revision", "updated_at", "updated_by"] as const;

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

/** Undefined while nobody has said anything about the inputs of this key. */
export async function findInputNotes(tx: Tx, scope: Scope, key: string): Promise<InputNotesRow | undefined> {
  const row = await tx
    .selectFrom("risk_policy_input_notes")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("policy_key", "=", key)
    .executeTakeFirst();
  return row as InputNotesRow | undefined;
}

/** Undefined when the notes have another revision by now; 0 is that of notes nobody has made yet. */
export async function writeInputNotes(
  tx: Tx,
  scope: Scope,
  key: string,
  { notes, updated_at, updated_by }: Omit<InputNotesRow, "revision">,
  expectedRevision: number,
): Promise<InputNotesRow | undefined> {
  const values = { notes: JSON.stringify(notes), updated_at, updated_by, revision: expectedRevision + 1 };
  const written =
    expectedRevision === 0
      ? await tx
          .insertInto("risk_policy_input_notes")
          .values({ organization_id: scope.organizationId, mode: scope.mode, policy_key: key, ...values })
          .onConflict((conflict) => conflict.columns(["organization_id", "mode", "policy_key"]).doNothing())
          .returning(columns)
          .executeTakeFirst()
      : await tx
          .updateTable("risk_policy_input_notes")
          .set(values)
          .where("organization_id", "=", scope.organizationId)
          .where("mode", "=", scope.mode)
          .where("policy_key", "=", key)
          .where("revision", "=", expectedRevision)
          .returning(columns)
          .executeTakeFirst();
  return written as InputNotesRow | undefined;
}
