import { sql } from "kysely";
import { type Config, readConfig } from "../config.ts";
import { type Parts, openParts } from "../parts.ts";
import { pendingMigrations } from "#database/migrate.ts";
import { transact } from "#database/transaction.ts";
import { fontFiles } from "#documents/rendering/fonts.ts";
import { createRenderer } from "#documents/rendering/renderer.ts";
import { listOverviews } from "#screening/lists/list-overview.ts";

type Finding = { check: string; state: "ok" | "warning" | "problem"; says: string };

const clockSkewSecondsMax = 5;

/** `doctor`: what an operator would otherwise find out from the first failing request. False when something must be mended. */
export async function doctor(): Promise<boolean> {
  const findings: Finding[] = [];
  const config = configuration(findings);
  if (config) {
    const parts = openParts(config);
    try {
      for (const check of [database, migrations, role, clock, masterKeys, redis, lists, fonts])
        findings.push(await attempt(check, parts));
    } finally {
      await parts.close();
    }
  }
  const marks = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };
  for (const { check, state, says } of findings) console.log(`${marks[state]}  ${check}: ${says}`);
  return findings.every(({ state }) => state !== "problem");
}

function configuration(findings: Finding[]): Config | null {
  try {
    const config = readConfig();
    findings.push({ check: "configuration", state: "ok", says: "complete" });
    return config;
  } catch (error) {
    findings.push({ check: "configuration", state: "problem", says: (error as Error).message });
    return null;
  }
}

async function attempt(check: (parts: Parts) => Promise<Finding>, parts: Parts): Promise<Finding> {
  try {
    return await check(parts);
  } catch (error) {
    return { check: check.name, state: "problem", says: (error as Error).message };
  }
}

async function database({ pool }: Parts): Promise<Finding> {
  const { rows } = await pool.query(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as shown",
  );
  const recent = rows[0].version >= 150_000;
  return {
    check: "database",
    state: recent ? "ok" : "problem",
    says: `PostgreSQL ${rows[0].shown}${recent ? "" : "; 15 or newer is needed"}`,
  };
}

async function migrations({ pool }: Parts): Promise<Finding> {
  const pending = await pendingMigrations((text) => pool.query(text));
  if (pending.length === 0) return { check: "migrations", state: "ok", says: "current" };
  return { check: "migrations", state: "problem", says: `${pending.length} not applied; run: probity migrate` };
}

/** Row-level security is the second wall only for a role that cannot step over it. */
async function role({ pool }: Parts): Promise<Finding> {
  const { rows } = await pool.query(
    "select rolsuper or rolbypassrls as bypasses, rolname from pg_roles where rolname = current_user",
  );
  if (!rows[0].bypasses)
    return { check: "role", state: "ok", says: `${rows[0].rolname} cannot bypass row-level security` };
  const says = `${rows[0].rolname} can bypass row-level security; connect as a role that is only a member of probity_app (docs/operate.md)`;
  return { check: "role", state: "warning", says };
}

async function clock({ database: connection }: Parts): Promise<Finding> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
  const skew = Math.abs(Date.now() - rows[0]!.now.getTime()) / 1000;
  const says = `${skew.toFixed(1)} s from the database's clock`;
  return { check: "clock", state: skew <= clockSkewSecondsMax ? "ok" : "problem", says };
}

/** Every master key version that stored secrets name must still be configured. */
async function masterKeys({ pool, config }: Parts): Promise<Finding> {
  const { rows } = await pool.query("select version from master_key_versions()");
  const missing = rows.map(({ version }) => Number(version)).filter((version) => !config.masterKeys.has(version));
  if (missing.length === 0) return { check: "master keys", state: "ok", says: `${config.masterKeys.size} configured` };
  return {
    check: "master keys",
    state: "problem",
    says: `MASTER_KEYS lacks version ${missing.join(", ")}, which stored secrets need`,
  };
}

async function redis({ config }: Parts): Promise<Finding> {
  if (config.redisUrl === null)
    return { check: "redis", state: "ok", says: "not configured; rate limits count per process" };
  const { Redis } = await import("ioredis");
  const client = new Redis(config.redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.ping();
    return { check: "redis", state: "ok", says: "answers" };
  } catch {
    return { check: "redis", state: "warning", says: "does not answer; rate limits count per process until it does" };
  } finally {
    client.disconnect();
  }
}

/** Whoever screens against a list that is missing, stale or in doubt gets no clear answer; whoever does not screen needs none. */
async function lists({ database: connection }: Parts): Promise<Finding> {
  const overviews = await transact(connection, {}, (tx) => listOverviews(tx, new Date()));
  const enabled = overviews.filter((list) => list.enabled);
  const says = enabled.flatMap(({ key, active, state }) => {
    const reasons = [...(active ? state.staleReasons : ["never loaded"]), ...state.attentionReasons];
    return reasons.length === 0 ? [] : `${key} (${reasons.join(", ")})`;
  });
  if (says.length === 0) return { check: "lists", state: "ok", says: `${enabled.length} loaded and confirmed` };
  return { check: "lists", state: "warning", says: `${says.join("; ")}; see docs/lists.md` };
}

/** One line of every script: a font that is missing or cannot be read would otherwise be found by a customer's name. */
async function fonts({ config }: Parts): Promise<Finding> {
  const renderer = createRenderer({ ...config.rendering, children: 1 });
  try {
    const outcome = await renderer.render({
      source: "Ann Ελλάς Анна שלום سلام ไทย नमस्ते 北京 かな 한글 `code`",
      data: {},
      pageSize: "A4",
      language: "en",
      date: new Date(0),
      purpose: { kind: "save" },
    });
    if ("rendered" in outcome)
      return { check: "fonts", state: "ok", says: `${fontFiles().length} files; a line of every script was set` };
    return { check: "fonts", state: "problem", says: outcome.problems.map(({ message }) => message).join(" ") };
  } finally {
    await renderer.close();
  }
}
