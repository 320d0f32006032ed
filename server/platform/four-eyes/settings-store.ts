import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { revisionedRow } from "#platform/database/revisioned-row.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { FourEyes } from "./four-eyes-settings.ts";

type SettingsRow = {
  overrides: boolean;
  match_decisions: boolean;
  match_lists: ListKey[] | null;
  match_from_score: number | null;
  settings: boolean;
  erasures: boolean;
  earlier_false_positive_days: number | null;
  revision: number;
};

export type StoredFourEyes = { choice: FourEyes; revision: number };

const settings = revisionedRow("four_eyes_settings", [
  "overrides",
  "match_decisions",
  "match_lists",
  "match_from_score",
  "settings",
  "erasures",
  "earlier_false_positive_days",
  "revision",
]);

export async function findFourEyes(tx: Tx, scope: Scope): Promise<StoredFourEyes | undefined> {
  const row = await settings.find(tx, scope);
  return row && asStored(row as SettingsRow);
}

/** The same, held until the transaction ends. */
export async function holdFourEyes(tx: Tx, scope: Scope): Promise<StoredFourEyes | undefined> {
  const { rows } = await statement<SettingsRow>`
    select overrides, match_decisions, match_lists, match_from_score, settings, erasures, earlier_false_positive_days, revision
      from four_eyes_settings
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       for update
  `.execute(tx);
  return rows[0] && asStored(rows[0]);
}

export async function writeFourEyes(
  tx: Tx,
  scope: Scope,
  choice: FourEyes,
  expectedRevision: number,
): Promise<StoredFourEyes | undefined> {
  const { enabled, lists, fromScore } = choice.matchDecisions;
  const values = {
    overrides: choice.overrides,
    match_decisions: enabled,
    match_lists: lists ?? null,
    match_from_score: fromScore ?? null,
    settings: choice.settings,
    erasures: choice.erasures ?? false,
    earlier_false_positive_days: choice.earlierFalsePositiveDays ?? null,
  };
  const row = await settings.write(tx, scope, values, expectedRevision);
  return row && asStored(row as SettingsRow);
}

function asStored(row: SettingsRow): StoredFourEyes {
  return {
    choice: {
      overrides: row.overrides,
      matchDecisions: {
        enabled: row.match_decisions,
        ...(row.match_lists !== null && { lists: row.match_lists }),
        ...(row.match_from_score !== null && { fromScore: row.match_from_score }),
      },
      settings: row.settings,
      ...(row.erasures && { erasures: true }),
      ...(row.earlier_false_positive_days !== null && { earlierFalsePositiveDays: row.earlier_false_positive_days }),
    },
    revision: row.revision,
  };
}
