import { readdirSync, readFileSync } from "node:fs";
import type { System } from "../faults/all/system.ts";

const mib = 1024 * 1024;
/** Tables whose rows come and go, or change, all the time. */
const hotTables = [
  "webhook_deliveries",
  "risk_subjects",
  "idempotency_keys",
  "work_items",
  "risk_statistic_deltas",
  "job",
];

/** A number of what should stay as it is; `nothing` is a change that says nothing. */
export type Measure = { value: number; nothing: number };
export type Sample = {
  /** What should not grow. */
  steady: Record<string, Measure>;
  /** What grows with every record, by its nature. */
  growing: Record<string, number>;
};

export async function sample(system: System, latenciesMs: readonly number[]): Promise<Sample> {
  const steady: Sample["steady"] = {};
  for (const share of [0.5, 0.95, 0.99]) {
    const value = latenciesMs.toSorted((a, b) => a - b)[Math.ceil(latenciesMs.length * share) - 1] ?? 0;
    steady[`p${share * 100} ms`] = { value, nothing: 20 };
  }
  const counts: Record<string, number> = {};
  for (const { role, child } of system.fleet.members) {
    const name = `${role} ${(counts[role] = (counts[role] ?? 0) + 1)}`;
    steady[`${name} MiB`] = { value: residentBytes(child.pid!) / mib, nothing: 16 };
    steady[`${name} files`] = { value: readdirSync(`/proc/${child.pid}/fd`).length, nothing: 5 };
  }
  const [row] = await system.cluster.query<{ connections: number; size: string; wal: string; segments: string }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            pg_database_size(current_database()) as size,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
            (select sum(size) from pg_ls_waldir()) as segments`,
  );
  const dead = await system.cluster.query<{ name: string; rows: number }>(
    `select regexp_replace(relname, '_[0-9]+$', '') as name, sum(n_dead_tup)::int as rows from pg_stat_user_tables
      where regexp_replace(relname, '_[0-9]+$', '') = any(array['${hotTables.join("', '")}']) group by 1`,
  );
  // Autovacuum lets a fifth of a table die before it comes.
  for (const { name, rows } of dead) steady[`dead rows ${name}`] = { value: rows, nothing: 2_000 };
  steady["connections"] = { value: row!.connections, nothing: 5 };
  steady["WAL kept MiB"] = { value: Number(row!.segments) / mib, nothing: 64 };
  return { steady, growing: { "database MiB": Number(row!.size) / mib, "WAL written MiB": Number(row!.wal) / mib } };
}

function residentBytes(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib ?? 0) * 1024;
}
