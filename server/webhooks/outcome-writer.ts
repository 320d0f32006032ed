import type { FinishedAttempt } from "./queue-store.ts";

export type OutcomeWriterSettings = {
  write: (finished: FinishedAttempt[]) => Promise<void>;
  /** A batch that could not be written is lost: its leases end, and its deliveries are tried again. */
  onLost: (error: unknown, count: number) => void;
  batch?: number;
  flushMs?: number;
};

/** Writes outcomes a batch at a time, because one statement for a hundred costs little more than one for one. */
export class OutcomeWriter {
  readonly #settings: Required<OutcomeWriterSettings>;
  readonly #writing = new Set<Promise<void>>();
  #waiting: FinishedAttempt[] = [];
  #timer: NodeJS.Timeout | null = null;
  /** Number of outcomes that are not written yet. */
  unwritten = 0;

  constructor(settings: OutcomeWriterSettings) {
    this.#settings = { batch: 100, flushMs: 20, ...settings };
  }

  add(finished: FinishedAttempt): void {
    this.unwritten += 1;
    this.#waiting.push(finished);
    if (this.#waiting.length >= this.#settings.batch) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), this.#settings.flushMs);
  }

  /** Everything added so far is written, or known to be lost. */
  async settled(): Promise<void> {
    this.#flush();
    await Promise.all(this.#writing);
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    const writing: Promise<void> = this.#settings
      .write(batch)
      .catch((error: unknown) => this.#settings.onLost(error, batch.length))
      .finally(() => {
        this.unwritten -= batch.length;
        this.#writing.delete(writing);
      });
    this.#writing.add(writing);
  }
}
