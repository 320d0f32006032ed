import { compareWaiting, type ShadowRunner } from "./compare-waiting.ts";
import { type ClaimedShadow, claimShadow } from "./shadow-queue-store.ts";

export type ShadowsParts = ShadowRunner & { logger: { error(details: object, message: string): void } };

export type ShadowsSettings = { tickMs: number; leaseMs: number };

/** A step takes as long as a computation may; a worker that is lost is waited for as long. */
const defaultSettings: ShadowsSettings = { tickMs: 2_000, leaseMs: 60_000 };

/** Compares what waits for shadows, every few seconds. Several processes can run it: each claims its own, and shadows take turns. */
export class Shadows {
  readonly #parts: ShadowsParts;
  readonly #settings: ShadowsSettings;
  #timer: NodeJS.Timeout | null = null;
  #underWay: Promise<void> | null = null;
  #draining = false;

  constructor(parts: ShadowsParts, settings: Partial<ShadowsSettings> = {}) {
    this.#parts = parts;
    this.#settings = { ...defaultSettings, ...settings };
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), this.#settings.tickMs);
    void this.tick();
  }

  /** One tick; only one runs at a time. It never rejects: the next tick does the remaining work. */
  tick(): Promise<void> {
    this.#underWay ??= this.#run()
      .catch((error: unknown) => this.#log(error))
      .finally(() => (this.#underWay = null));
    return this.#underWay;
  }

  /** Takes nothing more and waits for what is under way. */
  async drain(): Promise<void> {
    this.#draining = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#underWay;
  }

  async #run(): Promise<void> {
    const { database, clock } = this.#parts;
    while (!this.#draining) {
      const now = clock();
      const claim = await claimShadow(database, now, new Date(now.getTime() + this.#settings.leaseMs));
      if (!claim) return;
      await this.#compare(claim);
    }
  }

  /** What fails is tried again when its claim has ended, and keeps nobody else waiting. */
  async #compare(claim: ClaimedShadow): Promise<void> {
    try {
      await compareWaiting(this.#parts, claim);
    } catch (error) {
      this.#log(error, claim.shadowId);
    }
  }

  /** Only where the error occurred: messages of the database may quote values. */
  #log(error: unknown, shadowId?: string): void {
    const { name, code } = error as { name?: string; code?: string };
    this.#parts.logger.error({ name, code, shadowId }, "a shadow could not be compared");
  }
}
