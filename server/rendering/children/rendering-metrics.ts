import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { PoolEvents } from "./pool.ts";

/** Labels are kinds of jobs and how they ended, never anything of a document. */
export class RenderingMetrics {
  readonly events: PoolEvents;
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
    const registers = [registry];
    const seconds = new Histogram({
      name: "probity_render_duration_seconds",
      help: "Time that a rendering process took for one job, by how it ended.",
      labelNames: ["kind", "outcome"],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    });
    const refused = new Counter({
      name: "probity_renders_refused_total",
      help: "Jobs refused because enough was waiting, or because they had waited for too long.",
      labelNames: ["kind"],
      registers,
    });
    const restarts = new Counter({
      name: "probity_renderer_restarts_total",
      help: "Rendering processes that were replaced: worn by their age or memory, or dead.",
      labelNames: ["reason"],
      registers,
    });
    for (const reason of ["worn", "died"]) restarts.inc({ reason }, 0);
    this.events = {
      ended: (kind, outcome, took) => seconds.observe({ kind, outcome }, took),
      refused: (kind) => refused.inc({ kind }),
      replaced: (reason) => restarts.inc({ reason }),
    };
  }

  /** The gauges read the pool when they are scraped. */
  watch(pool: { readonly waiting: number; readonly busy: number }): void {
    const registers = [this.#registry];
    new Gauge({
      name: "probity_renders_waiting",
      help: "Jobs that wait for a rendering process.",
      registers,
      collect() {
        this.set(pool.waiting);
      },
    });
    new Gauge({
      name: "probity_renderers_busy",
      help: "Rendering processes at work.",
      registers,
      collect() {
        this.set(pool.busy);
      },
    });
  }
}
