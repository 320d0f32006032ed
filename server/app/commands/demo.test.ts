import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { runningProbity, type Settings } from "#testing/processes.ts";

let test: TestDatabase;
let settings: Settings;
const folder = mkdtempSync(join(tmpdir(), "probity-demo-"));
const out = join(folder, "demo.json");
const small = ["--subjects", "40", "--agreements", "9", "--days", "20"];
const demo = (...args: string[]) => runningProbity(["demo", "--out", out, ...args], settings);
const count = async (text: string) =>
  Object.fromEntries((await test.pool.query(text)).rows.map((row) => [row.key, row.n]));

beforeAll(async () => {
  test = await cloneDatabase(2);
  settings = {
    DATABASE_URL: test.url,
    MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
  };
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

describe("probity demo", { timeout: 300_000 }, () => {
  it("exits with 2 for live mode, and makes nothing", async () => {
    const { status, stderr } = await demo(...small, "--mode", "live");
    expect(status).toBe(2);
    expect(stderr).toContain("test mode alone");
    expect((await test.pool.query("select 1 from organizations")).rowCount).toBe(0);
  });

  it("fills an organization in test mode, with a past, by calls that were allowed to it", async () => {
    const { status, stdout } = await demo(...small);
    expect(status).toBe(0);
    const { owner, finished } = JSON.parse(readFileSync(out, "utf8"));
    expect(finished).toBe(true);
    expect(stdout).not.toContain(owner.password);
    expect(statSync(out).mode & 0o077).toBe(0);
    const days = await count("select 'n' as key, count(distinct created_at::date)::int as n from risk_subjects");
    expect(days["n"]).toBeGreaterThan(10);
    const decisions = await count("select decision as key, count(*)::int as n from risk_assessments group by 1");
    expect(Object.keys(decisions)).toEqual(expect.arrayContaining(["none", "review", "awaiting_evidence"]));
    expect(await count("select status as key, count(*)::int as n from documents group by 1")).toMatchObject({
      draft: 1,
      declined: 1,
      voided: 1,
      finalizing: expect.any(Number),
      pending: expect.any(Number),
    });
    const late = await test.pool.query("select 1 from risk_assessments where evaluated_at > now()");
    expect(late.rowCount).toBe(0);
    const open = await test.pool.query("select 1 from sessions where revoked_at is null");
    expect(open.rowCount).toBe(0);
  });

  it("has somebody monitored only when all days have passed, because a worker beside it assesses them at once", async () => {
    const { rows } = await test.pool.query(
      `select updated_at >= (select max(evaluated_at) from risk_assessments) as "isLast" from risk_monitoring`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ isLast }) => !isLast)).toEqual([]);
  });

  it("leaves live mode empty, but for the first key of every organization", async () => {
    const live: string[] = [];
    const { rows: tables } = await test.pool.query(
      `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where column_name = 'mode' and table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { table_name: table } of tables) {
      const { rowCount } = await test.pool.query(`select 1 from ${table} where mode::text = 'live' limit 1`);
      if (rowCount) live.push(table);
    }
    expect(live.filter((table) => !["api_keys", "audit_events", "audit_chains"].includes(table))).toEqual([]);
  });

  it("does nothing where it has been before, and refuses an owner who has an account", async () => {
    const before = readFileSync(out, "utf8");
    expect(await demo(...small)).toMatchObject({ status: 0, stdout: expect.stringContaining("is there") });
    expect(readFileSync(out, "utf8")).toBe(before);
    const other = await runningProbity(["demo", "--out", join(folder, "other.json"), ...small], settings);
    expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining("--owner-email") });
    expect((await test.pool.query("select 1 from organizations")).rowCount).toBe(1);
  });
});
