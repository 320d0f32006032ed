import type { DueMinutes } from "@probity/engines/work/work-items.ts";
import type { Scope, Tx } from "#database/transaction.ts";

const columns = ["due_minutes", "lease_minutes", "revision"] as const;

export type SettingsRow = { due_minutes: DueMinutes; lease_minutes: number; revision: number };

/** Undefined while nobody has ever set anything. */
export async function findSettings(tx: Tx, scope: Scope): Promise<SettingsRow | undefined> {
  const row = await tx
    .selectFrom("work_settings")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .executeTakeFirst();
  return row as SettingsRow | undefined;
}

/** Undefined when the settings have another revision by now; 0 is that of settings nobody has made yet. */
export async function writeSettings(
  tx: Tx,
  scope: Scope,
  { due_minutes, lease_minutes }: Omit<SettingsRow, "revision">,
  expectedRevision: number,
): Promise<SettingsRow | undefined> {
  const values = { due_minutes: JSON.stringify(due_minutes), lease_minutes, revision: expectedRevision + 1 };
  const written =
    expectedRevision === 0
      ? await tx
          .insertInto("work_settings")
          .values({ organization_id: scope.organizationId, mode: scope.mode, ...values })
          .onConflict((conflict) => conflict.columns(["organization_id", "mode"]).doNothing())
          .returning(columns)
          .executeTakeFirst()
      : await tx
          .updateTable("work_settings")
          .set(values)
          .where("organization_id", "=", scope.organizationId)
          .where("mode", "=", scope.mode)
          .where("revision", "=", expectedRevision)
          .returning(columns)
          .executeTakeFirst();
  return written as SettingsRow | undefined;
}
