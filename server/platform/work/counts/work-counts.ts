import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";

export type WorkCountsSettings = { tickMs: number; places: number };

const defaultSettings: WorkCountsSettings = { tickMs: 1_000, places: 5_000 };

export type WorkCountsParts = {
  database: Database;
  logger: { error(details: object, message: string): void };
};

/**
 * Adds appended changes to the counts of open items, every second. Several, in several processes, add each change once.
 */
export class WorkCounts {
  readonly #parts: WorkCountsParts;
  readonly #settings: WorkCountsSettings;
  #timer: NodeJS.Timeout | null = null;
  #underWay: Promise<void> | null = null;
  #draining = false;

  constructor(parts: WorkCountsParts, settings: Partial<WorkCountsSettings> = {}) {
    this.#parts = parts;
    this.#settings = { ...defaultSettings, ...settings };
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), this.#settings.tickMs);
    void this.tick();
  }

  /** One tick; while one is under way there is no other. It never rejects: the next one makes up for it. */
  tick(): Promise<void> {
    this.#underWay ??= this.#work()
      .catch((error: unknown) => {
        // Only what names the place of the trouble: messages of the database may quote values.
        const { name, code } = error as { name?: string; code?: string };
        this.#parts.logger.error({ name, code }, "open work items could not be counted");
      })
      .finally(() => (this.#underWay = null));
    return this.#underWay;
  }

  /** Takes nothing more and waits for what is under way. */
  async drain(): Promise<void> {
    this.#draining = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#underWay;
  }

  /** Until a transaction has found fewer than it may take. */
  async #work(): Promise<void> {
    const { places } = this.#settings;
    for (let taken = places; taken >= places && !this.#draining;)
      taken = await transact(this.#parts.database, {}, async (tx) => {
        const { rows } = await sql<{ taken: number }>`select roll_up_work_counts(${places}) as taken`.execute(tx);
        return rows[0]!.taken;
      });
  }
}
