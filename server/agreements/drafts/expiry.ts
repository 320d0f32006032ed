import { type Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { type DueDocument, dueDocuments } from "./due-document-store.ts";
import { expireDocument } from "./expire-document.ts";

export type ExpirySettings = { tickMs: number; places: number };

const defaultExpirySettings: ExpirySettings = { tickMs: 5_000, places: 100 };

export type ExpiryParts = {
  database: Database;
  logger: { error(details: object, message: string): void };
  /** Documents have expired, and with that there may be deliveries. */
  onExpired: () => void;
  clock?: () => Date;
};

/** Expires documents, every few seconds. Several processes can run it; each document is expired once. */
export class Expiry {
  readonly #parts: ExpiryParts;
  readonly #settings: ExpirySettings;
  readonly #clock: () => Date;
  #timer: NodeJS.Timeout | null = null;
  #underWay: Promise<void> | null = null;

  constructor(parts: ExpiryParts, settings: Partial<ExpirySettings> = {}) {
    this.#parts = parts;
    this.#settings = { ...defaultExpirySettings, ...settings };
    this.#clock = parts.clock ?? (() => new Date());
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), this.#settings.tickMs);
    void this.tick();
  }

  /** One tick; only one runs at a time. It never rejects: the next tick does the remaining work. */
  tick(): Promise<void> {
    this.#underWay ??= this.#expire()
      .catch((error: unknown) => this.#report(error, "expired documents could not be found"))
      .finally(() => (this.#underWay = null));
    return this.#underWay;
  }

  /** Takes nothing more and waits for what is under way. */
  async drain(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#underWay;
  }

  /** Repeats until nothing is due; failures are left to the next tick. */
  async #expire(): Promise<void> {
    const { places } = this.#settings;
    for (;;) {
      const due = await dueDocuments(this.#parts.database, this.#clock(), places);
      let expired = 0;
      for (const document of due) if (await this.#expireOne(document)) expired += 1;
      if (expired > 0) this.#parts.onExpired();
      if (due.length < places || expired === 0) return;
    }
  }

  async #expireOne({ organization_id, mode, id }: DueDocument): Promise<boolean> {
    const scope = { organizationId: organization_id, mode };
    const actor = { kind: "system", scope, worker: "documents" } as const;
    try {
      return await transact(this.#parts.database, { scope, subscriptions: "shared" }, (tx) =>
        expireDocument(tx, actor, this.#clock(), id),
      );
    } catch (error) {
      this.#report(error, "a document could not be expired", { documentId: id });
      return false;
    }
  }

  /** Logs only where the error occurred: messages of the database may quote values. */
  #report(error: unknown, message: string, details: object = {}): void {
    const { name, code } = error as { name?: string; code?: string };
    this.#parts.logger.error({ ...details, name, code }, message);
  }
}
