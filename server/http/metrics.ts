import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

export type Answered = {
  method: string;
  route: string;
  status: number;
  /** The refusal's code, if it was refused. */
  code: string | undefined;
  /** Null for a stream, which lasts as long as somebody reads it. */
  seconds: number | null;
};

/** Labels are routes, statuses and codes, never ids or anything a customer wrote. */
export class HttpMetrics {
  readonly registry = new Registry();
  readonly #duration: Histogram;
  readonly #refusals: Counter;

  constructor({ processMetrics = true } = {}) {
    if (processMetrics) collectDefaultMetrics({ register: this.registry });
    this.#duration = new Histogram({
      name: "probity_http_request_duration_seconds",
      help: "Time from the first byte of a request to the end of its answer.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
    this.#refusals = new Counter({
      name: "probity_refusals_total",
      help: "Requests that were refused, by the code of the answer: failed sign-ins and signatures are among them.",
      labelNames: ["route", "code"],
      registers: [this.registry],
    });
  }

  observe({ method, route, status, code, seconds }: Answered): void {
    if (seconds !== null) this.#duration.observe({ method, route, status }, seconds);
    if (code !== undefined) this.#refusals.inc({ route, code });
  }
}
