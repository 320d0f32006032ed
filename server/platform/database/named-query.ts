import pg from "pg";

/** What the rows of a statement look like, as pg keeps it in a result. */
type RowForm = { fields: unknown[]; _parsers: unknown[] | undefined; _prebuiltEmptyResultObject: object | null };
type Connection = { describe(what: unknown): void; execute(what: unknown): void; sync(): void };

/** The parts of a query of pg that its types leave out. */
type PgQuery = {
  name: string;
  portal: string;
  callback: ((error: Error | null, result: pg.QueryResult) => void) | undefined;
  _result: RowForm;
  _accumulateRows: boolean;
  _canceledDueToError: unknown;
  prepare(connection: Connection): void;
  _getRows(connection: Connection): void;
  handleDataRow(row: { fields: unknown[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
const PgQuery = pg.Query as unknown as new (text: string, values: unknown[], callback: PgQuery["callback"]) => PgQuery;

class KnownForms extends Map<string, RowForm> {
  /** The same connection, except that it asks for no descriptions. */
  readonly silent: Connection;

  constructor(connection: Connection) {
    super();
    this.silent = Object.create(connection, { describe: { value: () => {} } }) as Connection;
  }
}

const known = new WeakMap<Connection, KnownForms>();

/**
 * A statement under a name. What its rows look like is asked for once per connection instead of each time: PostgreSQL refuses to execute a
 * named statement whose rows have come to look different. A pooler that prepares it again on another connection may not notice.
 */
export class NamedQuery extends PgQuery {
  #forms: KnownForms | undefined;
  /** Others of its packet may come before the Sync. */
  mayBeFollowed = false;
  /** They do: nothing tells that it has ended but the end of its rows. */
  isFollowed = false;

  constructor(name: string, text: string, values: unknown[], callback?: PgQuery["callback"]) {
    super(text, values, callback);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    let forms = known.get(connection);
    if (forms === undefined) known.set(connection, (forms = new KnownForms(connection)));
    this.#forms = forms;
    const form = forms.get(this.name);
    if (form === undefined) {
      super.prepare(connection);
      return;
    }
    this._result.fields = form.fields;
    this._result._parsers = form._parsers;
    this._result._prebuiltEmptyResultObject = form._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    super.prepare(forms.silent);
  }

  override _getRows(connection: Connection): void {
    connection.execute({ portal: this.portal });
    this.isFollowed = this.mayBeFollowed;
    if (!this.isFollowed) connection.sync();
  }

  override handleDataRow(row: { fields: unknown[] }): void {
    if (row.fields.length === this._result.fields.length) super.handleDataRow(row);
    else {
      this.#forms?.delete(this.name);
      this._canceledDueToError ||= new Error("The rows of a prepared statement have other columns than before.");
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.#forms?.has(this.name) || this._canceledDueToError) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#forms?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
