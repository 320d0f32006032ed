import { Counter, Histogram, type Registry } from "prom-client";
import type { CheckOutcome } from "./check-subscription.ts";

/** Labels are outcomes, never ids. */
export class MonitoringMetrics {
  readonly checks: Counter<"outcome">;
  readonly waitSeconds: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    this.checks = new Counter({
      name: "probity_monitoring_checks_total",
      help: "Checks of monitored subjects, by outcome.",
      labelNames: ["outcome"],
      registers,
    });
    this.waitSeconds = new Histogram({
      name: "probity_monitoring_wait_seconds",
      help: "Time from when a monitored subject fell due until a worker took it. Minutes mean that there are too few workers.",
      buckets: [1, 5, 10, 30, 60, 300, 1800, 7200],
      registers,
    });
  }

  taken(dueAt: Date, now: Date): void {
    this.waitSeconds.observe(Math.max(0, now.getTime() - dueAt.getTime()) / 1000);
  }

  checked(outcome: CheckOutcome | "failed"): void {
    this.checks.inc({ outcome });
  }
}
