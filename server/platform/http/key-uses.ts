import type { Database } from "#platform/database/pool.ts";
import { statement } from "#platform/database/statement.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Caller, Scope } from "#platform/operation/caller.ts";

type ApiKeyCaller = Extract<Caller, { kind: "api_key" }>;

/** The last use of a key is known to within this time. */
const useEveryMs = 5 * 60_000;
const flushMs = 10_000;

/** Gathers which keys were used, and writes them down together: no request waits for it, and none opens a transaction for it. */
export class KeyUses {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #used = new Map<string, Scope>();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, clock: () => Date) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Until it is stopped. A failure is no reason to fail anything: the keys are noted again when they are used again. */
  start(): this {
    this.#timer ??= setInterval(() => void this.flush().catch(() => {}), flushMs).unref();
    return this;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.flush().catch(() => {});
  }

  note({ scope, apiKeyId }: ApiKeyCaller, lastUsedAt: Date | null): void {
    if (lastUsedAt !== null && this.#clock().getTime() - lastUsedAt.getTime() < useEveryMs) return;
    this.#used.set(apiKeyId, scope);
  }

  async flush(): Promise<void> {
    if (this.#used.size === 0) return;
    const used = [...this.#used];
    this.#used.clear();
    const organizations = used.map(([, { organizationId }]) => organizationId);
    const modes = used.map(([, { mode }]) => mode);
    const ids = used.map(([id]) => id);
    await transact(this.#database, { untold: true }, (tx) =>
      statement`
        select note_api_key_uses(${organizations}::uuid[], ${modes}::environment_mode[], ${ids}::uuid[], ${this.#clock()}::timestamptz)
      `.execute(tx),
    );
  }
}
