import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

export type Operator = { userId: string; email: string; grantedAt: Date };

/** Whether somebody may see how the installation is. A session sees its own row and no other. */
export async function isOperator(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom("operators").select("user_id").where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

/** False if the person had the right before. */
export async function insertOperator(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto("operators")
    .values({ user_id: userId, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return made !== undefined;
}

/** False if the person had no right. */
export async function deleteOperator(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom("operators").where("user_id", "=", userId).returning("user_id").executeTakeFirst();
  return gone !== undefined;
}

/** Everybody, for the command line. */
export async function listOperators(tx: Tx): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    select user_id as "userId", email, granted_at as "grantedAt"
      from list_operators()
  `.execute(tx);
  return rows;
}
