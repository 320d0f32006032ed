import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "#platform/database/pool.ts";
import { sharedReading } from "#platform/database/shared-reading.ts";
import { transact } from "#platform/database/transaction.ts";
import { depthMax, waitingWork } from "./waiting-work.ts";
import { type Waiting, workerSilentSeconds } from "./waiting-work-store.ts";

type Work = { waiting: Waiting[]; silentSeconds: number | null };

/** Read from the rows when asked for, by every process: where workers are gone, others tell of it. Labels are names of queues. */
export function registerQueueMetrics(registry: Registry, database: Database): void {
  const read = sharedReading(() => readWork(database));
  const gauge = (name: string, help: string, labelNames: string[], set: (gauge: Gauge, work: Work) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const work = await read();
        this.reset();
        // Without labels it would be zero, which reads as if all were well.
        if (work) set(this, work);
        else if (labelNames.length === 0) this.remove();
      },
    });

  gauge(
    "probity_queue_depth",
    `Work that is due and that no worker has taken, up to ${depthMax}, by queue.`,
    ["queue"],
    (depth, { waiting }) => waiting.forEach((each) => depth.set({ queue: each.queue }, each.depth)),
  );
  gauge(
    "probity_queue_age_seconds",
    "How long the oldest work that is due has waited, by queue; zero when nothing waits.",
    ["queue"],
    (age, { waiting }) => waiting.forEach(({ queue, seconds }) => age.set({ queue }, seconds)),
  );
  gauge(
    "probity_webhook_endpoints_waiting",
    "Webhook endpoints with deliveries that are due.",
    [],
    (endpoints, { waiting }) => endpoints.set(waiting.find(({ lanes }) => lanes !== null)?.lanes ?? 0),
  );
  gauge(
    "probity_worker_silent_seconds",
    "Time since any worker gave a sign of life, which each does every 30 seconds; infinite when none ever did.",
    [],
    (silent, { silentSeconds }) => silent.set(silentSeconds ?? Number.POSITIVE_INFINITY),
  );
}

/** Bounded in time as well: a scrape must not hold a connection of a database that is in trouble. */
async function readWork(database: Database): Promise<Work> {
  return transact(database, {}, async (tx) => {
    await sql`select set_config('statement_timeout', '2s', true)`.execute(tx);
    return { waiting: await waitingWork(tx), silentSeconds: await workerSilentSeconds(tx) };
  });
}
