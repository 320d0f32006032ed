import type { Database } from "#platform/database/pool.ts";
import { rollUpStatistics } from "./statistics-store.ts";

export type RollUpParts = { database: Database; logger: { error(details: object, message: string): void } };

const tickMs = 5_000;
const places = 5_000;

/** Adds what decisions have appended to the statistics of their days, every few seconds. Several processes can run it. */
export class RollUp {
  readonly #parts: RollUpParts;
  #timer: NodeJS.Timeout | null = null;
  #underWay: Promise<void> | null = null;

  constructor(parts: RollUpParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), tickMs);
    void this.tick();
  }

  /** One tick; only one runs at a time. It never rejects: the next tick does the remaining work. */
  tick(): Promise<void> {
    this.#underWay ??= this.#run()
      .catch((error: unknown) => {
        // Only where the error occurred: messages of the database may quote values.
        const { name, code } = error as { name?: string; code?: string };
        this.#parts.logger.error({ name, code }, "statistics could not be added up");
      })
      .finally(() => (this.#underWay = null));
    return this.#underWay;
  }

  /** Takes nothing more and waits for what is under way. */
  async drain(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#underWay;
  }

  async #run(): Promise<void> {
    while ((await rollUpStatistics(this.#parts.database, places)) === places);
  }
}
