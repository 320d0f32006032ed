import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { tenantRows } from "./testing/tenant-rows.ts";

/** Append-only tables; the definer's function completes a tombstone later, so no trigger guards its rows. */
const appendOnly = [
  "audit_chain",
  "audit_checkpoints",
  "audit_events",
  "content_keys",
  "document_events",
  "document_files",
  "document_rotated_seal_keys",
  "document_seal_keys",
  "note_files",
  "note_texts",
  "risk_assessment_events",
  "risk_assessments",
  "risk_context_policies",
  "risk_context_subjects",
  "risk_events",
  "risk_evidence",
  "risk_invariant_acknowledgements",
  "risk_investigation_reviews",
  "risk_policy_inputs",
  "risk_superseded_evidence",
  "risk_verification_inputs",
  "screening_decisions",
  "template_revisions",
  "verification_checks",
  "verification_decisions",
  "verification_step_results",
  "verification_workflow_revisions",
  "webhook_attempts",
  "webhook_messages",
];
const appendOnlyByPrivilege = ["organization_tombstones"];

const insufficientPrivilege = "42501";

let server: TestServer;
let superuser: pg.Client;
let tables: { name: string; hasMode: boolean }[];
let [ours, theirs] = ["", ""];

beforeAll(async () => {
  server = await startServer();
  superuser = new pg.Client({ connectionString: server.url });
  await superuser.connect();
  [ours, theirs] = [await filledOrganization(), await filledOrganization()];
  const found = await superuser.query(`
    select c.relname as name, m.attname is not null as "hasMode"
      from pg_class c
      join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id'
      left join pg_attribute m on m.attrelid = c.oid and m.attname = 'mode'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     order by c.relname`);
  tables = found.rows;
});
afterAll(async () => {
  await superuser.end();
  await server.app.close();
  await server.close();
});

async function filledOrganization(): Promise<string> {
  const made = await newOrganization(server);
  await made.user("member");
  for (const client of [made.key, made.liveKey]) {
    const { status } = await client.post("/risk/subjects", { kind: "person", externalId: "cust-1" });
    if (status !== 201) throw new Error(`The subject was not registered: ${status}`);
  }
  for (const text of tenantRows) await superuser.query(text, [made.organizationId]);
  return made.organizationId;
}

/** The result of a statement, or its error code; everything is rolled back. */
async function attempt(role: string, organization: string, mode: string, text: string, values: unknown[] = []) {
  await superuser.query("begin");
  try {
    await superuser.query(
      "select set_config('role', $1, true), set_config('app.organization', $2, true), set_config('app.mode', $3, true)",
      [role, organization, mode],
    );
    const { rowCount, rows: found } = await superuser.query(text, values);
    return { rowCount, found, refused: null, message: "" };
  } catch (error) {
    const { code = "", message } = error as pg.DatabaseError;
    return { rowCount: 0, found: [], refused: code, message };
  } finally {
    await superuser.query("rollback");
  }
}

const asApplication = (organization: string, text: string, values: unknown[] = []) =>
  attempt("probity_app", organization, organization && "test", text, values);

async function rowOf(table: string, organization: string, mode?: string): Promise<unknown> {
  const condition = mode === undefined ? "" : `and mode = '${mode}'`;
  const found = await superuser.query(
    `select to_jsonb(t) as row from ${table} t where organization_id = $1 ${condition} limit 1`,
    [organization],
  );
  return found.rows[0]?.row;
}

/** Inserts a row that exists already: the policy is asked before any index is. */
const insertInto = (table: string) => `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`;

/** The tables for which `check` finds something wrong, with what it found. */
async function wrong(check: (table: string, hasMode: boolean) => Promise<unknown>): Promise<[string, unknown][]> {
  const found: [string, unknown][] = [];
  for (const { name, hasMode } of tables) {
    const problem = await check(name, hasMode);
    if (problem) found.push([name, problem]);
  }
  return found;
}

describe("[RK-GEN-3] row-level security, whatever the application's own conditions say", () => {
  it("has rows of both organizations and modes to hide, or the rest proves nothing", async () => {
    const modes = (hasMode: boolean) => (hasMode ? ["test", "live"] : [undefined]);
    const empty = await wrong(async (table, hasMode) => {
      for (const organization of [ours, theirs]) {
        for (const mode of modes(hasMode)) if (!(await rowOf(table, organization, mode))) return "no row";
      }
    });
    expect(empty).toEqual([]);
    expect(tables.length).toBeGreaterThanOrEqual(15);
  });

  it("shows no row and takes none while no organization is set", async () => {
    const seen = await wrong(async (table) => {
      const { refused, found } = await asApplication("", `select from ${table}`);
      return refused ?? found.length;
    });
    expect(seen).toEqual([]);
    const taken = await wrong(async (table) => {
      const { refused } = await asApplication("", insertInto(table), [await rowOf(table, ours)]);
      return refused !== insufficientPrivilege && (refused ?? "inserted");
    });
    expect(taken).toEqual([]);
  });

  it("shows an organization its own rows of its mode, and no others", async () => {
    const seen = await wrong(async (table, hasMode) => {
      const own = await asApplication(ours, `select from ${table} where organization_id = $1`, [ours]);
      if (own.rowCount === 0) return "own rows are hidden";
      const other = await asApplication(ours, `select from ${table} where organization_id <> $1`, [ours]);
      if (other.rowCount !== 0) return "rows of another organization are shown";
      const live = hasMode ? await asApplication(ours, `select from ${table} where mode = 'live'`) : other;
      return live.rowCount !== 0 && "rows of the other mode are shown";
    });
    expect(seen).toEqual([]);
  });

  it("changes and deletes nothing of another organization", async () => {
    const changed = await wrong(async (table) => {
      for (const text of [`update ${table} set organization_id = organization_id`, `delete from ${table}`]) {
        const { rowCount, refused } = await asApplication(ours, `${text} where organization_id = $1`, [theirs]);
        if (rowCount !== 0 || (refused !== null && refused !== insufficientPrivilege)) return [text, refused];
      }
    });
    expect(changed).toEqual([]);
  });

  it("inserts nothing into another organization or mode, and moves nothing there", async () => {
    const inserted = await wrong(async (table, hasMode) => {
      const foreign = [await rowOf(table, theirs), ...(hasMode ? [await rowOf(table, ours, "live")] : [])];
      for (const row of foreign) {
        const { refused } = await asApplication(ours, insertInto(table), [row]);
        if (refused !== insufficientPrivilege) return refused ?? "inserted";
      }
      const { refused } = await asApplication(
        ours,
        `update ${table} set organization_id = $2 where organization_id = $1`,
        [ours, theirs],
      );
      return refused !== insufficientPrivilege && (refused ?? "moved");
    });
    expect(inserted).toEqual([]);
  });

  it("is what refuses: without it the same statements pass", async () => {
    await superuser.query("alter table risk_subjects disable row level security");
    const { rowCount } = await asApplication(ours, "select from risk_subjects where organization_id = $1", [theirs]);
    await superuser.query("alter table risk_subjects enable row level security");
    expect(rowCount).toBe(2);
  });
});

describe("append-only tables", () => {
  const changes = (table: string) => [
    `update ${table} set organization_id = organization_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ];

  it("are the tables with the trigger", async () => {
    // Lists belong to no organization; server/screening/lists tries what they refuse. schema.test.ts compares partitions to their tables.
    const triggered =
      "select tgrelid::regclass::text as name from pg_trigger where tgname = $1 and tgrelid::regclass::text !~ '^(list|partitions[.])' order by 1";
    const found = await superuser.query(triggered, ["append_only"]);
    expect(found.rows.map(({ name }) => name)).toEqual(appendOnly);
    const whole = await superuser.query(triggered, ["append_only_truncate"]);
    expect(whole.rows.map(({ name }) => name)).toEqual([...appendOnly, ...appendOnlyByPrivilege].toSorted());
  });

  it.each([...appendOnly, ...appendOnlyByPrivilege].flatMap(changes))(
    "refuse the application by privilege: %s",
    async (text) => {
      const { refused, message } = await asApplication(ours, text);
      expect([refused, message]).toEqual([insufficientPrivilege, expect.stringMatching(/^permission denied/)]);
    },
  );

  it.each([...appendOnly.flatMap(changes), `truncate ${appendOnlyByPrivilege[0]}`])(
    "refuse a superuser by trigger: %s",
    async (text) => {
      const { refused, message } = await attempt("none", ours, "test", text);
      expect([refused, message]).toEqual([insufficientPrivilege, expect.stringMatching(/^table \w+ is append-only$/)]);
    },
  );

  it("let the definer delete rows of the organization being deleted, and no others", async () => {
    const deleting = (organization: string) =>
      `select set_config('app.deleting_organization', '${organization}', true)`;
    const remove = "delete from audit_events where organization_id = ";
    const attempts = [
      await attempt("probity_definer", ours, "test", `${remove}'${ours}'`),
      await attempt("probity_definer", ours, "test", `${deleting(ours)}; ${remove}'${theirs}'`),
      await attempt("none", ours, "test", `${deleting(ours)}; ${remove}'${ours}'`),
      await attempt("probity_definer", ours, "test", `${deleting(ours)}; ${remove}'${ours}'`),
    ];
    expect(attempts.map(({ refused }) => refused)).toEqual([...Array(3).fill(insufficientPrivilege), null]);
  });

  it("let a superuser pass when the trigger is off, so it is the trigger that refuses", async () => {
    await superuser.query("alter table audit_events disable trigger append_only");
    const { rowCount } = await attempt("none", ours, "test", "delete from audit_events");
    await superuser.query("alter table audit_events enable trigger append_only");
    expect(rowCount).toBe(2);
  });
});
