import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Tally } from "@probity/engines/risk/policy/impact/tally.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type ImpactRow = {
  id: string;
  policy_key: string;
  policy_id: string | null;
  definition_digest: string;
  basis: "stored" | "current";
  evaluator_version: string;
  status: "running" | "completed" | "stopped" | "failed";
  population: number | null;
  tally: Tally;
  after_subject_id: string | null;
  slice: number;
  /** How often the next step was begun. */
  attempts: number;
  /** Null unless it failed, and for what failed before reasons were kept. */
  failure: ImpactFailure | null;
  created_at: Date;
  created_by: string;
  ended_at: Date | null;
  stopped_by: string | null;
};

/** `too_large`: one step takes longer than a computation may. `step_failed`: a step failed each time it was tried. */
export type ImpactFailure = "too_large" | "step_failed";

const columns = [
  "id",
  "policy_key",
  "policy_id",
  "definition_digest",
  "basis",
  "evaluator_version",
  "status",
  "population",
  "tally",
  "after_subject_id",
  "slice",
  "attempts",
  "failure",
  "created_at",
  "created_by",
  "ended_at",
  "stopped_by",
] as const;

type Progress =
  | "status"
  | "population"
  | "after_subject_id"
  | "slice"
  | "attempts"
  | "failure"
  | "ended_at"
  | "stopped_by";
type NewImpact = Omit<ImpactRow, Progress> & { definition: Definition };

export async function insertImpact(tx: Tx, scope: Scope, impact: NewImpact): Promise<ImpactRow> {
  return tx
    .insertInto("risk_policy_impacts")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      status: "running",
      ...impact,
      definition: JSON.stringify(impact.definition),
      tally: JSON.stringify(impact.tally),
    })
    .returning(columns)
    .$castTo<ImpactRow>()
    .executeTakeFirstOrThrow();
}

const impacts = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom("risk_policy_impacts")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .$castTo<ImpactRow>();

export async function findImpact(tx: Tx, scope: Scope, id: string): Promise<ImpactRow | undefined> {
  return impacts(tx, scope).where("id", "=", id).executeTakeFirst();
}

/** Every step of a run locks it first, so of two workers that both believe to have it, one waits for the other. */
export async function lockImpact(tx: Tx, scope: Scope, id: string): Promise<ImpactRow | undefined> {
  return impacts(tx, scope).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function listImpacts(
  tx: Tx,
  scope: Scope,
  policyKey: string | undefined,
  page: Page,
): Promise<ImpactRow[]> {
  const asked = impacts(tx, scope);
  return selectPage(policyKey === undefined ? asked : asked.where("policy_key", "=", policyKey), page).execute();
}

/** How many are running, counted as far as `most`. */
export async function countRunning(tx: Tx, scope: Scope, most: number): Promise<number> {
  const { rows } = await statement`
    select
      from risk_policy_impacts
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and status = 'running'
     order by id
     limit ${most}
  `.execute(tx);
  return rows.length;
}

export async function findCandidate(tx: Tx, scope: Scope, id: string): Promise<Definition> {
  const { definition } = await tx
    .selectFrom("risk_policy_impacts")
    .select("definition")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return definition as Definition;
}

type ImpactChange = Partial<Pick<ImpactRow, Progress | "tally">>;

/** Writes what a step has come to; the caller has locked the impact. */
export async function updateImpact(tx: Tx, scope: Scope, id: string, change: ImpactChange): Promise<ImpactRow> {
  const { tally, ...others } = change;
  return tx
    .updateTable("risk_policy_impacts")
    .set({ ...others, ...(tally && { tally: JSON.stringify(tally) }) })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .returning(columns)
    .$castTo<ImpactRow>()
    .executeTakeFirstOrThrow();
}
