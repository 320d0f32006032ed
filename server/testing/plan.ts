import { queryableOf } from "#database/connection.ts";
import type { Tx } from "#database/transaction.ts";

/** The plan PostgreSQL makes for the statements that `run` sends, as they are sent: with their parameters, under row-level security. */
export async function planOf(tx: Tx, run: () => Promise<unknown>): Promise<string> {
  const queryable = queryableOf(tx);
  const query = queryable.query.bind(queryable);
  const sent: { text: string; values: unknown[] | undefined }[] = [];
  queryable.query = (text, values) => {
    sent.push({ text, values });
    return query(text, values);
  };
  try {
    await run();
  } finally {
    queryable.query = query;
  }
  const plans = await Promise.all(sent.map(({ text, values }) => query(`explain ${text}`, values)));
  return plans.flatMap(({ rows }) => rows.map((row) => row["QUERY PLAN"])).join("\n");
}
