import { sql } from "kysely";
import { pendingMigrations } from "#platform/database/migrate.ts";
import { transact } from "#platform/database/transaction.ts";
import { workerSilentSeconds } from "#platform/jobs/waiting-work-store.ts";
import { keysReport, leftSentence } from "../keys-report.ts";
import { masterKeyProblems, newestOf } from "#platform/secrets/master-key-checks.ts";
import { type Check, ok, problem, warning } from "./finding.ts";

const clockSkewSecondsMax = 5;

export const database: Check = async ({ pool }) => {
  const { rows } = await pool.query(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as shown",
  );
  const shown = `PostgreSQL ${rows[0].shown}`;
  return rows[0].version >= 150_000 ? ok(shown) : problem(`${shown} is too old; use 15 or newer`);
};

export const migrations: Check = async ({ pool }) => {
  const pending = await pendingMigrations((text) => pool.query(text));
  return pending.length === 0 ? ok("current") : problem(`${pending.length} not applied; run: probity migrate`);
};

/** Row-level security is the second wall only for a role that cannot step over it. */
export const role: Check = async ({ pool }) => {
  const { rows } = await pool.query(
    "select rolsuper or rolbypassrls as bypasses, rolname from pg_roles where rolname = current_user",
  );
  const { bypasses, rolname } = rows[0];
  if (!bypasses) return ok(`${rolname} cannot bypass row-level security`);
  return warning(
    `${rolname} can bypass row-level security; connect as a role that is only a member of probity_app (docs/operate.md)`,
  );
};

export const clock: Check = async ({ database: connection }) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
  const skew = Math.abs(Date.now() - rows[0]!.now.getTime()) / 1000;
  const says = `${skew.toFixed(1)} s from the database's clock`;
  return skew <= clockSkewSecondsMax ? ok(says) : problem(`${says}; synchronize both machines with a time server`);
};

export const masterKeys: Check = async ({ database: connection, keyring }) => {
  const problems = await transact(connection, {}, (tx) => masterKeyProblems(tx, keyring));
  if (problems.length > 0) return problem(problems.join(" "));
  const report = await transact(connection, {}, (tx) => keysReport(tx, keyring));
  // Before `keys rewrap` has begun, nothing is unfinished.
  if (report.left > 0) return (report.sealing < newestOf(keyring) ? warning : problem)(leftSentence(report));
  return ok(`version ${report.sealing} of ${keyring.versions.length} seals, and nothing is left under another`);
};

const silentSecondsMax = 120;

export const workers: Check = async ({ database: connection }) => {
  const seconds = await workerSilentSeconds(connection);
  const none = "webhooks, monitoring, mails and completed documents wait for one; run: probity worker";
  if (seconds === null) return warning(`none was ever seen; ${none}`);
  const silent = Math.round(seconds);
  return silent <= silentSecondsMax ? ok(`one was seen ${silent} s ago`) : warning(`none for ${silent} s; ${none}`);
};
