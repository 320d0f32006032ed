import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { AttemptOutcome } from "./attempt-outcome.ts";

/** Labels are outcomes, never ids or URLs. */
export class DeliveryMetrics {
  readonly attempts: Counter<"outcome">;
  readonly duration: Histogram;
  readonly inFlight: Gauge;
  readonly failed: Counter;
  readonly late: Counter;
  readonly claimSeconds: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    this.attempts = new Counter({
      name: "probity_webhook_attempts_total",
      help: "Attempts at webhook deliveries, by outcome.",
      labelNames: ["outcome"],
      registers,
    });
    this.duration = new Histogram({
      name: "probity_webhook_attempt_duration_seconds",
      help: "Time from the DNS question to the last byte read of a receiver's answer.",
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.inFlight = new Gauge({
      name: "probity_webhook_attempts_in_flight",
      help: "Attempts under way in this process.",
      registers,
    });
    this.failed = new Counter({
      name: "probity_webhook_deliveries_failed_total",
      help: "Deliveries that used up their attempts.",
      registers,
    });
    this.late = new Counter({
      name: "probity_webhook_leases_lost_total",
      help: "Deliveries given up or not recorded because their lease had ended.",
      registers,
    });
    this.claimSeconds = new Histogram({
      name: "probity_webhook_claim_duration_seconds",
      help: "Time to claim a batch of deliveries.",
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      registers,
    });
  }

  attempted(outcome: AttemptOutcome, durationMs: number): void {
    this.attempts.inc({ outcome });
    this.duration.observe(durationMs / 1000);
  }
}
