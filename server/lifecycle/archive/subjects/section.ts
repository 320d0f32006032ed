import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { listRows, pageOf } from "#platform/operation/page.ts";
import type { Resource, RiskRecord } from "#risk/records/resource.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";

/** `officer` gets everything; `subject` what the person themselves may be told. */
export const audiences = ["officer", "subject"] as const;
export type Audience = (typeof audiences)[number];

/** What one page is read with. */
export type Reading = {
  tx: Tx;
  keys: OrganizationKeys;
  now: Date;
  caller: Caller;
  subjectId: string;
  audience: Audience;
};

export type SectionPage = { items: readonly object[]; next: string | null };

/** A file of the archive: a list about one subject, as the API shows it. */
export type Section = {
  name: string;
  /** What it holds, for the README. */
  holds: string;
  page: (reading: Reading, place: string | null) => Promise<SectionPage>;
  /** What the person themselves gets of an item; null if nothing. A section without it is not for them. */
  forSubject?: (item: never) => object | null;
};

/** Records that are read one by one are large, so a page has few of them. */
export const fewRows = 10;

/** The list of a resource, with the subject as its filter. */
export function listOfResource(resource: unknown): Section["page"] {
  const read = resource as Resource;
  return async ({ tx, caller, now, subjectId }, place) => {
    const page = { offset: 0, limit: listRows + 1, after: place ?? undefined, cursorTo: String };
    const rows = await read.list({ tx, scope: caller.scope, page, now, caller }, { subjectId });
    return walked(pageOf(rows as RiskRecord[], page));
  };
}

type Ids = (
  tx: Tx,
  scope: Caller["scope"],
  subjectId: string,
  place: string | null,
  limit: number,
) => Promise<string[]>;

/** Records by their ids, a few at a time. */
export const readEach =
  (ids: Ids, read: (reading: Reading, id: string) => Promise<object | undefined>, limit = fewRows): Section["page"] =>
  async (reading, place) => {
    const next = await ids(reading.tx, reading.caller.scope, reading.subjectId, place, limit);
    const items = [];
    for (const id of next) items.push(await read(reading, id));
    return { items: items.filter((item) => item !== undefined), next: next.length === limit ? next.at(-1)! : null };
  };

type Rows<Row> = (
  tx: Tx,
  scope: Caller["scope"],
  subjectId: string,
  place: string | null,
  limit: number,
) => Promise<Row[]>;

/** Rows that have an id, a page at a time. */
export const readRows =
  <Row extends { id: string }>(rows: Rows<Row>, shown: (row: Row) => object): Section["page"] =>
  async ({ tx, caller, subjectId }, place) => {
    const page = await rows(tx, caller.scope, subjectId, place, listRows);
    return { items: page.map(shown), next: page.length === listRows ? page.at(-1)!.id : null };
  };

function walked(answer: ReturnType<typeof pageOf>): SectionPage {
  if (!("nextCursor" in answer)) throw new Error("Archives are read by cursor.");
  return { items: answer.items, next: answer.nextCursor };
}
