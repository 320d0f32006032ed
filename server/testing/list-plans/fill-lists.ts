import { withClient } from "#platform/database/client.ts";
import { otherRows, rowsWithoutMode } from "./other-rows.ts";
import { riskRows } from "./risk-rows.ts";
import { type Columns, firstMonth, id, lastMonth } from "./row-ids.ts";

/** A partitioned table has no such setting, but its partitions have. */
const neverAnalysed = `
  do $$
  declare
    part record;
  begin
    for part in select 'TABLE'::regclass as relid where not exists (select from pg_partition_tree('TABLE'))
                 union all
                select relid from pg_partition_tree('TABLE') where isleaf loop
      execute format('alter table %s set (autovacuum_enabled = false)', part.relid::regclass);
    end loop;
  end $$`;

/** The months of the rows. */
const months = `
  select make_partition(parent::text, month::date)
    from monthly_tables(), generate_series($1::timestamptz, $2, interval '1 month') as month`;

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
    await client.query(months, [new Date(firstMonth), new Date(lastMonth)]);
    for (const { table, columns } of [...filled, people]) {
      await client.query(neverAnalysed.replaceAll("TABLE", table));
      await client.query(
        `insert into ${table} (${Object.keys(columns).join(", ")})
         select ${Object.values(columns).join(", ")} from generate_series(1, ${rows}) as n, (values (${rows})) as filled (rows)`,
      );
    }
  });
}
