import { revisionedRow } from "#platform/database/revisioned-row.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type AiSettingsRow = {
  enabled: boolean;
  consent_version: string | null;
  consented_by: string | null;
  consented_at: Date | null;
  revision: number;
};

const settings = revisionedRow("risk_investigation_ai_settings", [
  "enabled",
  "consent_version",
  "consented_by",
  "consented_at",
  "revision",
]);

export async function findAiSettings(tx: Tx, scope: Scope): Promise<AiSettingsRow | undefined> {
  return settings.find(tx, scope);
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

export async function writeAiSettings(
  tx: Tx,
  scope: Scope,
  { expectedRevision, ...values }: AiSettingsChange,
): Promise<AiSettingsRow | undefined> {
  return settings.write(tx, scope, values, expectedRevision);
}
