import type { Scope, Tx } from "#database/transaction.ts";
import type { PresetsByKind, PresetsRow } from "./presets-record.ts";

const columns = ["presets", "revision"] as const;

/** Undefined while nobody has ever set any. */
export async function findPresets(tx: Tx, scope: Scope): Promise<PresetsRow | undefined> {
  const row = await tx
    .selectFrom("reason_presets")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .executeTakeFirst();
  return row as PresetsRow | undefined;
}

/** Undefined when the presets have another revision by now; 0 is that of presets nobody has made yet. */
export async function writePresets(
  tx: Tx,
  scope: Scope,
  presets: PresetsByKind,
  expectedRevision: number,
): Promise<PresetsRow | undefined> {
  const values = { presets: JSON.stringify(presets), revision: expectedRevision + 1 };
  const written =
    expectedRevision === 0
      ? await tx
          .insertInto("reason_presets")
          .values({ organization_id: scope.organizationId, mode: scope.mode, ...values })
          .onConflict((conflict) => conflict.columns(["organization_id", "mode"]).doNothing())
          .returning(columns)
          .executeTakeFirst()
      : await tx
          .updateTable("reason_presets")
          .set(values)
          .where("organization_id", "=", scope.organizationId)
          .where("mode", "=", scope.mode)
          .where("revision", "=", expectedRevision)
          .returning(columns)
          .executeTakeFirst();
  return written as PresetsRow | undefined;
}
