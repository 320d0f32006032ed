import type { Tally } from "@probity/engines/risk/policy/impact/tally.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type ShadowRow = {
  id: string;
  policy_key: string;
  policy_id: string;
  status: "running" | "stopped" | "failed";
  tally: Tally;
  /** Assessments that the version itself made. */
  own: number;
  differing: number;
  /** Differences that are kept: the first of them, up to a limit. */
  listed: number;
  /** How often the next step was begun. */
  attempts: number;
  claimed_until: Date | null;
  failure: ShadowFailure | null;
  started_at: Date;
  started_by: string;
  ended_at: Date | null;
  stopped_by: string | null;
};

/** `too_large`: one step takes longer than a computation may. `step_failed`: a step failed each time it was tried. */
export type ShadowFailure = "too_large" | "step_failed";

const columns = [
  "id",
  "policy_key",
  "policy_id",
  "status",
  "tally",
  "own",
  "differing",
  "listed",
  "attempts",
  "claimed_until",
  "failure",
  "started_at",
  "started_by",
  "ended_at",
  "stopped_by",
] as const;

type NewShadow = Pick<ShadowRow, "id" | "policy_key" | "policy_id" | "tally" | "started_at" | "started_by">;

export async function insertShadow(tx: Tx, scope: Scope, shadow: NewShadow): Promise<ShadowRow> {
  return tx
    .insertInto("risk_policy_shadows")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      status: "running",
      ...shadow,
      tally: JSON.stringify(shadow.tally),
    })
    .returning(columns)
    .$castTo<ShadowRow>()
    .executeTakeFirstOrThrow();
}

const shadows = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom("risk_policy_shadows")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .$castTo<ShadowRow>();

export async function findShadow(tx: Tx, scope: Scope, id: string): Promise<ShadowRow | undefined> {
  return shadows(tx, scope).where("id", "=", id).executeTakeFirst();
}

/** Whoever changes a shadow locks it first, so what was compared is added before it is stopped, or not at all. */
export async function lockShadow(tx: Tx, scope: Scope, id: string): Promise<ShadowRow | undefined> {
  return shadows(tx, scope).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function listShadows(
  tx: Tx,
  scope: Scope,
  policyKey: string | undefined,
  page: Page,
): Promise<ShadowRow[]> {
  const asked = shadows(tx, scope);
  return selectPage(policyKey === undefined ? asked : asked.where("policy_key", "=", policyKey), page).execute();
}

/** The versions of a key that are shadows now; the caller holds the key. */
export async function selectShadowing(tx: Tx, scope: Scope, policyKey: string): Promise<string[]> {
  const { rows } = await statement<{ policy_id: string }>`
    select policy_id
      from risk_policy_shadows
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and policy_key = ${policyKey}
       and status = 'running'
  `.execute(tx);
  return rows.map(({ policy_id }) => policy_id);
}

type ShadowChange = Partial<
  Pick<
    ShadowRow,
    | "status"
    | "tally"
    | "own"
    | "differing"
    | "listed"
    | "attempts"
    | "claimed_until"
    | "failure"
    | "ended_at"
    | "stopped_by"
  >
>;

/** The caller has locked the shadow. */
export async function updateShadow(tx: Tx, scope: Scope, id: string, change: ShadowChange): Promise<ShadowRow> {
  const { tally, ...others } = change;
  return tx
    .updateTable("risk_policy_shadows")
    .set({ ...others, ...(tally && { tally: JSON.stringify(tally) }) })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .returning(columns)
    .$castTo<ShadowRow>()
    .executeTakeFirstOrThrow();
}
