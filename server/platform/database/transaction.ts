import type { Kysely } from "kysely";
import { boundTo, type Queryable, queryableOf } from "./connection.ts";
import { inChildSpan, say, type Span } from "#platform/tracing/span.ts";
import { type Database, poolOf } from "./pool.ts";
import { statement } from "./statement.ts";
import type { DB } from "./tables.ts";
import { NotedConnection, type Write } from "./written-tables.ts";

declare const insideTransaction: unique symbol;

/** A connection with an open transaction. Only this file makes one, so holding it proves that there is a transaction. */
export type Tx = Kysely<DB> & { readonly [insideTransaction]: true };

export type Mode = "test" | "live";

/** The organization and mode every row belongs to. No store function works without one. */
export type Scope = { readonly organizationId: string; readonly mode: Mode };

export type TransactionSettings = {
  /** Absent before an organization is known: row-level security then shows no rows at all. */
  scope?: Scope | undefined;
  /** The person acting, whose own user row is visible and changeable. */
  userId?: string | undefined;
  /**
   * Changes are announced to the subscriptions that exist when they commit. A change takes a shared lock on the
   * subscriptions of its organization and mode from its first statement on, and a change of subscriptions takes an
   * exclusive one, so each counts as either before or after the other.
   */
  subscriptions?: "shared" | "exclusive" | undefined;
  /**
   * For requests that read, most of which are lists. Without statistics the planner reckons few rows and would collect and sort
   * them, of all rows. An index that has the asked order already is taken instead, even if its tree is a level deeper than
   * another's (docs/decisions/0009-lists-without-statistics.md). Nothing is compiled: what must be sorted all the same looks
   * expensive enough for that, and is not.
   */
  inOrder?: boolean | undefined;
  /** Nobody hears of it (see `onCommitted`). */
  untold?: boolean | undefined;
  /** The request that the transaction belongs to; without it, nobody's. */
  provenance?: Provenance | undefined;
};

/** Where a request came from, and the keys that seal this where it is written down. */
export type Provenance = {
  readonly ip: string;
  keysOf(tx: Tx, organizationId: string): Promise<Sealing | undefined>;
};

type Sealing = { seal(use: string, plaintext: string): Buffer; fingerprint(...parts: string[]): Buffer };

/**
 * Runs `work` in one transaction as the application role, with the organization and mode set for its length only.
 *
 * Nothing of `work` is sent before the opening has succeeded: should that be cancelled before its `begin`, a statement sent
 * along would run outside any transaction and as the login role. `first` is sent along, to save a round trip; it must do
 * nothing outside a transaction (see `insertKey`).
 */
export function transact<T, F = undefined>(
  database: Database,
  settings: TransactionSettings,
  work: (tx: Tx, first: F) => Promise<T>,
  first?: (tx: Tx) => Promise<F>,
): Promise<T> {
  return inChildSpan("transaction", {}, (span) => transactTraced(span, database, settings, work, first));
}

async function transactTraced<T, F>(
  span: Span | null,
  database: Database,
  settings: TransactionSettings,
  work: (tx: Tx, first: F) => Promise<T>,
  first: ((tx: Tx) => Promise<F>) | undefined,
): Promise<T> {
  const client = await poolOf(database).connect();
  // What comes before it is the wait for a connection.
  span?.addEvent("connected");
  const transaction = Transaction.on(client);
  const { tx } = transaction;
  let broken = false;
  let followers: readonly (() => Promise<unknown>)[] = [];
  let result: T;
  transaction.provenance = settings.provenance;
  try {
    const [, opened] = await Promise.all([transaction.query(openingOf(settings)), first?.(tx)]);
    result = await work(tx, opened as F);
    await transaction.commit();
    say(span, { "probity.outcome": "committed" });
    followers = transaction.followers;
  } catch (error) {
    say(span, { "probity.outcome": "rolled_back" });
    // If even this fails, the connection is gone, and the transaction with it.
    await transaction.query("rollback").catch(() => (broken = true));
    throw error;
  } finally {
    const writes = transaction.end();
    client.release(broken);
    if (writes.length > 0 && !settings.untold) listeners.get(database)?.(settings.scope, writes);
  }
  for (const follow of followers) await follow();
  return result;
}

/** A connection with its transaction. Each connection of the pool keeps one, which serves its transactions one after the other. */
class Transaction extends NotedConnection {
  static readonly #ofClients = new WeakMap<Queryable, Transaction>();

  readonly tx = boundTo(this) as Tx;
  provenance: Provenance | undefined;
  followers: (() => Promise<unknown>)[] = [];
  #isCommitSent = false;
  #notAwaited: Promise<unknown>[] = [];
  #lastOnes: (() => Promise<unknown>)[] = [];

  static on(client: Queryable): Transaction {
    let transaction = this.#ofClients.get(client);
    if (!transaction) this.#ofClients.set(client, (transaction = new Transaction(client)));
    return transaction;
  }

  /** The only place that makes a `Tx` is this class, so there is one behind each. */
  static behind(tx: Tx): Transaction {
    return queryableOf(tx) as Transaction;
  }

  withoutWaiting(writes: Promise<unknown>): void {
    // The commit reports a failure; until then it must not be an unhandled rejection.
    writes.catch(() => {});
    this.#notAwaited.push(writes);
  }

  atCommit(send: () => Promise<unknown>): void {
    this.#lastOnes.push(send);
  }

  async commit(last?: Promise<unknown>): Promise<void> {
    if (this.#isCommitSent) return;
    this.#isCommitSent = true;
    await allDone([...this.#notAwaited, last, ...this.#lastOnes.map((send) => send()), this.#sendCommit()]);
  }

  async #sendCommit(): Promise<void> {
    const { command } = await this.query("commit");
    if (command === "ROLLBACK") throw new Error("The transaction was aborted before its commit.");
  }

  /** Makes room for the next transaction, and returns what this one has written. */
  end(): readonly Write[] {
    this.provenance = undefined;
    this.followers = [];
    this.#isCommitSent = false;
    this.#notAwaited = [];
    this.#lastOnes = [];
    return this.takeCommitted();
  }
}

export type CommitListener = (scope: Scope | undefined, writes: readonly Write[]) => void;

const listeners = new WeakMap<Database, CommitListener>();

/** Hears of every transaction of this database that has written something, after its commit. It must not throw. */
export function onCommitted(database: Database, listener: CommitListener): void {
  listeners.set(database, listener);
}

/** The same for what a function of the database has written for many organizations at once. */
export function tellCommitted(database: Database, scope: Scope, writes: readonly Write[]): void {
  listeners.get(database)?.(scope, writes);
}

/** Turns to the other mode inside one transaction; only creating and deleting a whole organization has reason to. */
export async function enterMode(tx: Tx, mode: Mode): Promise<void> {
  await statement`select set_config('app.mode', ${mode}, true)`.execute(tx);
}

/** The request that this transaction belongs to. */
export const provenanceOf = (tx: Tx): Provenance | undefined => Transaction.behind(tx).provenance;

/**
 * Writes whose results are not needed before the commit. They are sent with the next statement, at the latest with the
 * commit, which waits for them and fails with them. Each saved packet also shortens the time for which rows stay locked.
 */
export function withoutWaiting(tx: Tx, writes: Promise<unknown>): void {
  Transaction.behind(tx).withoutWaiting(writes);
}

/**
 * Sends the transaction's last statement together with its commit. Only the caller of `transact` can know which statement
 * is the last.
 */
export async function commitWith(tx: Tx, last: Promise<unknown>): Promise<void> {
  await Transaction.behind(tx).commit(last);
}

/**
 * A statement (see `statement`) that waits for a row which many transactions want: it is sent in one packet with the commit, so that
 * the row is locked only while the commit is written.
 */
export function atCommit(tx: Tx, send: () => Promise<unknown>): void {
  Transaction.behind(tx).atCommit(send);
}

/** What must have happened outside of the database before anybody is told of the commit. It fails the request, and undoes nothing. */
export function afterCommit(tx: Tx, follow: () => Promise<unknown>): void {
  Transaction.behind(tx).followers.push(follow);
}

/** After one statement has failed the following ones fail because of it, so the first failure is the one to tell. */
async function allDone(sent: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const failed = (await Promise.allSettled(sent.filter((each) => each !== undefined))).find(
    ({ status }) => status === "rejected",
  );
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** One batch for one answer. A batch takes no parameters, so what goes into its text is checked to be what it claims. */
function openingOf({ scope, userId, subscriptions, inOrder }: TransactionSettings): string {
  for (const id of [scope?.organizationId, userId]) {
    if (id !== undefined && !uuid.test(id)) throw new Error("An organization or user id is not a UUID.");
  }
  const organization = scope?.organizationId ?? "";
  const mode = scope?.mode === "live" ? "live" : scope?.mode === "test" ? "test" : "";
  const batch = [
    "begin",
    `select set_config('role', 'probity_app', true), set_config('lock_timeout', '5s', true), ` +
      (inOrder
        ? `set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true), set_config('cpu_operator_cost', '0.001', true), `
        : "") +
      `set_config('app.organization', '${organization}', true), set_config('app.mode', '${mode}', true), ` +
      `set_config('app.user', '${userId ?? ""}', true)`,
  ];
  if (scope && subscriptions) {
    const lock = subscriptions === "exclusive" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared";
    batch.push(`select ${lock}(hashtextextended('subscriptions/${organization}/${mode}', 0))`);
  }
  return batch.join("; ");
}
