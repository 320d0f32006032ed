import type { Readable } from "node:stream";
import { Refusal } from "#platform/operation/refusal.ts";

export type ExportSettings = {
  /** Each export reads page after page, so a few at a time leave room in the pool for everybody else. */
  perCredential: number;
  perProcess: number;
  /** A reader who takes nothing for so long is gone. */
  silenceMs: number;
};

const exportDefaults: ExportSettings = { perCredential: 2, perProcess: 8, silenceMs: 60_000 };

/** The exports that this process is sending. */
export class ExportRoom {
  readonly settings: ExportSettings;
  readonly #running = new Map<Readable, string>();
  #closed = false;

  constructor(settings: Partial<ExportSettings> = {}) {
    this.settings = { ...exportDefaults, ...settings };
  }

  refuseUnlessRoom(credential: string): void {
    if (this.#closed) throw new Refusal("temporarily_unavailable", { retryAfterSeconds: 1 });
    const own = [...this.#running.values()].filter((each) => each === credential).length;
    if (own < this.settings.perCredential && this.#running.size < this.settings.perProcess) return;
    const detail = "Too many exports are running. Wait until one of them has ended.";
    throw new Refusal("rate_limited", { detail, retryAfterSeconds: 15 });
  }

  enter(credential: string, stream: Readable): void {
    this.#running.set(stream, credential);
    stream.once("close", () => this.#running.delete(stream));
    if (this.#closed) stream.destroy(new Error("The process is ending."));
  }

  /** Breaks off what is still being sent: its readers notice it, and ask another process. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#running.keys()) stream.destroy(new Error("The process is ending."));
  }
}
