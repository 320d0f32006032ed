import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

const columns = ["enabled", "consent_version", "consented_by", "consented_at", "revision"] as const;

export type AiSettingsRow = {
  enabled: boolean;
  consent_version: string | null;
  consented_by: string | null;
  consented_at: Date | null;
  revision: number;
};

/** Undefined until somebody decides for the first time. */
export async function findAiSettings(tx: Tx, scope: Scope): Promise<AiSettingsRow | undefined> {
  return tx
    .selectFrom("risk_investigation_ai_settings")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .executeTakeFirst();
}

/**
 * The same, locked until the transaction ends: a withdrawal waits for transactions that rely on the consent, and later ones
 * see the withdrawal. Take this lock before any subject's, because a withdrawal uses the same order.
 */
export async function holdAiSettings(tx: Tx, scope: Scope): Promise<AiSettingsRow | undefined> {
  // A `statement` is sent when it is called. Kysely waits a few turns first, so a later call could overtake it.
  const { rows } = await statement<AiSettingsRow>`
    select enabled, consent_version, consented_by, consented_at, revision
      from risk_investigation_ai_settings
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       for share
  `.execute(tx);
  return rows[0];
}

export type AiSettingsChange = Omit<AiSettingsRow, "revision"> & { expectedRevision: number };

/** Undefined if the settings have another revision by now; revision 0 means that there are no settings yet. */
export async function writeAiSettings(
  tx: Tx,
  scope: Scope,
  { expectedRevision, ...values }: AiSettingsChange,
): Promise<AiSettingsRow | undefined> {
  if (expectedRevision === 0) {
    return tx
      .insertInto("risk_investigation_ai_settings")
      .values({ organization_id: scope.organizationId, mode: scope.mode, ...values, revision: 1 })
      .onConflict((conflict) => conflict.columns(["organization_id", "mode"]).doNothing())
      .returning(columns)
      .executeTakeFirst();
  }
  return tx
    .updateTable("risk_investigation_ai_settings")
    .set({ ...values, revision: expectedRevision + 1 })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("revision", "=", expectedRevision)
    .returning(columns)
    .executeTakeFirst();
}
