import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type MoveRow = {
  id: string;
  policy_id: string;
  policy_key: string;
  policy_version: number;
  status: "running" | "completed" | "stopped";
  moved: number;
  refused: number;
  left_over: number | null;
  after_subject_id: string | null;
  slice: number;
  started_at: Date;
  started_by: string;
  started_in: string;
  ended_at: Date | null;
  stopped_by: string | null;
};

const columns = [
  "id",
  "policy_id",
  "policy_key",
  "policy_version",
  "status",
  "moved",
  "refused",
  "left_over",
  "after_subject_id",
  "slice",
  "started_at",
  "started_by",
  "started_in",
  "ended_at",
  "stopped_by",
] as const;

type NewMove = Pick<
  MoveRow,
  "id" | "policy_id" | "policy_key" | "policy_version" | "started_at" | "started_by" | "started_in"
>;

/** Undefined while another move of the key is running. */
export async function insertMove(tx: Tx, scope: Scope, move: NewMove): Promise<MoveRow | undefined> {
  return tx
    .insertInto("risk_monitoring_moves")
    .values({ organization_id: scope.organizationId, mode: scope.mode, status: "running", ...move })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .$castTo<MoveRow>()
    .executeTakeFirst();
}

/** Every step of a move locks it first, so of two workers that both believe to have it, one waits for the other. */
export async function lockMove(tx: Tx, scope: Scope, id: string): Promise<MoveRow | undefined> {
  return tx
    .selectFrom("risk_monitoring_moves")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .$castTo<MoveRow>()
    .executeTakeFirst();
}

/** The newest moves to a version. */
export async function listMoves(tx: Tx, scope: Scope, policyId: string, most: number): Promise<MoveRow[]> {
  return tx
    .selectFrom("risk_monitoring_moves")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("policy_id", "=", policyId)
    .orderBy("policy_id", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .$castTo<MoveRow>()
    .execute();
}

type MoveChange = Partial<
  Pick<MoveRow, "status" | "moved" | "refused" | "left_over" | "after_subject_id" | "slice" | "ended_at" | "stopped_by">
>;

/** Writes what a step has come to; the caller has locked the move. */
export async function updateMove(tx: Tx, scope: Scope, id: string, change: MoveChange): Promise<MoveRow> {
  return tx
    .updateTable("risk_monitoring_moves")
    .set(change)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .returning(columns)
    .$castTo<MoveRow>()
    .executeTakeFirstOrThrow();
}

type Target = Pick<MoveRow, "policy_key" | "policy_version">;

/** The subjects behind `after` that an older version monitors, in the order of their ids: a few of each version by its index. */
export async function findOlderSubjects(
  tx: Tx,
  scope: Scope,
  { policy_key, policy_version }: Target,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> {
  const { rows } = await statement<{ subject_id: string }>`
    select monitored.subject_id
      from risk_policies older
     cross join lateral (
           select m.subject_id
             from risk_monitoring m
            where m.organization_id = ${scope.organizationId}
              and m.mode = ${scope.mode}
              and m.policy_id = older.id
              and m.subject_id > coalesce(${after}, '00000000-0000-0000-0000-000000000000')::uuid
            order by m.policy_id, m.subject_id
            limit ${most}) monitored
     where older.organization_id = ${scope.organizationId}
       and older.mode = ${scope.mode}
       and older.key = ${policy_key}
       and older.version < ${policy_version}
     order by monitored.subject_id
     limit ${most}
  `.execute(tx);
  return rows.map(({ subject_id }) => subject_id);
}

/** How many subjects an older version monitors, counted as far as `most`. */
export async function countOlderSubjects(
  tx: Tx,
  scope: Scope,
  { policy_key, policy_version }: Target,
  most: number | null,
): Promise<number> {
  const { rows } = await statement<{ count: number }>`
    select count(*)::integer as count
      from (select
              from (select id
                      from risk_policies
                     where organization_id = ${scope.organizationId}
                       and mode = ${scope.mode}
                       and key = ${policy_key}
                       and version < ${policy_version}
                     order by key, version) older
             cross join lateral (
                   select
                     from risk_monitoring m
                    where m.organization_id = ${scope.organizationId}
                      and m.mode = ${scope.mode}
                      and m.policy_id = older.id
                    order by m.policy_id, m.subject_id
                    limit ${most}) monitored
             limit ${most}) counted
  `.execute(tx);
  return rows[0]!.count;
}

/** The role that somebody has by now; undefined if they have left. */
export async function findRole(tx: Tx, scope: Scope, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("memberships")
    .select("role")
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.role;
}
