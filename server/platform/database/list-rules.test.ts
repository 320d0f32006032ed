import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import pg from "pg";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";

const insufficientPrivilege = "42501";
const checkViolation = "23514";
const uniqueViolation = "23505";
const foreignKeyViolation = "23503";

const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
const version = (number: number, state: string, more: { list?: string; digest?: string } = {}) => `
  insert into list_versions (id, list_key, state, origin, reader_version, publication_digest, files, attention_reasons, failure,
                             started_at, last_sign_at, loaded_at)
  values ('${id(number)}', '${more.list ?? "eu_fsf"}', '${state}', 'file', 1, '${more.digest ?? `\\x0${number}`}', '[]',
          ${state === "held" ? "'{entries_fell}'" : "'{}'"}, ${state === "failed" ? "'x'" : "null"},
          now(), now(), ${state === "loading" ? "null" : "now()"});`;
const entry = `insert into list_entries (list_key, entry_id, digest, data) values ('eu_fsf', 'a', sha256('{}'), '{}');`;
const row = (number: number) => `insert into list_version_entries select '${id(number)}', 0, id from list_entries;`;
const snapshot = `insert into list_snapshots values ('${id(1)}', 3, '\\x01', now(), 2);`;
const activation = `insert into list_activations values ('${id(9)}', 'eu_fsf', null, '${id(1)}', now(), 'x', 'x');`;
const end = (number: number, state: string) =>
  `update list_versions set state = '${state}', loaded_at = now(), failure = ${state === "failed" ? "'x'" : "null"} where id = '${id(number)}';`;

let test: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  test = await cloneDatabase();
  client = new pg.Client({ connectionString: test.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.close();
});

/** The database's error for the last of these statements; null if it succeeds. Everything is rolled back. */
async function saysTo(given: string, statement: string): Promise<string | null> {
  await client.query("begin");
  try {
    await client.query(given);
    await client.query(statement);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query("rollback");
  }
}

describe("the database refuses, even to its superuser,", () => {
  const loaded = `${version(1, "loading")}${entry}${row(1)}`;
  it.each<[string, string, string, string]>([
    [
      "to change a version that is ready",
      version(1, "ready"),
      "update list_versions set entry_count = 1",
      insufficientPrivilege,
    ],
    [
      "to change a version that is held",
      version(1, "held"),
      "update list_versions set entry_count = 1",
      insufficientPrivilege,
    ],
    [
      "to change anything while accepting a held one",
      version(1, "held"),
      "update list_versions set state = 'ready', entry_count = 1",
      insufficientPrivilege,
    ],
    [
      "to take up a failed version again",
      version(1, "failed"),
      "update list_versions set state = 'ready', failure = null",
      insufficientPrivilege,
    ],
    [
      "to give a version to another list",
      version(1, "loading"),
      "update list_versions set list_key = 'ofac_sdn'",
      insufficientPrivilege,
    ],
    ["to delete a version", version(1, "failed"), "delete from list_versions", insufficientPrivilege],
    ["to add to a version that is ready", `${version(1, "ready")}${entry}`, row(1), insufficientPrivilege],
    ["to add to a version that there is not", entry, row(1), insufficientPrivilege],
    [
      "to add an entry of another list",
      `${version(1, "loading", { list: "ofac_sdn" })}${entry}`,
      row(1),
      insufficientPrivilege,
    ],
    [
      "to add an entry that there is not",
      version(1, "loading"),
      `insert into list_version_entries values ('${id(1)}', 0, 7)`,
      insufficientPrivilege,
    ],
    ["to add to a version that failed", `${version(1, "failed")}${entry}`, row(1), insufficientPrivilege],
    [
      "to change what a version consists of",
      loaded,
      "update list_version_entries set ordinal = 7",
      insufficientPrivilege,
    ],
    ["to take from a version that is loading", loaded, "delete from list_version_entries", insufficientPrivilege],
    [
      "to take from a version that is ready",
      `${loaded}${end(1, "ready")}`,
      "delete from list_version_entries",
      insufficientPrivilege,
    ],
    ["to change an entry", entry, "update list_entries set entry_id = 'b'", insufficientPrivilege],
    ["to delete an entry", entry, "delete from list_entries", insufficientPrivilege],
    [
      "to change a snapshot",
      `${version(1, "ready")}${snapshot}`,
      "update list_snapshots set digest = '\\x02'",
      insufficientPrivilege,
    ],
    [
      "to change the history of activations",
      `${version(1, "ready")}${activation}`,
      "update list_activations set reason = 'y'",
      insufficientPrivilege,
    ],
    [
      "to delete the history of activations",
      `${version(1, "ready")}${activation}`,
      "delete from list_activations",
      insufficientPrivilege,
    ],
    ["to empty the tables", "", "truncate list_version_entries", insufficientPrivilege],
    ["an entry that is not what its digest says", "", entry.replace("'{}')", "'[]')"), checkViolation],
    ["a second load of a list", version(1, "loading"), version(2, "loading"), uniqueViolation],
    ["a publication twice", version(1, "ready"), version(2, "held", { digest: "\\x01" }), uniqueViolation],
    [
      "another list's version as the active one",
      version(1, "ready", { list: "ofac_sdn" }),
      `update lists set active_version_id = '${id(1)}' where key = 'eu_fsf'`,
      foreignKeyViolation,
    ],
    ["a held version without a reason", version(1, "loading"), end(1, "held"), checkViolation],
  ])("%s", async (_what, given, statement, code) => {
    expect(await saysTo(given, statement)).toBe(code);
  });
});

describe("the database allows", () => {
  it.each<[string, string, string]>([
    ["to accept a held version", version(1, "held"), "update list_versions set state = 'ready'"],
    ["to end a load", version(1, "loading"), end(1, "ready")],
    [
      "to take from a version that failed",
      `${version(1, "loading")}${entry}${row(1)}${end(1, "failed")}`,
      "delete from list_version_entries",
    ],
    ["loads of two lists at once", version(1, "loading"), version(2, "loading", { list: "ofac_sdn" })],
    ["a publication again after a failure", version(1, "failed"), version(2, "ready", { digest: "\\x01" })],
  ])("%s", async (_what, given, statement) => {
    expect(await saysTo(given, statement)).toBe(null);
  });
});

describe("the application", () => {
  beforeEach(() => client.query("set role probity_app"));
  it.each(["list_entries", "list_snapshots", "list_activations", "list_versions", "lists"])(
    "may not delete from %s",
    async (table) => {
      expect(await saysTo("", `delete from ${table}`)).toBe(insufficientPrivilege);
    },
  );
  it.each([
    "insert into lists (key) values ('x')",
    "update lists set key = 'x'",
    "update list_versions set files = '[]'",
  ])("may not %s", async (text) => {
    expect(await saysTo("", text)).toBe(insufficientPrivilege);
  });
});
