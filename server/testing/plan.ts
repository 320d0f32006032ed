import type { Client } from "pg";
import { sql } from "kysely";
import { queryableOf } from "#platform/database/connection.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { NotedConnection } from "#platform/database/written-tables.ts";

type Explained = { rows: { "QUERY PLAN": any }[] };

/**
 * The plan PostgreSQL makes for the statements that `run` sends, as they are sent: with their parameters, under row-level security.
 * Partitions and their indexes have the names of their tables in it, and reading one that has no block yet is left out.
 */
export async function planOf(tx: Tx, run: () => Promise<unknown>): Promise<string> {
  return (await partitionedPlanOf(tx, run)).replaceAll(emptyPartition, "").replaceAll(partition, "");
}

const emptyPartition = /^.*Seq Scan on \w+_(\d{4}_\d{2}|default) .*\(cost=0\.0[01]\.\.0\.0[01] .*$/gm;

const partition = /_(\d{4}_\d{2}|default)(?![a-z0-9])/g;

/** The same with the names of partitions. */
async function partitionedPlanOf(tx: Tx, run: () => Promise<unknown>): Promise<string> {
  const plans = await explained(tx, "explain", run);
  return plans.flatMap(({ rows }) => rows.map((row) => row["QUERY PLAN"])).join("\n");
}

/** The partitions that the statements of `run` may read, by month; `default` is that of all other rows. */
export async function monthsRead(tx: Tx, run: () => Promise<unknown>): Promise<string[]> {
  const plan = await partitionedPlanOf(tx, run);
  return [...new Set([...plan.matchAll(/ on \w+?_(\d{4}_\d{2}|default)\b/g)].map(([, month]) => month!))].toSorted();
}

/**
 * Number of blocks that the statements of `run` read, including functions: a measure of cost that does not depend on the
 * machine.
 */
export async function blocksOf(tx: Tx, run: () => Promise<unknown>): Promise<number> {
  const plans = await explained(tx, "explain (analyze, buffers, format json)", run);
  return plans.reduce((sum, { rows }) => {
    const { Plan: plan } = rows[0]!["QUERY PLAN"][0];
    return sum + plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }, 0);
}

async function explained(tx: Tx, explain: string, run: () => Promise<unknown>): Promise<Explained[]> {
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
  return Promise.all(sent.map(({ text, values }) => query(`${explain} ${text}`, values) as Promise<Explained>));
}

/** The plans of the statements that functions of the database run inside, which `explain` of the call does not show. */
export async function plansInside(tx: Tx, run: () => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const client = (queryableOf(tx) as NotedConnection).client as unknown as Client;
  const listen = ({ message = "" }) => void plans.push(message);
  // Only the login role of the tests may load it; the statements run as the application again.
  for (const text of [
    "reset role",
    "load 'auto_explain'",
    "set local auto_explain.log_min_duration = 0",
    "set local auto_explain.log_nested_statements = on",
    "set local auto_explain.log_level = notice",
    "set local role probity_app",
  ])
    await sql.raw(text).execute(tx);
  client.on("notice", listen);
  try {
    await run();
  } finally {
    client.off("notice", listen);
  }
  return plans.filter((plan) => !plan.includes("Function Scan")).join("\n");
}
