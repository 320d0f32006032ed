import type { DueMinutes } from "@probity/engines/platform/work/work-items.ts";
import { revisionedRow } from "#platform/database/revisioned-row.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type SettingsRow = { due_minutes: DueMinutes; lease_minutes: number; revision: number };

const settings = revisionedRow("work_settings", ["due_minutes", "lease_minutes", "revision"]);

export async function findSettings(tx: Tx, scope: Scope): Promise<SettingsRow | undefined> {
  return (await settings.find(tx, scope)) as SettingsRow | undefined;
}

export async function writeSettings(
  tx: Tx,
  scope: Scope,
  { due_minutes, lease_minutes }: Omit<SettingsRow, "revision">,
  expectedRevision: number,
): Promise<SettingsRow | undefined> {
  const values = { due_minutes: JSON.stringify(due_minutes), lease_minutes };
  return (await settings.write(tx, scope, values, expectedRevision)) as SettingsRow | undefined;
}
