export type OffsetPage<Item> = { items: Item[]; nextOffset: number | null };
export type CursorPage<Item> = { items: Item[]; nextCursor: string | null };
export type NumberedPage<Item> = { items: Item[]; page: number; limit: number; nextPage: number | null };

/** Every item of an offset list: `followOffset((offset) => client.subjects.list({ search, offset }))`. */
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

/** Every item of a cursor list: `followCursor((cursor) => client.webhooks.deliveries(id, { cursor }))`. */
export async function* followCursor<Item>(
  read: (cursor: string | undefined) => Promise<CursorPage<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  for (;;) {
    const { items, nextCursor } = await read(cursor);
    yield* items;
    if (nextCursor === null) return;
    if (nextCursor === cursor) throw new Error("The list does not advance: nextCursor names the same page again.");
    cursor = nextCursor;
  }
}

/** Every item of a list with numbered pages: `followPages((page) => client.screening.list({ status, page }))`. */
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
