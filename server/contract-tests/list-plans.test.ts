// @module-tag long

import { sql } from "kysely";
import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Place } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { cursorAt } from "#platform/operation/cursor.ts";
import { walkedList } from "#platform/operation/page.ts";
import type { Route } from "#platform/operation/route.ts";
import { leavesRowsOut, lists } from "#testing/list-plans/asked-lists.ts";
import { type Explained, explaining, type Planning } from "#testing/list-plans/explained.ts";
import { bulkSendRows } from "#agreements/testing/bulk-send-rows.ts";
import { noteRows } from "#platform/notes/testing/note-rows.ts";
import { proposalRows } from "#casework/proposals/testing/proposal-rows.ts";
import { fillLists } from "#testing/list-plans/fill-lists.ts";
import { rowsOfEach } from "#testing/list-plans/row-ids.ts";
import { cursorLists, cursorWithin, nameOf, placeOf, type ListPage } from "#testing/list-plans/cursor-lists.ts";
import { newOrganization, organizationKeys, type TestClient, type TestOrganization } from "#testing/organization.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { routes } from "#app/api.ts";

/** A page is a hundred rows and one more; what belongs to a row takes a few steps down a tree, from a few tables. */
const buffersMax = 25 * 101;
/** A search also reads the lists of its index: those of a million rows are long. */
const buffersOfSearchMax = 3 * buffersMax;
/** A search and a filter of deliveries examine this many rows at most. So do mistakes of the planner in a table that is no larger. */
const rowsMax = 10_000 + 101;

let server: TestServer;
let large: TestOrganization;
let empty: TestOrganization;
let keys: OrganizationKeys;
let statementsOf: ReturnType<typeof explaining>;
const worst = new Map<string, { buffers: number; rows: number; milliseconds: number }>();

beforeAll(async () => {
  server = await startServer();
  statementsOf = explaining(server.pool);
  large = await newOrganization(server);
  empty = await newOrganization(server);
  keys = await organizationKeys(large);
  await fillLists(server.url, large.organizationId, rowsOfEach, {
    ...proposalRows(keys),
    ...noteRows(keys),
    ...bulkSendRows,
  });
}); // making two years of months of each table is most of it
afterAll(async () => {
  if (inject("form") !== "gate") console.table(Object.fromEntries(worst));
  await server.app.close();
  await server.close();
});

/** Problems of these plans, in words that lead to the statement. */
function excesses(statements: readonly Explained[], most = buffersMax, seen = rowsMax): string[] {
  return statements
    .filter(({ rows, buffers }) => rows > seen || buffers > most)
    .map(({ rows, buffers, text, plan }) => `${rows} rows, ${buffers} buffers: ${text}\n${plan}`);
}

async function ask(planning: Planning, owner: TestClient, path: string, statuses: number[]): Promise<Explained[]> {
  let milliseconds = 0;
  const statements = await statementsOf(planning, async () => {
    const started = performance.now();
    const { status } = await owner.get(path);
    milliseconds = Math.round(performance.now() - started);
    expect(statuses, path).toContain(status);
  });
  const most = (of: (statement: Explained) => number) => Math.max(...statements.map(of));
  const measured = { buffers: most(({ buffers }) => buffers), rows: most(({ rows }) => rows), milliseconds };
  if (measured.buffers >= (worst.get(path)?.buffers ?? 0)) worst.set(path, measured);
  return statements;
}

describe.each(["force_custom_plan", "force_generic_plan"] as const)(
  "on tables never analysed, with %s,",
  (planning) => {
    it.each(Object.entries(lists))(
      "%s reads little more than its page, also when that is empty",
      async (path, queries) => {
        for (const [organization, statuses] of [
          [large, [200]],
          [empty, [200, 404]],
        ] as const) {
          const owner = await organization.user("owner");
          for (const query of queries) {
            const most = query.includes("search=") ? buffersOfSearchMax : buffersMax;
            const statements = await ask(planning, owner, path + query, [...statuses]);
            expect(excesses(statements, most), path + query).toEqual([]);
          }
        }
      },
    );

    it.each(Object.entries(lists).filter(([path]) => takesCursor(path)))(
      "%s reads little more than its page behind a cursor, and what its offset leads to",
      async (path, queries) => {
        const owner = await large.user("owner");
        for (const query of queries) {
          if (!places.has(path + query)) places.set(path + query, await placeWithin(owner, path, query));
          const { cursor, following } = places.get(path + query)!;
          if (cursor === undefined || leavesRowsOut.test(path + query)) continue;
          const asked = `${path}${query === "" ? "?" : `${query}&`}after=${cursor}`;
          const [most, seen] = query.includes("search=") ? [buffersOfSearchMax, rowsMax] : [buffersMax, farRows / 2];
          const statements = await ask(planning, owner, asked, [200]);
          // The record that a list belongs to is looked up beside it, and may be found in another index.
          const paged = statements.filter(({ text }) => /\blimit\b/.test(text));
          expect(paged.length, asked).toBeGreaterThan(0);
          expect([...excesses(statements, most), ...excesses(paged, most, seen)], asked).toEqual([]);
          expect(idsOf((await owner.send<ListPage>("GET", asked)).body), asked).toEqual(following);
        }
      },
    );
  },
);

/** Distance of a cursor from the beginning. A plan that reads the rows before it sees more than half as many. */
const farRows = 4000;

type PlaceWithin = { cursor: string | undefined; following: string[] };
const places = new Map<string, PlaceWithin>();

/** A cursor far from the beginning, or at the end of a short list, and the ids that follow it. */
async function placeWithin(owner: TestClient, path: string, query: string): Promise<PlaceWithin> {
  const walked = walkedList(`/api/v1${path}`, Object.fromEntries(new URLSearchParams(query)), "test");
  const cursorTo = (place: Place) => cursorAt(keys, walked, place);
  if (path in cursorLists) return cursorWithin(owner, path, query, cursorTo);
  const at = async (rows: number): Promise<{ items: ListPage["items"]; more: boolean }> => {
    const asked = new URLSearchParams(query);
    if (path === "/screening/runs") asked.set("page", String(1 + Math.floor(rows / Number(asked.get("limit") ?? 100))));
    else asked.set("offset", String(rows));
    const { body } = await owner.send<ListPage>("GET", `${path}?${String(asked)}`);
    return { items: body.items, more: (body.nextOffset ?? body.nextPage ?? null) !== null };
  };
  const far = await at(farRows);
  const rows = far.items.length > 0 ? farRows : 0;
  const { items, more } = rows > 0 ? far : await at(0);
  const last = items.at(-1);
  if (last === undefined) return { cursor: undefined, following: [] };
  return {
    cursor: cursorTo(placeOf(last)!),
    following: more ? idsOf(await at(rows + items.length)) : [],
  };
}

const idsOf = ({ items }: Pick<ListPage, "items">) => items.map(nameOf);

it("notices a statement that loops over an organization", async () => {
  const scope = { organizationId: large.organizationId, mode: "test" as const };
  const statements = await statementsOf("force_custom_plan", () =>
    transact(server.database, { scope }, (tx) =>
      sql`select (select count(*) from risk_evidence where supersedes is not null and n > 0) from generate_series(1, 3) as n`.execute(
        tx,
      ),
    ),
  );
  expect(excesses(statements)).toHaveLength(1);
});

it("knows every list of the API, and each of its filters", () => {
  const paging = ["offset", "page", "limit", "cursor", "after"];
  const missing = routes
    .filter(isList)
    .flatMap(endpointsOf)
    .flatMap(({ path, query }) => {
      const asked = Object.entries(lists).filter(([known]) => patternOf(path).test(known));
      const queries = asked.flatMap(([, each]) => each).join();
      const filters = propertiesOf(query).filter((name) => !paging.includes(name) && !queries.includes(`${name}=`));
      return asked.length === 0 ? [path] : filters.map((filter) => `${path}?${filter}`);
    });
  expect(missing).toEqual([]);
});

it("takes a cursor wherever it takes an offset or a page, and answers one", () => {
  const without = routes
    .filter(isList)
    .flatMap(endpointsOf)
    .filter(({ query, reply }) => {
      const members = propertiesOf(query);
      const counted = members.includes("offset") || members.includes("page");
      return counted && !(members.includes("after") && propertiesOf(reply).includes("nextCursor"));
    });
  expect(without.map(({ path }) => path)).toEqual([]);
});

function takesCursor(known: string): boolean {
  return routes
    .filter(isList)
    .flatMap(endpointsOf)
    .some(({ path, query }) => patternOf(path).test(known) && propertiesOf(query).includes("after"));
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

function isList({ method, operation }: Route): boolean {
  // What operators read is of the installation, and has a test of its own (`server/app/operator`).
  if (operation.allow.operators) return false;
  const replies = operation.endpoints?.map(({ reply }) => reply) ?? [operation.reply];
  return method === "GET" && replies.some((reply) => propertiesOf(reply).includes("items"));
}

function endpointsOf({ path, operation }: Route) {
  if (!operation.endpoints) return [{ path, query: operation.query, reply: operation.reply }];
  return operation.endpoints.map(({ params, query, reply }) => ({
    path: Object.entries(params).reduce((made, [name, value]) => made.replace(`{${name}}`, value), path),
    query,
    reply,
  }));
}

/** Of a schema with several shapes, the members of any of them. */
function propertiesOf(schema: TSchema | undefined): string[] {
  const { properties = {}, anyOf = [] } = (schema ?? {}) as { properties?: object; anyOf?: TSchema[] };
  return [...Object.keys(properties), ...anyOf.flatMap(propertiesOf)];
}
