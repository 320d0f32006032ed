import { Gauge, type Registry } from "prom-client";
import { type PartitionState, partitionStates } from "./keep-partitions.ts";
import type { Database } from "./pool.ts";
import { sharedReading } from "./shared-reading.ts";
import { transact } from "./transaction.ts";

const gauges: readonly (readonly [name: string, help: string, value: (state: PartitionState) => number])[] = [
  ["probity_partition_months_ahead", "Months made ahead, by table.", ({ monthsAhead }) => monthsAhead],
  [
    "probity_partition_rows_outside",
    "Rows for whose month there is no partition, up to 10000, by table; zero when all is well.",
    ({ rowsOutside }) => rowsOutside,
  ],
];

/** Read when asked for. Labels are names of tables. */
export function registerPartitionMetrics(registry: Registry, database: Database, clock: () => Date): void {
  const read = sharedReading(() => transact(database, {}, (tx) => partitionStates(tx, clock())));
  for (const [name, help, valueOf] of gauges) {
    new Gauge({
      name,
      help,
      labelNames: ["table"],
      registers: [registry],
      async collect() {
        const states = await read();
        this.reset();
        for (const state of states ?? []) this.set({ table: state.name }, valueOf(state));
      },
    });
  }
}
