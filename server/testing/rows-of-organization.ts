import type { Pool } from "pg";
import type { TestOrganization } from "./organization.ts";

/** A digest of all rows of an organization in each table, and of its jobs: what must not change when a call is refused or fails. */
export async function rowsOf(organization: TestOrganization): Promise<string[]> {
  const { server, organizationId } = organization;
  const tables = await tablesOf(organization);
  const { rows: jobs } = await server.pool.query(
    "select count(*)::int as jobs from pgboss.job where data::text like $1",
    [`%${organizationId}%`],
  );
  return [...tables.map(({ name, digest }) => `${name} ${digest}`), `jobs ${jobs[0].jobs}`];
}

/** The number of an organization's rows in each table; empty tables are left out. */
export async function rowCountsOf(organization: Owned): Promise<Record<string, number>> {
  const tables = await tablesOf(organization);
  return Object.fromEntries(tables.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

type Owned = Pick<TestOrganization, "server" | "organizationId">;

async function tablesOf({ server: { pool }, organizationId }: Owned) {
  if (!prepared.has(pool)) prepared.set(pool, makeFunction(pool));
  await prepared.get(pool);
  const { rows } = await pool.query<{ name: string; count: number; digest: string }>(
    "select * from testing.rows_of($1)",
    [organizationId],
  );
  return rows;
}

const prepared = new WeakMap<Pool, Promise<void>>();

/** One function with a kept plan for each table: planning some 85 statements over all months takes ten times as long as running them. */
async function makeFunction(pool: Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'organization_id' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition order by 1`,
  );
  const digest = "md5(coalesce(string_agg(t::text, ',' order by t::text), ''))";
  const statements = tables.map(
    ({ name }) =>
      `return query select '${name}', count(*)::integer, ${digest} from public.${name} t where organization_id = owner;`,
  );
  await pool.query(
    `create schema if not exists testing;
     create or replace function testing.rows_of(owner uuid) returns table (name text, count integer, digest text)
       language plpgsql set plan_cache_mode = force_generic_plan as $$ begin ${statements.join("\n")} end $$`,
  );
}
