import { Gauge } from "prom-client";
import type { Parts } from "../parts.ts";
import { registerPartitionMetrics } from "#platform/database/partition-metrics.ts";
import { registerPoolMetrics } from "#platform/database/pool-metrics.ts";
import { registerQueueMetrics } from "#platform/jobs/queue-metrics.ts";
import { softwareVersion } from "#app/operator/software-version.ts";
import { registerListMetrics } from "#screening/lists/list-metrics.ts";
import { registerSendingMetrics } from "#platform/sending/sending-metrics.ts";

/** Metrics of every process, whatever its role, and of the work that waits for any of them. */
export function registerProcessMetrics({ metrics: { registry }, pool, database, sending }: Parts): void {
  new Gauge({
    name: "probity_build_info",
    help: "1 for the version that runs.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version: softwareVersion() }, 1);
  registerPoolMetrics(registry, pool);
  registerPartitionMetrics(registry, database, () => new Date());
  registerQueueMetrics(registry, database);
  registerSendingMetrics(registry, sending);
  registerListMetrics(registry, database, () => new Date());
}
