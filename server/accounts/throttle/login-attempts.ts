import { createHmac } from "node:crypto";
import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { Attempts } from "#platform/operation/services.ts";
import type { IdentitySettings } from "../settings.ts";
import { countAttempts, deleteAttempts, sweepAttempts, uncountAttempts } from "./attempt-store.ts";

const sweepRows = 100;

/**
 * An attempt counts before it is checked, so a hundred parallel guesses gain nothing over sequential ones. A success is
 * subtracted again.
 */
export class LoginAttempts implements Attempts {
  readonly #database: Database;
  readonly #settings: IdentitySettings;

  constructor(database: Database, settings: IdentitySettings) {
    this.#database = database;
    this.#settings = settings;
  }

  async take(subjects: readonly string[], now: Date): Promise<void> {
    const { loginFailuresMax, loginWindowSeconds } = this.#settings;
    await transact(this.#database, {}, async (tx) => {
      const counted = await countAttempts(tx, this.#hashes(subjects), now, this.#windowStart(now));
      const blocked = counted.filter(({ failures }) => failures > loginFailuresMax);
      if (blocked.length === 0) return;
      // Thrown inside, so that nothing is counted: a blocked address could otherwise lock any e-mail address out.
      const waits = blocked.map((row) => (row.window_started_at.getTime() - now.getTime()) / 1000 + loginWindowSeconds);
      throw new Refusal("rate_limited", { retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits))) });
    });
  }

  async giveBack(tx: Tx, subjects: readonly string[], now: Date): Promise<void> {
    await uncountAttempts(tx, this.#hashes(subjects));
    await sweepAttempts(tx, this.#windowStart(now), sweepRows);
  }

  async forget(tx: Tx, subject: string): Promise<void> {
    await deleteAttempts(tx, this.#hash(subject));
  }

  async countFailure(account: string, now: Date): Promise<number> {
    const subject = this.#hash(`failures:${account}`);
    const [counted] = await transact(this.#database, {}, (tx) =>
      countAttempts(tx, [subject], now, this.#windowStart(now)),
    );
    return counted!.failures;
  }

  #windowStart(now: Date): Date {
    return new Date(now.getTime() - this.#settings.loginWindowSeconds * 1000);
  }

  #hashes(subjects: readonly string[]): Buffer[] {
    return subjects.map((subject) => this.#hash(subject));
  }

  #hash(subject: string): Buffer {
    return createHmac("sha256", this.#settings.throttleKey).update(subject).digest();
  }
}
