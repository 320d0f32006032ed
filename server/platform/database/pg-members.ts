import { createRequire } from "node:module";
import pg from "pg";

/** The members of pg that `PipeliningClient` and `NamedQuery` call or replace. pg promises nothing about them, so its version is pinned. */
const clientMembers = [
  "query",
  "connection",
  "connection.stream",
  "connection.sync",
  "connection.describe",
  "connection.execute",
  "connection.submittedNamedStatements",
  "_activeQuery",
  "_sentQueryQueue",
  "_txStatus",
  "_handleReadyForQuery",
  "_handleCommandComplete",
  "_handleErrorMessage",
];
const queryMembers = [
  "portal",
  "prepare",
  "handleError",
  "handleDataRow",
  "handleCommandComplete",
  "_getRows",
  "_accumulateRows",
  "_canceledDueToError",
  "_result.fields",
  "_result._parsers",
  "_result._prebuiltEmptyResultObject",
];

type PgQuery = { handleRowDescription?(message: { fields: [] }): void };
type Driver = { Client: new () => object; Query: new (text: string) => PgQuery; version: string };

const installed = (): Driver => ({
  Client: pg.Client,
  Query: pg.Query as unknown as Driver["Query"],
  version: (createRequire(import.meta.url)("pg/package.json") as { version: string }).version,
});

/** Fails where pg is another than the one that statements are pipelined through, before a process answers anything. */
export function requirePgMembers({ Client, Query, version }: Driver = installed()): void {
  const client = new Client();
  const query = new Query("select 1");
  // Some members appear with the description of the rows.
  query.handleRowDescription?.({ fields: [] });
  const missing = [
    ...clientMembers.filter((path) => !hasMember(client, path)).map((path) => `Client.${path}`),
    ...queryMembers.filter((path) => !hasMember(query, path)).map((path) => `Query.${path}`),
  ];
  if (missing.length > 0) {
    throw new Error(
      `pg ${version} has no ${missing.join(", ")}, which pipelining needs. Install the version that server/package.json names.`,
    );
  }
}

function hasMember(object: object, path: string): boolean {
  let value: unknown = object;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !(name in value)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return true;
}
