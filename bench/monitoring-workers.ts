import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { processorSeconds } from "./documents/processor-seconds.ts";
import type { Fixture } from "./decision-fixture.ts";
import type { ScratchDatabase } from "./scratch-database.ts";

export type Tick = { time: number; assessed?: number; unchanged?: number; lost?: number; failed?: number };

/** Worker processes on a scratch database that say what each of their ticks did. */
export class MonitoringWorkers {
  readonly #scratch: ScratchDatabase;
  readonly #workers: { child: ChildProcess; log: string }[];

  constructor(scratch: ScratchDatabase, count: number, settings: Record<string, string> = {}) {
    const { environment } = scratch;
    this.#scratch = scratch;
    this.#workers = Array.from({ length: count }, () => {
      const child = spawn(process.execPath, ["server/main.ts", "worker"], {
        env: {
          ...process.env,
          ...environment,
          LOG_LEVEL: "debug",
          DATABASE_CONNECTIONS: "8",
          OPERATIONS_PORT: "0",
          ...settings,
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const worker = { child, log: "" };
      child.stdout.on("data", (chunk) => (worker.log += chunk));
      return worker;
    });
  }

  async started(): Promise<void> {
    while (!this.#workers.every(({ log }) => log.includes('"started"'))) await wait(50);
  }

  /** Processor time so far: of the workers, and of the PostgreSQL backends that serve them on this machine. */
  async processorSeconds(): Promise<{ workers: number; backends: number }> {
    const { rows } = await this.#scratch.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'probity worker'",
    );
    const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + processorSeconds(pid), 0);
    return { workers: sum(this.#workers.map(({ child }) => child.pid!)), backends: sum(rows.map(({ pid }) => pid)) };
  }

  /** Lets them finish and answers their ticks. */
  async end(): Promise<Tick[][]> {
    await Promise.all(
      this.#workers.map(async ({ child }) => {
        child.kill("SIGTERM");
        await once(child, "close");
      }),
    );
    return this.#workers.map(({ log }) =>
      log
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Tick & { msg: string })
        .filter(({ msg }) => msg === "monitored subjects checked"),
    );
  }
}

/** Monitors all subjects of a fixture, from a moment on that `fallDue` sets. */
export async function monitorAll({ pool, organization }: ScratchDatabase, { policyId, subjectIds }: Fixture) {
  await pool.query(
    `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled, updated_at)
     select $1, 'test', id, 'bench', $2, 1, true, now() from unnest($3::uuid[]) as id`,
    [organization.organizationId, policyId, subjectIds],
  );
  return {
    fallDue: () => pool.query("update risk_monitoring set next_check_at = now()"),
    /** Number of subjects by their number of assessments. */
    assessed: async (): Promise<Record<number, number>> => {
      const { rows } = await pool.query(
        `select made, count(*)::int as subjects
           from (select count(a.id)::int as made from risk_monitoring m left join risk_assessments a using (organization_id, mode, subject_id) group by m.subject_id) s
          group by made`,
      );
      return Object.fromEntries(rows.map(({ made, subjects }) => [made, subjects]));
    },
  };
}
