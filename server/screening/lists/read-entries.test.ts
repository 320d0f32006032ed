import { randomBytes } from "node:crypto";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { activeVersions } from "./list-store.ts";
import { readVersionEntries } from "./read-entries.ts";
import { findSnapshot, recordSnapshot } from "./snapshot-store.ts";
import { storeVersion } from "./testing/versions.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await cloneDatabase();
});
afterAll(() => test.close());

async function idsOf(versionId: string, perPage?: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of readVersionEntries(test.database, versionId, perPage)) ids.push(id);
  return ids;
}

describe("the entries of a version", () => {
  const ids = Array.from({ length: 25 }, (_, index) => `E${(index * 7) % 25}`);

  it.each([1, 5, 24, 25, 26, 500])("come in the order of the publication, in pages of %i", async (perPage) => {
    const version = await storeVersion(
      test.database,
      "eu_fsf",
      ids.map((id) => sampleEntry(id)),
    );
    expect(await idsOf(version, perPage)).toEqual(ids);
  });

  it("come back as they were, whatever their names are made of", async () => {
    const odd = sampleEntry("odd", {
      names: [{ text: "O'Brien \"\\ {,} \u0001 \ud83d\ude00 李家超 محمد", weak: true }],
    });
    const version = await storeVersion(test.database, "uk_sanctions", [odd]);
    for await (const entry of readVersionEntries(test.database, version)) expect(entry).toEqual(odd);
    expect(await idsOf(version)).toEqual(["odd"]);
  });

  it("are none for a version that has none, and for one that does not exist", async () => {
    expect(await idsOf(await storeVersion(test.database, "eu_fsf", []))).toEqual([]);
    expect(await idsOf("00000000-0000-7000-8000-000000000000")).toEqual([]);
  });

  it("may be left in the middle", async () => {
    const version = await storeVersion(
      test.database,
      "eu_fsf",
      ids.map((id) => sampleEntry(id)),
    );
    for await (const { id } of readVersionEntries(test.database, version, 5)) if (id === ids[6]) break;
    expect(await idsOf(version)).toEqual(ids);
  });

  it("are stored once for all versions that word them alike", async () => {
    await storeVersion(test.database, "idb_sanctions", [sampleEntry("a"), sampleEntry("b")]);
    await storeVersion(test.database, "idb_sanctions", [sampleEntry("b"), sampleEntry("a", { kind: "entity" })]);
    const { rows } = await test.pool.query(
      "select entry_id from list_entries where list_key = 'idb_sanctions' order by id",
    );
    expect(rows.map((row) => row.entry_id)).toEqual(["a", "b", "a"]);
  });
});

describe("snapshots and active versions", () => {
  it("the first digest of a snapshot stays, one for each version of the terms and of the layout", async () => {
    const versionId = await storeVersion(test.database, "eu_fsf", [sampleEntry("a")]);
    const [first, other] = [randomBytes(32), randomBytes(32)];
    const key = (termBuilderVersion: number, layoutVersion: number) => ({
      versionId,
      termBuilderVersion,
      layoutVersion,
    });
    const record = (of: ReturnType<typeof key>, digest: Buffer) =>
      transact(test.database, {}, (tx) => recordSnapshot(tx, { ...of, digest }, new Date()));
    expect(await record(key(3, 1), first)).toEqual(first);
    expect(await record(key(3, 1), other)).toEqual(first);
    expect(await record(key(4, 1), other)).toEqual(other);
    expect(await record(key(3, 2), other)).toEqual(other);
    for (const unknown of [key(5, 1), key(4, 2)])
      expect(await transact(test.database, {}, (tx) => findSnapshot(tx, unknown))).toBeUndefined();
  });

  it("a list has an active version once one is activated, while it is switched on", async () => {
    const active = () => transact(test.database, {}, (tx) => activeVersions(tx));
    expect(await active()).toEqual([]);
    const versionId = await storeVersion(test.database, "eu_fsf", [sampleEntry("a")]);
    await test.pool.query("update lists set active_version_id = $1 where key = 'eu_fsf'", [versionId]);
    expect(await active()).toEqual([
      { listKey: "eu_fsf", versionId, publishedAt: null, entryCount: 1, droppedEntries: 0 },
    ]);
    await test.pool.query("update lists set enabled = false where key = 'eu_fsf'");
    expect(await active()).toEqual([]);
  });
});
