import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { openMetricsRegistry, openMetricsText } from "./open-metrics.ts";

export type Answered = {
  method: string;
  route: string;
  status: number;
  /** The refusal's code, if it was refused. */
  code: string | undefined;
  /** Null for a stream, which lasts as long as somebody reads it. */
  seconds: number | null;
  /** The trace in which somebody can look it up. */
  traceId?: string | null;
};

const noExemplar = {};
const durationName = "probity_http_request_duration_seconds";

/** Labels are routes, statuses and codes, never ids or anything a customer wrote. */
export class HttpMetrics {
  readonly registry = new Registry();
  readonly #exemplary = openMetricsRegistry();
  readonly #duration: Histogram;
  readonly #refusals: Counter;

  constructor({ processMetrics = true } = {}) {
    if (processMetrics) collectDefaultMetrics({ register: this.registry });
    this.#duration = new Histogram({
      name: durationName,
      help: "Time from the first byte of a request to the end of its answer.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      enableExemplars: true,
      registers: [this.#exemplary],
    });
    this.registry.registerMetric(this.#duration);
    this.#refusals = new Counter({
      name: "probity_refusals_total",
      help: "Requests that were refused, by the code of the answer: failed sign-ins and signatures are among them.",
      labelNames: ["route", "code"],
      registers: [this.registry],
    });
  }

  observe({ method, route, status, code, seconds, traceId }: Answered): void {
    const exemplarLabels = traceId ? { trace_id: traceId } : noExemplar;
    if (seconds !== null) this.#duration.observe({ labels: { method, route, status }, value: seconds, exemplarLabels });
    if (code !== undefined) this.#refusals.inc({ route, code });
  }

  /** With the traces of requests, where there are any. */
  openMetrics(): Promise<string> {
    return openMetricsText(this.registry, this.#exemplary, [durationName]);
  }
}
