import type { Queryable } from "./connection.ts";

/** A write of a statement to a table. */
export type Write = { verb: "insert" | "update" | "delete"; table: string };

const pattern = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)/gi;
const textsMax = 2_000;
const known = new Map<string, readonly Write[]>();
const none: readonly Write[] = [];

/**
 * The tables that a statement of the source code writes, each text read once. A word behind `update` that names no table, as in
 * `for update of`, is among them: whoever looks tables up by name does not find it.
 */
export function writesOf(text: string): readonly Write[] {
  let writes = known.get(text);
  if (writes === undefined) {
    writes = [...text.matchAll(pattern)].map(([, verb, table]) => ({
      verb: verb!.toLowerCase().split(/\s/, 1)[0] as Write["verb"],
      table: table!.toLowerCase(),
    }));
    if (writes.length === 0) writes = none;
    if (known.size < textsMax) known.set(text, writes);
  }
  return writes;
}

/**
 * What PostgreSQL says of every statement after the one that has failed: it refuses it (25P02), or has passed over the text under its
 * name (26000).
 */
export const consequences: ReadonlySet<string | undefined> = new Set(["25P02", "26000"]);

/** One connection, what the transaction on it has written so far, and why it failed. */
export class NotedConnection implements Queryable {
  readonly client: Queryable;
  #writes = new Set<readonly Write[]>();
  #failure: unknown;
  /** A commit was sent, which may have succeeded even if its answer never came. */
  #committed = false;

  constructor(client: Queryable) {
    this.client = client;
  }

  query: Queryable["query"] = (text, values) => {
    if (text === "commit") this.#committed = true;
    else {
      const writes = writesOf(text);
      if (writes !== none) this.#writes.add(writes);
    }
    return this.client.query(text, values).catch(this.#fail);
  };

  /**
   * Statements travel together, and whoever waits for several may hear of a later one first. All of them fail with the reason of the
   * failure, which alone tells whether the same request can succeed in a moment.
   */
  readonly #fail = (error: { code?: string }): never => {
    if (!consequences.has(error.code) || this.#failure === undefined) this.#failure = error;
    throw this.#failure;
  };

  /** Returns the writes of the ended transaction, once. */
  takeCommitted(): readonly Write[] {
    const taken = this.#committed ? [...this.#writes].flat() : none;
    this.#committed = false;
    this.#failure = undefined;
    if (this.#writes.size > 0) this.#writes = new Set();
    return taken;
  }
}
