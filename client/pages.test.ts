import { describe, expect, it } from "vitest";
import { followCursor, followOffset, followPages } from "./client.ts";
import { ok, serverOf } from "./scripted-server.ts";

const id = "01a1dc40-2738-79fc-ac6e-ba680e6d7001";

describe("following pages", () => {
  async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
    const collected: Item[] = [];
    for await (const item of items) collected.push(item);
    return collected;
  }

  it("followOffset asks for each nextOffset and stops at null, past an empty page", async () => {
    const { received, client } = await serverOf(
      ok({ items: ["a", "b"], nextOffset: 2 }),
      ok({ items: [], nextOffset: 3 }),
      ok({ items: ["c"], nextOffset: null }),
    );
    const items = followOffset((offset) => client().subjects.list({ search: "x", offset }));
    expect(await collect(items)).toEqual(["a", "b", "c"]);
    expect(received.map(({ target }) => target.split("?")[1])).toEqual([
      "search=x",
      "search=x&offset=2",
      "search=x&offset=3",
    ]);
  });

  it("followCursor begins with an empty after, passes the cursor back unchanged and stops at null, past an empty page", async () => {
    const { received, client } = await serverOf(
      ok({ items: [1], nextCursor: "a+/=" }),
      ok({ items: [], nextCursor: "b" }),
      ok({ items: [2], nextCursor: null }),
    );
    const items = followCursor((after) => client().actions.queue({ status: "open", after }));
    expect(await collect(items)).toEqual([1, 2]);
    const queries = received.map(({ target }) => Object.fromEntries(new URL(target, "http://x").searchParams));
    expect(queries).toEqual(["", "a+/=", "b"].map((after) => ({ status: "open", after })));
  });

  it("followCursor leaves out the first cursor of lists that have no empty one", async () => {
    const { received, client } = await serverOf(
      ok({ items: [1], nextCursor: "a+/=" }),
      ok({ items: [2], nextCursor: null }),
    );
    expect(await collect(followCursor((cursor) => client().webhooks.deliveries(id, { cursor })))).toEqual([1, 2]);
    const cursors = received.map(({ target }) => new URL(target, "http://x").searchParams.get("cursor"));
    expect(cursors).toEqual([null, "a+/="]);
  });

  it("followPages asks for each nextPage and stops at null", async () => {
    const { received, client } = await serverOf(
      ok({ items: [1, 2], page: 1, limit: 2, nextPage: 2 }),
      ok({ items: [3], page: 2, limit: 2, nextPage: null }),
    );
    expect(await collect(followPages((page) => client().screening.list({ limit: 2, page })))).toEqual([1, 2, 3]);
    expect(received.map(({ target }) => target.split("?")[1])).toEqual(["limit=2", "limit=2&page=2"]);
  });

  it("reads no further than asked, and refuses a list that does not advance", async () => {
    const { received, client } = await serverOf(ok({ items: [1], nextOffset: 5, nextCursor: id, nextPage: 2 }));
    for await (const _item of followOffset((offset) => client().events.list({ offset }))) break;
    expect(received).toHaveLength(1);

    await expect(collect(followOffset((offset) => client().events.list({ offset })))).rejects.toThrow(
      "does not advance",
    );
    await expect(collect(followCursor((before) => client().journey(id, { before })))).rejects.toThrow(
      "does not advance",
    );
    expect(received).toHaveLength(5);
    await expect(collect(followPages((page) => client().screening.list({ page })))).rejects.toThrow("does not advance");
    expect(received).toHaveLength(7);
  });
});
