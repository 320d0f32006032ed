import type { Pool } from "#platform/database/pool.ts";
import type { CommitListener } from "#platform/database/transaction.ts";
import { type LiveKind, toldOf } from "./live-kinds.ts";

export const liveChannel = "probity_live";

/** What changed and who may hear of it. Kinds only: no ids of records or people, no values. Null stands for all of them. */
export type Hint = { organizationId: string | null; mode: string | null; kinds: LiveKind[] | null };

export type Hints = {
  committed: CommitListener;
  /** Changes may have gone untold: everybody reads everything again. */
  gap: () => void;
  stop: () => Promise<void>;
};

const gatherMs = 50;
const retryMs = 1_000;
/** Of more organizations at once than this, everybody is told to read everything again. */
const waitingMax = 5_000;

/**
 * Tells the API processes what has been committed here, by NOTIFY: at most once in 50 ms, with one notification per
 * organization and mode, and never in a business transaction, where it would make all of them commit one after the other.
 */
export function createHints(pool: Pick<Pool, "query">): Hints {
  let waiting = new Map<string, Hint>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  function add(organizationId: string | null, mode: string | null, kind: LiveKind): void {
    const key = `${organizationId}/${mode}`;
    const hint = waiting.get(key);
    if (!hint) waiting.set(key, { organizationId, mode, kinds: [kind] });
    else if (hint.kinds && !hint.kinds.includes(kind)) hint.kinds.push(kind);
    if (waiting.size > waitingMax) missed();
    timer ??= setTimeout(send, gatherMs);
  }

  function missed(): void {
    waiting = new Map([["null/null", { organizationId: null, mode: null, kinds: null }]]);
  }

  function send(): void {
    timer = null;
    const payloads = [...waiting.values()].map((hint) => JSON.stringify(hint));
    waiting = new Map();
    sending = pool
      .query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [liveChannel, payloads])
      .catch(() => {
        missed();
        timer ??= setTimeout(send, retryMs);
      });
  }

  return {
    committed(scope, writes) {
      for (const write of writes) {
        const told = toldOf(write);
        if (!told) continue;
        if (told.reach === "everybody") add(null, null, told.kind);
        else if (scope) add(scope.organizationId, told.reach === "mode" ? scope.mode : null, told.kind);
      }
    },
    gap() {
      missed();
      timer ??= setTimeout(send, gatherMs);
    },
    async stop() {
      if (timer) {
        clearTimeout(timer);
        send();
      }
      await sending;
      // What could not be sent is not waited for: the next process that starts tells everybody to read again.
      if (timer) clearTimeout(timer);
    },
  };
}
