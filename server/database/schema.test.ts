import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";

/** Tables that belong to no organization. Every other table must have `organization_id`. */
const sharedTables = [
  "list_activations",
  "list_entries",
  "list_snapshots",
  "list_version_entries",
  "list_versions",
  "lists",
  "login_throttle",
  "master_key_checks",
  "oidc_identities",
  "password_resets",
  "recovery_codes",
  "schema_migrations",
  "signing_keys",
  "users",
  "work_filling",
];

/** All code that looks across organizations. Adding to this list widens the wall's only doors: say why in the migration. */
const definerFunctions = [
  "claim_deliveries",
  "claim_monitoring",
  "delete_organization",
  "due_documents",
  "empty_organization",
  "fill_work_items",
  "find_api_key",
  "find_invitation",
  "find_invitation_organization",
  "find_login",
  "find_memberships",
  "find_oidc_user",
  "find_password_reset",
  "find_refresh_token",
  "find_signing_origins",
  "find_signing_session",
  "find_signing_token",
  "find_wrapped_data_key",
  "finish_deliveries",
  "master_key_versions",
  "release_work_items_of",
  "revoke_own_sessions",
  "roll_up_risk_statistics",
  "roll_up_work_counts",
  "search_actions",
  "search_contexts",
  "search_policies",
  "search_subjects",
  "waiting_work",
];

type Query = Pick<pg.Client, "query">;

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
     where p.prosecdef
       and (pg_get_userbyid(p.proowner) <> 'probity_definer'
            or not coalesce(p.proconfig, '{}') @> '{search_path=public}'
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
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');`;

async function broken(client: Query, rule: string): Promise<string[]> {
  const text = rule.replaceAll("column_names(", "pg_temp.column_names(");
  const { rows } = await client.query(text, text.includes("$1") ? [sharedTables] : []);
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
    expect(rows.map(({ proname }) => proname)).toEqual(definerFunctions);
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
    ["takes back the definer's right to create", "grant create on schema public to probity_definer", ["public"]],
  ])("%s: %s", async (rule, statements, expected) => {
    expect(await whenDone(statements, () => broken(client, rules[rule]))).toEqual(expected);
  });
});
