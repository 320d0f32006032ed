import { globSync, readdirSync, readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { signRequest } from "@probity/client/sign";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { openRoutes, routes } from "#app/api.ts";

const folder = join(import.meta.dirname, "../../docs/endpoints");
const server = join(import.meta.dirname, "..");

type Endpoint = { method: string; path: string; state: string };

/** Without the last column everything listed is served. */
const header = /^Method,Path,[^,]+,[^,]+(,State)?$/;

/** The rows of the endpoint tables of a document. Whatever looks like a table of endpoints and is none is an error. */
function endpointsOf(markdown: string): Endpoint[] {
  const found: Endpoint[] = [];
  let columns: string[] | null = null;
  for (const line of markdown.split("\n")) {
    const cells = cellsOf(line);
    if (!cells) columns = null;
    else if (cells[0] === "Method") columns = headerOf(cells, line);
    else if (columns && !/^(\|---)+\|$/.test(line)) found.push(endpointOf(columns, cells, line));
    else if (!columns && /^[A-Z]{3,}$/.test(cells[0] ?? "")) throw new Error(`An endpoint outside of a table: ${line}`);
  }
  const names = found.map(nameOf);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw new Error(`Listed twice: ${twice}`);
  if (found.length === 0) throw new Error("No endpoints.");
  return found;
}

function cellsOf(line: string): string[] | null {
  if (!line.trimStart().startsWith("|")) return null;
  if (!/^\|.*\|$/.test(line)) throw new Error(`Not a row: ${line}`);
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function headerOf(cells: string[], line: string): string[] {
  if (!header.test(cells.join())) throw new Error(`Unknown header: ${line}`);
  return cells;
}

function endpointOf(columns: string[], cells: string[], line: string): Endpoint {
  const [method = "", path = "", sends = "", returns = "", state = "served"] = cells;
  const wellFormed =
    cells.length === columns.length &&
    /^(GET|POST|PUT|PATCH|DELETE)$/.test(method) &&
    /^(?!\/api\/)(\/([a-z0-9-]+|\{[a-zA-Z]+\}))+$/.test(path) &&
    sends !== "" &&
    returns !== "" &&
    /^(served|planned)$/.test(state);
  if (!wellFormed) throw new Error(`Malformed row: ${line}`);
  return { method, path, state };
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const inState = (state: string, endpoints: Endpoint[]) => endpoints.filter((endpoint) => endpoint.state === state);

const documents = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ slice: name.slice(0, -3), endpoints: endpointsOf(readFileSync(join(folder, name), "utf8")) }));
const served = documents.filter(({ endpoints }) => inState("served", endpoints).length > 0);
const apiRoutes = [...routes, ...openRoutes].map(nameOf);

/** All route tables that slices export. Identity has one for requests without a credential, verification one for risk. */
const tables = (
  await Promise.all(
    globSync("{*,*/*}/routes.ts", { cwd: server }).map(async (file) => {
      const exported: unknown[] = Object.values(await import(join(server, file)));
      return exported.filter((value) => Array.isArray(value)).map((table): string[] => table.map(nameOf));
    }),
  )
).flat();

describe("the endpoint documents", () => {
  it("are there", () => {
    expect(documents.map(({ slice }) => slice)).toEqual(
      expect.arrayContaining(["documents", "risk", "screening", "verification"]),
    );
    expect(served.map(({ slice }) => slice)).toContain("risk");
  });

  it.each(served)("$slice: its served rows, in order, are those of its route tables", ({ endpoints }) => {
    const rows = inState("served", endpoints).map(nameOf);
    const its = tables.filter(([first]) => rows.includes(first!));
    for (const table of its) expect(rows.filter((row) => table.includes(row))).toEqual(table);
    expect(rows.toSorted()).toEqual(its.flat().toSorted());
  });

  it("hold every route of the server exactly once, and serve no other", () => {
    const rows = documents.flatMap(({ endpoints }) => inState("served", endpoints).map(nameOf));
    expect(rows.toSorted()).toEqual(apiRoutes.toSorted());
    const all = documents.flatMap(({ endpoints }) => endpoints.map(nameOf));
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
  });

  it.each([
    ["risk", 38],
    ["screening", 5],
    ["documents", 10],
    ["verification", 11],
  ])("%s.md leaves none of the %i endpoints out that it has promised", (slice, count) => {
    const { endpoints } = documents.find((document) => document.slice === slice)!;
    expect(endpoints.length).toBeGreaterThanOrEqual(count);
  });
});

describe("a planned endpoint", () => {
  /** A signed request with a key that may do whatever a key may, so only a missing route is left to refuse it. */
  async function answerTo({ method, path }: { method: string; path: string }) {
    const { server, apiKeys } = await newOrganization();
    const target = `/api/v1${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`;
    const body = method === "GET" ? "" : "{}";
    const idempotencyKey = randomUUID();
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = await signRequest({ ...apiKeys.test, method, target, body, idempotencyKey, timestamp });
    const answer = await request(server.origin + target, {
      method: method as "GET" | "POST",
      headers: { ...signature, "idempotency-key": idempotencyKey, ...(body && { "content-type": "application/json" }) },
      ...(body && { body }),
    });
    return {
      status: answer.statusCode,
      type: answer.headers["content-type"],
      body: (await answer.body.json()) as { code: string },
    };
  }

  const planned = documents.flatMap(({ endpoints }) => inState("planned", endpoints));

  it.each(planned)("$method $path has no route and answers 404", async (endpoint) => {
    expect(apiRoutes).not.toContain(nameOf(endpoint));
    const { status, type, body } = await answerTo(endpoint);
    expect([status, type, body.code]).toEqual([404, "application/problem+json; charset=utf-8", "not_found"]);
  });

  it("would be told from a served one: that does not answer 404", async () => {
    const { status, body } = await answerTo({ method: "POST", path: "/risk/subjects" });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
  });
});

describe("the reader of the tables refuses", () => {
  const head = "| Method | Path | Sends | Returns | State |\n|---|---|---|---|---|\n";
  const good = "| GET | /a/{id} | – | it | served |\n";
  it("nothing that is well-formed", () => {
    expect(endpointsOf(`# A\n\n${head}${good}\n| What | How much |\n|---|---|\n| size | 1 |\n`)).toEqual([
      { method: "GET", path: "/a/{id}", state: "served" },
    ]);
    expect(endpointsOf("| Method | Path | Sends | Returns |\n|---|---|---|---|\n| GET | /a | – | it |")).toEqual([
      { method: "GET", path: "/a", state: "served" },
    ]);
  });

  it.each([
    ["a method in small letters", "Malformed row", `${head}| get | /a | – | it | served |`],
    ["two paths in one row", "Malformed row", `${head}| GET | /a, /b | – | it | served |`],
    ["a path with the version in it", "Malformed row", `${head}| GET | /api/v1/a | – | it | served |`],
    ["a path without its slash", "Malformed row", `${head}| GET | a | – | it | served |`],
    ["a row without a state", "Malformed row", `${head}| GET | /a | – | it |`],
    ["a cell too many", "Malformed row", `${head}| GET | /a | – | it | served | now |`],
    ["a state that does not exist", "Malformed row", `${head}| GET | /a | – | it | soon |`],
    ["a row that says nothing", "Malformed row", `${head}| GET | /a | – |  | served |`],
    ["a row that does not end", "Not a row", `${head}| GET | /a | – | it | served`],
    ["other columns", "Unknown header", "| Method | Path | Body |\n|---|---|---|\n| GET | /a | it |"],
    [
      "an endpoint outside of a table",
      "An endpoint outside of a table",
      `${head}${good}\n| GET | /b | – | it | served |`,
    ],
    ["an endpoint listed twice", "Listed twice: GET /a/{id}", head + good + good],
    ["a document without endpoints", "No endpoints", "# A"],
  ])("%s: %s", (_what, message, markdown) => {
    expect(() => endpointsOf(markdown)).toThrow(message);
  });
});
