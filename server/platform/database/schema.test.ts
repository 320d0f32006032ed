import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { byMonth, definerFunctions, ownerFunctions, sharedTables } from "./testing/known-exceptions.ts";

type Query = Pick<pg.Client, "query">;

/** The same for the partitions of such tables, which get little of this from their table. */
const partitionRules = {
  "is a partition of a tenant table, and no table is elsewhere": `
    select c.relname as broken
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relnamespace = 'partitions'::regnamespace and c.relkind in ('r', 'p')
       and (i.inhparent is null or i.inhparent not in (select oid from tenant))
     union all
    select c.relname from pg_class c
     where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace not in ('partitions'::regnamespace, 'pgboss'::regnamespace)`,
  "enables and forces row-level security": `
    select relname as broken from child where not (relrowsecurity and relforcerowsecurity)`,
  "shows its rows to the owner's maintenance and to nobody else": `
    select relname as broken from child c
     where (select array_agg((p.polname, p.polroles)::text) from pg_policy p where p.polrelid = c.oid)
           is distinct from array[('maintenance', array[c.relowner])::text]`,
  "is granted to nobody": `
    select c.relname as broken from child c, aclexplode(c.relacl) where grantee <> c.relowner
     union all
    select nspname from pg_namespace, aclexplode(nspacl) where nspname = 'partitions' and grantee <> nspowner`,
  "has the triggers of its table": `
    select c.relname as broken from child c
     where (select array_agg(t.tgname order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
           is distinct from
           (select array_agg(t.tgname order by t.tgname) from pg_trigger t where t.tgrelid = c.parent and not t.tgisinternal)`,
  "names its indexes like those of its table": `
    select i.relname as broken
      from child c
      join tenant t on t.oid = c.parent
      join pg_index x on x.indrelid = c.oid
      join pg_class i on i.oid = x.indexrelid
      join pg_inherits h on h.inhrelid = i.oid
      join pg_class p on p.oid = h.inhparent
     where i.relname <> replace(p.relname, t.relname, c.relname)`,
  "has the keys and as many indexes as its table, all of them valid": `
    select c.relname as broken from child c
     where (select array_agg(k.contype order by k.contype) from pg_constraint k where k.conrelid = c.oid and k.conparentid = 0 and k.contype <> 'c')
           is not null
        or (select count(*) filter (where i.indisvalid) from pg_index i where i.indrelid = c.oid)
           <> (select count(*) from pg_index i where i.indrelid = c.parent)`,
};

/** Each rule is a query that finds what breaks it. */
const rules = {
  "has organization_id, or is listed as shared": `
    select c.relname as broken
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
       and not exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id')`,
  "enables and forces row-level security": `
    select relname as broken from tenant where not (relrowsecurity and relforcerowsecurity)`,
  "shows the application its own organization and mode, the definer everything, and nobody else anything": `
    select relname as broken from tenant t
     where (select array_agg((p.polname, p.polroles::regrole[], p.polcmd, p.polpermissive,
                              pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))::text order by p.polname)
              from pg_policy p where p.polrelid = t.oid)
           is distinct from array[
             ('definer', '{probity_definer}'::regrole[], '*'::"char", true, 'true', 'true')::text,
             ('tenant', '{probity_app}'::regrole[], '*'::"char", true, t.condition, t.condition)::text]`,
  "has a primary key": `
    select relname as broken from tenant t where not exists (select from pg_index where indrelid = t.oid and indisprimary)`,
  "begins its primary key and unique indexes with organization_id, then mode": `
    select i.indexrelid::regclass::text as broken
      from pg_index i join tenant t on t.oid = i.indrelid
     where i.indisunique and not starts_with(column_names(i.indrelid, i.indkey::int2[]), t.prefix)`,
  "begins its foreign keys to other tenant tables with organization_id, then mode": `
    select k.conname as broken
      from pg_constraint k join tenant t on t.oid = k.conrelid join tenant o on o.oid = k.confrelid
     where k.contype = 'f'
       and not (starts_with(column_names(k.conrelid, k.conkey), least(t.prefix, o.prefix))
                and starts_with(column_names(k.confrelid, k.confkey), least(t.prefix, o.prefix)))`,
  "gives the application no right to truncate, refer to or hang triggers on it": `
    select t.relname || ' ' || privilege as broken
      from tenant t, unnest(array['truncate', 'trigger', 'references']) as privilege
     where has_table_privilege('probity_app', t.oid, privilege)`,
  "lets roles neither log in nor pass row-level security": `
    select rolname as broken from pg_roles
     where rolname in ('probity_app', 'probity_definer')
       and (rolbypassrls or rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolreplication)`,
  "keeps the application out of the definer's role": `
    select 'probity_app' as broken where pg_has_role('probity_app', 'probity_definer', 'member')`,
  "gives definer functions to probity_definer, with a fixed search path, and not to everybody": `
    select p.oid::regprocedure::text as broken
      from pg_proc p
     where p.prosecdef and p.proname <> all ($1)
       and (pg_get_userbyid(p.proowner) <> 'probity_definer'
            or not coalesce(p.proconfig, '{}') @> '{search_path=public}'
            or has_function_privilege('public', p.oid, 'execute'))`,
  "gives functions of the owner a search path without anybody's tables, and not to everybody": `
    select p.oid::regprocedure::text as broken
      from pg_proc p
     where p.prosecdef and p.proname = any ($1)
       and (p.proowner <> (select relowner from pg_class where oid = 'risk_events'::regclass)
            or not coalesce(p.proconfig, '{}') @> '{"search_path=pg_catalog, public, pg_temp"}'
            or has_function_privilege('public', p.oid, 'execute'))`,
  "takes back the definer's right to create": `
    select 'public' as broken where has_schema_privilege('probity_definer', 'public', 'create')`,
};

const views = `
  create function pg_temp.column_names(relation oid, numbers int2[]) returns text language sql as $$
    select string_agg(a.attname, ',' order by n.position) || ','
      from unnest(numbers) with ordinality as n (number, position)
      join pg_attribute a on a.attrelid = relation and a.attnum = n.number $$;
  create temp view tenant as
    select c.*,
           case when m.attname is null then 'organization_id,' else 'organization_id,mode,' end as prefix,
           case when m.attname is null then '(organization_id = current_organization())'
                else '((organization_id = current_organization()) AND (mode = current_mode()))' end as condition
      from pg_class c
      join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id'
      left join pg_attribute m on m.attrelid = c.oid and m.attname = 'mode'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
  create temp view child as
    select c.*, i.inhparent as parent
      from pg_class c
      join pg_inherits i on i.inhrelid = c.oid
      join tenant t on t.oid = i.inhparent;`;

async function broken(client: Query, rule: string): Promise<string[]> {
  const text = rule.replaceAll("column_names(", "pg_temp.column_names(");
  const listed = text.includes("p.proname") ? ownerFunctions : sharedTables;
  const { rows } = await client.query(text, text.includes("$1") ? [listed] : []);
  return rows.map((row: { broken: string }) => row.broken).toSorted();
}

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(views);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Makes something wrong in a transaction, asks, and takes it back. */
async function whenDone<T>(statements: string, ask: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    await client.query(statements);
    return await ask();
  } finally {
    await client.query("rollback");
  }
}

describe("every table of a tenant", () => {
  it.each(Object.entries(rules))("%s", async (_rule, text) => {
    expect(await broken(client, text)).toEqual([]);
  });

  it("is found by these rules at all", async () => {
    const { rows } = await client.query("select relname from tenant");
    expect(rows.length).toBeGreaterThanOrEqual(15);
    const shared = await client.query("select from pg_class where relname = any ($1)", [sharedTables]);
    expect(shared.rowCount).toBe(sharedTables.length);
  });

  it("is read across organizations by the listed functions alone", async () => {
    const { rows } = await client.query("select distinct proname from pg_proc where prosecdef order by proname");
    expect(rows.map(({ proname }) => proname)).toEqual([...definerFunctions, ...ownerFunctions].toSorted());
  });
});

describe("every partition", () => {
  it.each(Object.entries(partitionRules))("%s", async (_rule, text) => {
    expect(await broken(client, text)).toEqual([]);
  });

  it("is found by these rules at all: of each table a month back, twelve ahead and one for the rest", async () => {
    const { rows } = await client.query(
      `select t.parent::text, count(*)::int as partitions, bool_and(t.rest is not null) as has_rest
         from monthly_tables() t join pg_inherits i on i.inhparent = t.parent group by 1 order by 1`,
    );
    expect(rows).toEqual(byMonth.map((parent) => ({ parent, partitions: 15, has_rest: true })));
  });
});

describe("the rules refuse", () => {
  const tenantTable =
    "create table bad (organization_id uuid, mode environment_mode, id uuid, primary key (organization_id, mode, id));";
  const definer = "language sql security definer set search_path = public return 1;";
  it.each<[keyof typeof rules, string, string[]]>([
    ["has organization_id, or is listed as shared", "create table bad (id uuid)", ["bad"]],
    ["enables and forces row-level security", tenantTable, ["bad"]],
    ["enables and forces row-level security", `${tenantTable} alter table bad enable row level security`, ["bad"]],
    [
      "shows the application its own organization and mode, the definer everything, and nobody else anything",
      `${tenantTable} call tenant_table('bad', 'select'); create policy more on bad using (true)`,
      ["bad"],
    ],
    [
      "shows the application its own organization and mode, the definer everything, and nobody else anything",
      "drop policy tenant on risk_events; create policy tenant on risk_events to probity_app using (organization_id = current_organization())",
      ["risk_events"],
    ],
    ["has a primary key", "create table bad (organization_id uuid)", ["bad"]],
    [
      "begins its primary key and unique indexes with organization_id, then mode",
      "create table bad (organization_id uuid, mode environment_mode, id uuid primary key)",
      ["bad_pkey"],
    ],
    [
      "begins its primary key and unique indexes with organization_id, then mode",
      "create unique index bad on risk_subjects (organization_id, external_id)",
      ["bad"],
    ],
    [
      "begins its foreign keys to other tenant tables with organization_id, then mode",
      `alter table risk_subjects add constraint other unique (id, organization_id, mode);
       create table bad (organization_id uuid, mode environment_mode, id uuid,
         constraint crossing foreign key (id, organization_id, mode) references risk_subjects (id, organization_id, mode))`,
      ["crossing"],
    ],
    [
      "gives the application no right to truncate, refer to or hang triggers on it",
      "grant all on risk_subjects to probity_app",
      ["risk_subjects references", "risk_subjects trigger", "risk_subjects truncate"],
    ],
    [
      "lets roles neither log in nor pass row-level security",
      "alter role probity_definer bypassrls",
      ["probity_definer"],
    ],
    ["keeps the application out of the definer's role", "grant probity_definer to probity_app", ["probity_app"]],
    [
      "gives definer functions to probity_definer, with a fixed search path, and not to everybody",
      `create function bad() returns integer ${definer} revoke execute on function bad() from public`,
      ["bad()"],
    ],
    [
      "gives definer functions to probity_definer, with a fixed search path, and not to everybody",
      `create function bad() returns integer ${definer} alter function bad() owner to probity_definer`,
      ["bad()"],
    ],
    [
      "gives definer functions to probity_definer, with a fixed search path, and not to everybody",
      "alter function find_login(text) reset search_path",
      ["find_login(text)"],
    ],
    [
      "gives functions of the owner a search path without anybody's tables, and not to everybody",
      "alter function make_partition(text, date) set search_path = public; grant execute on function partitions_to_make to public",
      ["make_partition(text,date)", "partitions_to_make(timestamp with time zone)"],
    ],
    ["takes back the definer's right to create", "grant create on schema public to probity_definer", ["public"]],
  ])("%s: %s", async (rule, statements, expected) => {
    expect(await whenDone(statements, () => broken(client, rules[rule]))).toEqual(expected);
  });

  it.each<[keyof typeof partitionRules, string, string[]]>([
    [
      "is a partition of a tenant table, and no table is elsewhere",
      `create table partitions.bad (id uuid);
       create table worse partition of risk_events for values from (first_id(date '1990-01-01')) to (first_id(date '1990-02-01'))`,
      ["bad", "worse"],
    ],
    [
      "enables and forces row-level security",
      "alter table partitions.risk_events_default no force row level security",
      ["risk_events_default"],
    ],
    [
      "shows its rows to the owner's maintenance and to nobody else",
      "create policy more on partitions.risk_events_default to probity_app using (true)",
      ["risk_events_default"],
    ],
    [
      "is granted to nobody",
      "grant usage on schema partitions to probity_app; grant select on partitions.risk_events_default to probity_app",
      ["partitions", "risk_events_default"],
    ],
    [
      "has the triggers of its table",
      "drop trigger append_only_truncate on partitions.risk_events_default",
      ["risk_events_default"],
    ],
    [
      "names its indexes like those of its table",
      "alter index partitions.risk_events_default_journey rename to bad",
      ["bad"],
    ],
    [
      "has the keys and as many indexes as its table, all of them valid",
      "create index on partitions.risk_events_default (id)",
      ["risk_events_default"],
    ],
  ])("%s: %s", async (rule, statements, expected) => {
    expect(await whenDone(statements, () => broken(client, partitionRules[rule]))).toEqual(expected);
  });
});
