export type OffsetPage<Item> = { items: Item[]; nextOffset: number | null };
export type CursorPage<Item> = { items: Item[]; nextCursor: string | null };
export type NumberedPage<Item> = { items: Item[]; page: number; limit: number; nextPage: number | null };

/**
 * Every item of a list: `followCursor((after) => client.subjects.list({ search, after }))`. The cursor of the first page is
 * empty. An item that is in the list from the first page to the last comes exactly once, even if others add or finish items
 * meanwhile.
 */
export async function* followCursor<Item>(
  read: (cursor: string) => Promise<CursorPage<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor = "";
  for (;;) {
    const { items, nextCursor } = await read(cursor);
    yield* items;
    if (nextCursor === null) return;
    if (nextCursor === cursor) throw new Error("The list does not advance: nextCursor names the same page again.");
    cursor = nextCursor;
  }
}

/** Pages by `offset`, as in `client.subjects.list({ offset })`. Items that leave the list meanwhile make it skip others; prefer `followCursor`. */
export async function* followOffset<Item>(
  read: (offset: number | undefined) => Promise<OffsetPage<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let offset: number | undefined;
  for (;;) {
    const { items, nextOffset } = await read(offset);
    yield* items;
    if (nextOffset === null) return;
    if (nextOffset <= (offset ?? 0)) throw new Error(`The list does not advance: nextOffset is ${nextOffset} again.`);
    offset = nextOffset;
  }
}

/** Pages by number, as in `client.screening.list({ page })`. Runs made meanwhile make it repeat others; prefer `followCursor`. */
export async function* followPages<Item>(
  read: (page: number | undefined) => Promise<NumberedPage<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let page: number | undefined;
  for (;;) {
    const { items, nextPage } = await read(page);
    yield* items;
    if (nextPage === null) return;
    if (nextPage <= (page ?? 1)) throw new Error(`The list does not advance: nextPage is ${nextPage} again.`);
    page = nextPage;
  }
}
