import { Gauge, type Registry } from "prom-client";
import type { Database } from "#platform/database/pool.ts";
import { sharedReading } from "#platform/database/shared-reading.ts";
import { transact } from "#platform/database/transaction.ts";
import { type ListOverview, listOverviews } from "./list-overview.ts";

/** Figures worth waking an operator for. Labels are keys of lists. */
const gauges: readonly (readonly [
  name: string,
  help: string,
  value: (list: ListOverview, now: Date) => number | null,
])[] = [
  [
    "probity_list_confirmed_age_seconds",
    "Time since the active version of a list was last known to be what is published.",
    ({ lastConfirmedAt }, now) => lastConfirmedAt && (now.getTime() - lastConfirmedAt.getTime()) / 1000,
  ],
  ["probity_list_entries", "Entries of the active version of a list.", ({ active }) => active?.entryCount ?? 0],
  ["probity_list_stale", "1 when a list is too old to be relied on.", ({ state }) => Number(state.stale)],
  ["probity_list_attention", "1 when a list needs an operator's attention.", ({ state }) => Number(state.attention)],
];

/** Read from the database when they are asked for, once for all of them. While it is away they are absent. */
export function registerListMetrics(registry: Registry, database: Database, clock: () => Date): void {
  const read = sharedReading(() => transact(database, {}, (tx) => listOverviews(tx, clock())));
  for (const [name, help, valueOf] of gauges) {
    new Gauge({
      name,
      help,
      labelNames: ["list"],
      registers: [registry],
      async collect() {
        const lists = await read();
        this.reset();
        for (const list of lists ?? []) {
          const value = valueOf(list, clock());
          if (value !== null) this.set({ list: list.key }, value);
        }
      },
    });
  }
}
