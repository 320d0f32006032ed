import { Gauge, type Registry } from "prom-client";
import type { Pool } from "./pool.ts";

const gauges: readonly (readonly [name: string, help: string, value: (pool: Pool) => number])[] = [
  ["probity_database_connections", "Open database connections of this process.", (pool) => pool.totalCount],
  ["probity_database_connections_idle", "Open database connections that nobody uses.", (pool) => pool.idleCount],
  ["probity_database_connections_max", "Database connections this process may open.", ({ options }) => options.max],
  [
    "probity_database_connections_awaited",
    "Requests and jobs that wait for a database connection because all are in use.",
    (pool) => pool.waitingCount,
  ],
];

/** Metrics for the use of a process's only pool. */
export function registerPoolMetrics(registry: Registry, pool: Pool): void {
  for (const [name, help, valueOf] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(valueOf(pool));
      },
    });
  }
}
