import type { Static, TSchema } from "typebox";
import type { Page } from "#database/page.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import type { Caller } from "#operation/caller.ts";
import type { EventRecord, RecordedEvent } from "../events/recorded-event.ts";

/** What `GET /risk/{resource}` may be asked, beside how to page. */
export type RecordFilter = "resourceId" | "investigationId" | "search" | "subjectId";

export type RecordQuery = { [filter in RecordFilter]?: string };

/** The members that every record has. */
export type RiskRecord = { id: string; resource: string; data: unknown };

/** A resource joins the generic reads by one line in `resources.ts`. */
export type Resource<
  Name extends string = string,
  Record extends TSchema = TSchema,
  Entry extends TSchema = TSchema,
  Filter extends RecordFilter = RecordFilter,
> = {
  name: Name;
  /** The reply of `GET /risk/<name>/{id}`, without its history, and an item of `GET /risk/<name>`. */
  record: Record;
  /** Filters the list knows; any other is refused rather than ignored. */
  filters: readonly Filter[];
  /** A page in the order of (createdAt, id); its `after` is an id. */
  list(tx: Tx, scope: Scope, query: RecordQuery, page: Page, now: Date, caller: Caller): Promise<Static<Record>[]>;
  find(tx: Tx, scope: Scope, id: string, now: Date, caller: Caller): Promise<Static<Record> | undefined>;
  /** How an event reads in this record's own history; as the event it is unless said otherwise. */
  history?: { entry: Entry; of: (event: RecordedEvent) => Static<Entry> };
};

export const resource = <
  const Name extends string,
  Record extends TSchema,
  const Filter extends RecordFilter,
  Entry extends TSchema = typeof EventRecord,
>(
  definition: Resource<Name, Record, Entry, Filter>,
): Resource<Name, Record, Entry, Filter> => definition;

/** `investigation-reviews` as a part of an operation's name. */
export function operationWords(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
