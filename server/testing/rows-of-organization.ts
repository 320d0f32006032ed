import type { TestOrganization } from "./organization.ts";

/** A digest of all rows of an organization in each table, and of its jobs: what must not change when a call is refused or fails. */
export async function rowsOf({ server: { pool }, organizationId }: TestOrganization): Promise<string[]> {
  const { rows: tables } = await pool.query(
    "select table_name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public' order by 1",
  );
  const digests: string[] = [];
  for (const { table_name: table } of tables) {
    const { rows } = await pool.query(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${table} t where organization_id = $1`,
      [organizationId],
    );
    digests.push(`${table} ${rows[0].digest}`);
  }
  const { rows: jobs } = await pool.query("select count(*)::int as jobs from pgboss.job where data::text like $1", [
    `%${organizationId}%`,
  ]);
  return [...digests, `jobs ${jobs[0].jobs}`];
}
