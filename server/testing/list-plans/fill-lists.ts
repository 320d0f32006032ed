import { withClient } from "#database/client.ts";
import { otherRows, rowsWithoutMode } from "./other-rows.ts";
import { riskRows } from "./risk-rows.ts";
import { type Columns, id } from "./row-ids.ts";

const asked = process.env["PLAN_ROWS"];

/** `npm run plans` has a million of each, and shows what the worst statement of each list costs. */
export const rowsOfEach = Number(asked ?? 10_000);
export const showsWorst = asked !== undefined;

/**
 * Gives an organization this many rows in test mode in every table that a list reads. No table is ever analysed: nobody asks for
 * it here, and autovacuum would do it in the middle of a long run.
 */
export async function fillLists(
  url: string,
  organizationId: string,
  rows: number,
  more: Readonly<Record<string, Columns>> = {},
): Promise<void> {
  const filled = [
    ...Object.entries({ ...riskRows, ...otherRows, ...more }).map(([table, columns]) => ({
      table,
      columns: { mode: "'test'::environment_mode", ...columns },
    })),
    ...Object.entries(rowsWithoutMode).map(([table, columns]) => ({ table, columns })),
  ].map(({ table, columns }) => ({ table, columns: { organization_id: `'${organizationId}'::uuid`, ...columns } }));
  const people = {
    table: "users",
    columns: { id: id("user"), email: "'user-' || n || '@example.test'", created_at: "now()" },
  };
  await withClient(url, async (client) => {
    // Rows refer to rows that are inserted later, and triggers would look each of them up.
    await client.query("set session_replication_role = replica");
    for (const { table, columns } of [...filled, people]) {
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
      await client.query(
        `insert into ${table} (${Object.keys(columns).join(", ")})
         select ${Object.values(columns).join(", ")} from generate_series(1, ${rows}) as n, (values (${rows})) as filled (rows)`,
      );
    }
  });
}
