import { expect } from "vitest";
import type { Pool } from "#platform/database/pool.ts";
import type { explaining, Planning } from "./explained.ts";

const today = new Date();

/** The middle of so many months, oldest first, so that no clock comes near a border; the last is this month. */
export const middlesOf = (months: number): number[] =>
  Array.from({ length: months }, (_, index) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months + 1 + index, index === months - 1 ? 1 : 15),
  );

/** As the partition of a month is named. */
export const monthOf = (instant: number): string => new Date(instant).toISOString().slice(0, 7).replace("-", "_");

/** Partitions of all tables from the month of this instant on. */
export async function makeMonths(pool: Pool, first: number): Promise<void> {
  await pool.query(
    `select make_partition(parent::text, month::date)
       from monthly_tables(), generate_series(date_trunc('month', $1::timestamptz, 'UTC'), $2, interval '1 month') as month`,
    [new Date(first), today],
  );
}

/** The months of these tables that a request opens. */
export async function openedMonths(
  statementsOf: ReturnType<typeof explaining>,
  planning: Planning,
  tables: readonly string[],
  run: () => Promise<{ status: number }>,
): Promise<string[]> {
  const statements = await statementsOf(planning, async () => {
    const { status } = await run();
    expect([200, 201]).toContain(status);
  });
  const partition = new RegExp(`^(?:${tables.join("|")})_(\\d{4}_\\d{2}|default)$`);
  const found = statements.flatMap((statement) =>
    statement.tables.flatMap((table) => partition.exec(table)?.[1] ?? []),
  );
  return [...new Set(found)].toSorted();
}
