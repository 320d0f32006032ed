import { revisionedRow } from "#platform/database/revisioned-row.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { PresetsByKind, PresetsRow } from "./presets-record.ts";

const stored = revisionedRow("reason_presets", ["presets", "revision"]);

export async function findPresets(tx: Tx, scope: Scope): Promise<PresetsRow | undefined> {
  return (await stored.find(tx, scope)) as PresetsRow | undefined;
}

export async function writePresets(
  tx: Tx,
  scope: Scope,
  presets: PresetsByKind,
  expectedRevision: number,
): Promise<PresetsRow | undefined> {
  const values = { presets: JSON.stringify(presets) };
  return (await stored.write(tx, scope, values, expectedRevision)) as PresetsRow | undefined;
}
