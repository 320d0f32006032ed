import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Labels are routes and statuses, never ids or anything a customer wrote. */
export class HttpMetrics {
  readonly registry = new Registry();
  readonly #duration: Histogram;

  constructor({ processMetrics = true } = {}) {
    if (processMetrics) collectDefaultMetrics({ register: this.registry });
    this.#duration = new Histogram({
      name: "probity_http_request_duration_seconds",
      help: "Time from the first byte of a request to the end of its answer.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    this.#duration.observe({ method, route, status }, seconds);
  }
}
