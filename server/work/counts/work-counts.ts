import { defaultDueMinutes } from "@probity/engines/work/work-items.ts";
import { sql } from "kysely";
import type { Database } from "#database/pool.ts";
import { transact } from "#database/transaction.ts";

export type WorkCountsSettings = { tickMs: number; places: number };

const defaultSettings: WorkCountsSettings = { tickMs: 1_000, places: 5_000 };

/** The records that items are made from, as `work_filling` names them. */
const sources = ["action", "match", "investigation", "verification"] as const;

/** What a batch of records may hold up: the changes of their subjects wait for it. */
const filledAtOnce = 200;

export type WorkCountsParts = {
  database: Database;
  logger: { error(details: object, message: string): void };
};

/**
 * Adds appended changes to the counts of open items, every second; and once after an upgrade from a version without work items, makes
 * the items of records that were there before. Several, in several processes, do each part once.
 */
export class WorkCounts {
  readonly #parts: WorkCountsParts;
  readonly #settings: WorkCountsSettings;
  #timer: NodeJS.Timeout | null = null;
  #underWay: Promise<void> | null = null;
  #filled = false;
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

  async #work(): Promise<void> {
    const { places } = this.#settings;
    await this.#repeat(sql`roll_up_work_counts(${places})`, places);
    if (this.#filled) return;
    for (const source of sources)
      await this.#repeat(
        sql`fill_work_items(${source}, ${filledAtOnce}, ${JSON.stringify(defaultDueMinutes)}::jsonb)`,
        1,
      );
    this.#filled = !this.#draining;
    await this.#repeat(sql`roll_up_work_counts(${places})`, places);
  }

  /** Calls a function until it has done fewer than `enough`, each time in a transaction of its own. */
  async #repeat(call: ReturnType<typeof sql>, enough: number): Promise<void> {
    for (let done = enough; done >= enough && !this.#draining;)
      done = await transact(this.#parts.database, {}, async (tx) => {
        const { rows } = await sql<{ done: number }>`select ${call} as done`.execute(tx);
        return rows[0]!.done;
      });
  }
}
