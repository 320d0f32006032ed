import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import pg from "pg";
import { NamedQuery } from "./named-query.ts";

type SentQuery = { name?: string; handleError(error: Error): void };

/** The parts of a client of pg that its types leave out. */
type PgClient = {
  connection: { stream: Writable; sync(): void; submittedNamedStatements: Record<string, string> };
  _activeQuery: SentQuery | null;
  _sentQueryQueue: SentQuery[];
  _txStatus: "I" | "T" | "E" | null;
  query(...args: unknown[]): unknown;
  _handleReadyForQuery(message: { status: PgClient["_txStatus"] }): void;
  _handleCommandComplete(message: unknown): void;
  _handleErrorMessage(message: unknown): void;
};
const PgClient = pg.Client as unknown as new (config?: pg.ClientConfig) => PgClient;

/**
 * The names of the statements of one pool. What is sent beyond the first few hundred different texts goes unnamed: such texts are built
 * from data, and naming them would fill the server's memory.
 */
export class StatementNames {
  static readonly #max = 500;
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= StatementNames.#max) return known;
    const name = `p_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Statements sent in the same turn of the event loop leave in one packet; each write to a socket costs as much as many lines
 * of code. Inside a transaction they are also answered in one: PostgreSQL writes what it has to say when it comes to a Sync, and
 * one stands behind the last of them. If one fails, PostgreSQL passes over the others, which fail here as its refusals would.
 *
 * Sends statements with parameters under a name, so that PostgreSQL plans each of them once per connection instead of once
 * per request.
 */
export class PipeliningClient extends PgClient {
  readonly #names: StatementNames;
  #gathering = false;
  /** The last of the packet so far, if no Sync stands behind it. */
  #last: NamedQuery | undefined;

  constructor(config: pg.ClientConfig & { statementNames: StatementNames }) {
    super(config);
    this.#names = config.statementNames;
  }

  override query(...args: unknown[]): unknown {
    this.#gather();
    const [text, values, callback] = args;
    if (typeof text === "string" && (isGiven(values) || this.#isCommit(text))) {
      const name = this.#names.of(text);
      if (name !== undefined)
        return this.#send(
          new NamedQuery(name, text, isGiven(values) ? values : [], callback as NamedQuery["callback"]),
        );
    }
    this.#sync();
    return super.query(...args);
  }

  /** A pool hears of the end by a callback, everybody else by a promise. */
  #send(query: NamedQuery): Promise<pg.QueryResult> | undefined {
    query.mayBeFollowed = this._txStatus === "T";
    if (query.callback) {
      this.#submit(query);
      return undefined;
    }
    return new Promise<pg.QueryResult>((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      this.#submit(query);
    }).catch((error: Error) => {
      // As pg does it: a stack that leads to whoever sent the statement, instead of to the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #submit(query: NamedQuery): void {
    super.query(query);
    this.#last = query.isFollowed ? query : undefined;
  }

  /** Without parameters, but as one of the packet. */
  #isCommit(text: string): boolean {
    return text === "commit" && this._txStatus === "T";
  }

  #sync(): void {
    if (this.#last === undefined) return;
    this.connection.sync();
    this.#last.isFollowed = false;
    this.#last = undefined;
  }

  #gather(): void {
    if (this.#gathering) return;
    const { stream } = this.connection;
    this.#gathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      this.#sync();
      stream.uncork();
    });
  }

  /** For pg a query has ended when PostgreSQL is ready for the next, which it says behind a Sync alone. */
  override _handleCommandComplete(message: unknown): void {
    super._handleCommandComplete(message);
    if (isFollowed(this._activeQuery)) this._handleReadyForQuery({ status: this._txStatus });
  }

  override _handleErrorMessage(message: unknown): void {
    let query: SentQuery | null | undefined = this._activeQuery;
    super._handleErrorMessage(message);
    while (isFollowed(query)) {
      query = this._sentQueryQueue.shift();
      // Its text was passed over too.
      if (query?.name) delete this.connection.submittedNamedStatements[query.name];
      query?.handleError(passedOver());
    }
  }
}

const isGiven = (values: unknown): values is unknown[] => Array.isArray(values) && values.length > 0;

const isFollowed = (query: unknown): query is NamedQuery => query instanceof NamedQuery && query.isFollowed;

const passedOver = (): Error =>
  Object.assign(new Error("A statement before it in its transaction has failed."), { code: "25P02" });
