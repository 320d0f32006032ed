import type { ListKey } from "@probity/engines/lists/list-keys.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";
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

const columns = [
  "overrides",
  "match_decisions",
  "match_lists",
  "match_from_score",
  "settings",
  "erasures",
  "earlier_false_positive_days",
  "revision",
] as const satisfies readonly (keyof SettingsRow)[];

/** Undefined until somebody chooses for the first time. */
export async function findFourEyes(tx: Tx, scope: Scope): Promise<StoredFourEyes | undefined> {
  const row = await tx
    .selectFrom("four_eyes_settings")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .executeTakeFirst();
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

/** Undefined if the settings have another revision by now; revision 0 means that there are no settings yet. */
export async function writeFourEyes(
  tx: Tx,
  scope: Scope,
  { overrides, matchDecisions: { enabled, lists, fromScore }, settings, erasures, earlierFalsePositiveDays }: FourEyes,
  expectedRevision: number,
): Promise<StoredFourEyes | undefined> {
  const { rows } = await statement<SettingsRow>`
    insert into four_eyes_settings as stored (organization_id, mode, overrides, match_decisions, match_lists, match_from_score,
                                              settings, erasures, earlier_false_positive_days, revision)
    select ${scope.organizationId}, ${scope.mode}, ${overrides}::boolean, ${enabled}::boolean, ${lists ?? null}::text[],
           ${fromScore ?? null}::integer, ${settings}::boolean, ${erasures ?? false}::boolean, ${earlierFalsePositiveDays ?? null}::integer, 1
     where ${expectedRevision}::integer = 0
        or exists (select from four_eyes_settings
                    where organization_id = ${scope.organizationId}
                      and mode = ${scope.mode})
        on conflict (organization_id, mode) do update
       set overrides = excluded.overrides, match_decisions = excluded.match_decisions, match_lists = excluded.match_lists,
           match_from_score = excluded.match_from_score, settings = excluded.settings, erasures = excluded.erasures,
           earlier_false_positive_days = excluded.earlier_false_positive_days, revision = stored.revision + 1
     where stored.revision = ${expectedRevision}
    returning overrides, match_decisions, match_lists, match_from_score, settings, erasures, earlier_false_positive_days, revision
  `.execute(tx);
  return rows[0] && asStored(rows[0]);
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
