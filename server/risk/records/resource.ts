import type { Static, TSchema } from "typebox";
import type { Page } from "#platform/database/page.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import type { EventRecord, RecordedEvent } from "../events/recorded-event.ts";

/** The members that every record has. */
export type RiskRecord = { id: string; resource: string; data: unknown };

/** The filters of a list, besides paging, each with its values. */
export type Filters = Readonly<Record<string, TSchema>>;

export type Asked<F extends Filters> = { [Name in keyof F]?: Static<F[Name]> | undefined };

export type Reading = { tx: Tx; scope: Scope; page: Page; now: Date; caller: Caller };

/** A resource joins the generic reads by one line in `resources.ts`. */
export type Resource<
  Name extends string = string,
  Record extends TSchema = TSchema,
  Entry extends TSchema = TSchema,
  F extends Filters = Filters,
  Summary extends TSchema = TSchema,
> = {
  name: Name;
  /** The reply of `GET /risk/<name>/{id}`, without its history, and an item of `GET /risk/<name>`. */
  record: Record;
  filters: F;
  /**
   * The filters that may be sent together, each group with the index that finds its rows; any other is refused rather than ignored
   * or read row by row.
   */
  together: readonly (readonly (keyof F & string)[])[];
  /** A page in the order of (createdAt, id); its `after` is an id. */
  list(reading: Reading, asked: Asked<F>): Promise<Static<Record>[]>;
  /** The same without the large members, for records that are large (`view=summary`). */
  summary?: { record: Summary; list(reading: Reading, asked: Asked<F>): Promise<Static<Summary>[]> };
  /** Whether a record of the page is asked for, where that is computed and no index knows it. */
  keeps?(record: Static<Record>, asked: Asked<F>): boolean;
  find(tx: Tx, scope: Scope, id: string, now: Date, caller: Caller): Promise<Static<Record> | undefined>;
  /** The form of an event in this record's own history; the plain event by default. */
  history?: { entry: Entry; of: (event: RecordedEvent) => Static<Entry> };
};

export const resource = <
  const Name extends string,
  Record extends TSchema,
  const F extends Filters,
  Entry extends TSchema = typeof EventRecord,
  Summary extends TSchema = never,
>(
  definition: Resource<Name, Record, Entry, F, Summary>,
): Resource<Name, Record, Entry, F, Summary> => definition;

/** `investigation-reviews` as a part of an operation's name. */
export function operationWords(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
