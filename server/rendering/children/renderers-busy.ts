import { Refusal } from "#platform/operation/refusal.ts";

/** All renderers are busy and the queue is full, or somebody keeps killing them: a retry after a second may succeed. */
export class RenderersBusy extends Refusal {
  constructor() {
    super("temporarily_unavailable", { retryAfterSeconds: 1 });
  }
}
