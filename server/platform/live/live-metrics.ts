import { Gauge, type Registry } from "prom-client";

/** How many pages are listening at this process. */
export function registerLiveMetrics(registry: Registry, count: () => number): void {
  new Gauge({
    name: "probity_live_streams",
    help: "Open streams of changes to dashboard pages.",
    registers: [registry],
    collect() {
      this.set(count());
    },
  });
}
