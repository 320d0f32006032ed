import { Refusal } from "#operation/refusal.ts";

/** All renderers are busy, and enough is waiting already: whoever asks again in a second may find one free. */
export class RenderersBusy extends Refusal {
  constructor() {
    super("temporarily_unavailable", { retryAfterSeconds: 1 });
  }
}
