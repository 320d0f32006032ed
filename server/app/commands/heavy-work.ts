import type { Parts } from "../parts.ts";
import { createRenderer } from "#agreements/renderer.ts";
import { RenderingMetrics } from "#rendering/children/rendering-metrics.ts";
import { leavingOnePlace } from "#platform/operation/admission.ts";
import { createThreads } from "#platform/threads/compute.ts";

/**
 * One pool of processes and one of threads for all that a process plays. Organizations take turns with both together, because both take
 * the same processors.
 */
export function heavyWork({ config: { rendering, computing }, metrics }: Parts) {
  const admission = leavingOnePlace({
    places: Math.max(rendering.children, computing.threads),
    queue: rendering.queue,
    waitMs: rendering.deadlineMs,
  });
  const counted = new RenderingMetrics(metrics.registry);
  const renderer = createRenderer(rendering, counted.events, admission);
  const threads = createThreads(computing, admission);
  counted.watch({
    get waiting() {
      return admission.waiting;
    },
    get busy() {
      return renderer.pool.busy + threads.pool.busy;
    },
  });
  return { renderer, threads };
}
