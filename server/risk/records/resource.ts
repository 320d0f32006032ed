import type { TSchema } from "typebox";
import type { RecordedEvent } from "../events/recorded-event.ts";
import type { Scope, Tx } from "#database/transaction.ts";

/** What `GET /risk/{resource}` may be asked, beside `offset`. */
export type RecordFilter = "resourceId" | "investigationId" | "search" | "subjectId";

export type RecordQuery = { [filter in RecordFilter]?: string };

export type RecordPage = { offset: number; limit: number };

export type RiskRecord<Data = unknown> = { id: string; resource: string; data: Data };

/** A resource joins the generic reads by one line in `resources.ts`. */
export type Resource = {
  name: string;
  data: TSchema;
  /** Filters the list knows; any other is refused rather than ignored. */
  filters: readonly RecordFilter[];
  /** Rows from `offset` on, in the order of (createdAt, id), at most `limit`. */
  list(tx: Tx, scope: Scope, query: RecordQuery, page: RecordPage, now: Date): Promise<RiskRecord[]>;
  find(tx: Tx, scope: Scope, id: string, now: Date): Promise<RiskRecord | undefined>;
  /** How an event reads in this record's own history; as the event it is unless said otherwise. */
  historyEntry?: (event: RecordedEvent) => object;
};
