import pg from "pg";
import { type Check, ok, problem, warning } from "./finding.ts";

const farBehindBytes = 64 * 1024 * 1024;

/** Exports and statistics are read from it; the primary answers for one that cannot be used, which nobody would notice otherwise. */
export const standby: Check = async ({ config, pool }) => {
  if (config.readDatabaseUrl === null)
    return ok("not configured; exports and statistics are read from the database itself");
  const instead = "exports and statistics are read from the primary meanwhile";
  const client = new pg.Client({ connectionString: config.readDatabaseUrl, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const primary = await pool.query("select pg_current_wal_lsn()::text as place");
    const { rows } = await client.query(
      `select pg_is_in_recovery() as follows, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind`,
      [primary.rows[0].place],
    );
    const { follows, behind } = rows[0] as { follows: boolean; behind: number | null };
    if (!follows) return problem("DATABASE_READ_URL is no standby: it follows nobody. Name a standby of DATABASE_URL");
    const megabytes = `${(Math.max(behind ?? 0, 0) / 1024 / 1024).toFixed(1)} MB of the log behind`;
    return (behind ?? Infinity) > farBehindBytes ? warning(`${megabytes}; ${instead}`) : ok(`follows, ${megabytes}`);
  } catch (error) {
    return warning(
      `cannot be reached (${(error as { code?: string }).code ?? "no answer"}); ${instead}. Check DATABASE_READ_URL`,
    );
  } finally {
    await client.end().catch(() => {});
  }
};
