import type { Order, Page, Place } from "#platform/database/page.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { Caller, Mode } from "./caller.ts";
import { cursorAt, placeOf } from "./cursor.ts";
import { Refusal, refuseUnless } from "./refusal.ts";

const KiB = 1024;

/** Limits of one answer of a list. */
export const listRows = 100;
const listResponseBytes = 1024 * KiB;

/** Room for the list's own brackets and what leads to the next page. */
const frameBytes = 128;

/** The greatest size of the records of one page, each counted with the comma after it: a store of large ones reads no more. */
export const pageBytes = listResponseBytes - frameBytes;

/** The page that a request asks for. With `after` it is a step of a walk, and the answer has a cursor instead of a number. */
export type AskedPage = Page & { cursorTo: ((place: Place) => string) | null };

type Asking = { path: string; query: Query; caller: Caller; keys: OrganizationKeys };
type Query = { readonly [name: string]: string | undefined };

/** Reads `offset`, `page`, `after`, `limit` and `order`. */
export function pageAsked({ path, query, caller, keys }: Asking, size = limitOf(query["limit"])): AskedPage {
  const { after, offset, page } = query;
  const order = query["order"] as Order | undefined;
  refuseUnless(query["search"] === undefined || order !== "desc", "unsupported_query", {
    errors: [
      { path: "query:order", code: "not_with_search", message: "A search begins with the oldest. Leave `order` out." },
    ],
  });
  // One row more than a page tells whether there is another page.
  const limit = size + 1;
  if (after === undefined)
    return {
      offset: page === undefined ? Number(offset ?? 0) : (Number(page) - 1) * size,
      limit,
      order,
      cursorTo: null,
    };

  const counted = Object.entries({ offset, page }).filter(([, value]) => value !== undefined);
  if (counted.length > 0)
    throw new Refusal("validation_failed", {
      errors: counted.map(([name]) => ({
        path: `query:${name}`,
        code: "not_with_after",
        message: `Send \`after\` or \`${name}\`, not both: a cursor names its place itself.`,
      })),
    });
  const walked = walkedList(path, query, caller.scope.mode);
  const place = after === "" ? undefined : placeOf(keys, walked, after);
  refuseUnless(place !== null, "invalid_cursor");
  return { after: place, offset: 0, limit, order, cursorTo: (next) => cursorAt(keys, walked, next) };
}

/** The rows of a page: as many as asked for, and never more than `listRows`. */
export function limitOf(text: string | undefined): number {
  return Math.min(Number(text ?? listRows), listRows);
}

/** The list that a cursor belongs to. With other filters it would silently skip rows, so they are part of it; `limit` and `view` may change. */
export function walkedList(path: string, query: Query, mode: Mode): string {
  const { after: _after, offset: _offset, page: _page, limit: _limit, view: _view, ...filters } = query;
  const narrowed = Object.entries(filters).map(([name, value]) => `${name}=${value}`);
  return [path, mode, JSON.stringify(narrowed.toSorted())].join("\n");
}

/**
 * As many of `rows` as one answer may hold; `rows` are one more than a page when there is another. It never ends empty while
 * there are rows, because no record exceeds the budget. Only `keeps`, which leaves rows out by what no index knows, makes a page short
 * or empty that still leads on.
 */
export function pageOf<Row extends object>(
  rows: readonly Row[],
  { offset, limit, cursorTo }: AskedPage,
  placeIn: (row: Row) => Place = idOf,
  keeps: (row: Row) => boolean = () => true,
): { items: Row[]; nextOffset: number | null } | { items: Row[]; nextCursor: string | null } {
  const items: Row[] = [];
  let bytes = 0;
  let examined = 0;
  for (const row of rows.slice(0, limit - 1)) {
    const kept = keeps(row);
    if (kept) bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > pageBytes && items.length > 0) break;
    examined += 1;
    if (kept) items.push(row);
  }
  const more = examined < rows.length;
  return cursorTo === null
    ? { items, nextOffset: more ? offset + examined : null }
    : { items, nextCursor: more ? cursorTo(placeIn(rows[examined - 1]!)) : null };
}

const idOf = (row: object) => (row as { id: string }).id;
