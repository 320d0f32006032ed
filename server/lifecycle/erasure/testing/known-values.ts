import type { Pool } from "#platform/database/pool.ts";

/** The columns of which PostgreSQL has copied one of these values for its planner. `analyze` does that, and no dump shows it. */
export async function columnsWith(pool: Pool, values: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ place: string; known: string }>(
    `select tablename || '.' || attname as place, concat(most_common_vals, histogram_bounds, most_common_elems) as known
       from pg_stats
      where schemaname in ('public', 'partitions')`,
  );
  const hex = (value: string) => Buffer.from(value).toString("hex");
  const knows = (known: string) => values.some((value) => known.includes(value) || known.includes(hex(value)));
  return rows.filter(({ known }) => knows(known)).map(({ place }) => place);
}
