/** Something that went wrong, as the API says it. */
export type Failure = { status: number; code: string; message: string; requestId: string | null };

/**
 * What a page knows of a record or a list. `api/` makes it from a query; a view shows it. What was read once stays shown: `failure`
 * and `offlineSince` beside a value say that it could not be read again.
 */
export type Reading<Value> =
  | { state: "loading" }
  | {
      state: "shown";
      value: Value;
      readAt: Date;
      rereading?: boolean;
      failure?: Failure;
      offlineSince?: Date;
      retry?: () => void;
    }
  | { state: "refused" }
  | { state: "missing" }
  | { state: "offline"; since: Date }
  | { state: "failed"; failure: Failure; retry: () => void };

/** A page of a list. The API gives no totals, so a list says that there is more and not how much. */
export type Page<Row> = { rows: readonly Row[]; more: boolean };

/** One side of a 409: the revision and what it says. */
export type Revision<Content> = { revision: number; content: Content };
