import { randomBytes } from "node:crypto";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { planOf, plansInside } from "#testing/plan.ts";
import { activeBefore, wasActivated } from "./activation-store.ts";
import { addEntries, pageOfEntries } from "./entry-store.ts";
import { findSnapshot } from "./snapshot-store.ts";
import { newFinding } from "./store-publication.ts";
import { storeVersion } from "./testing/versions.ts";
import {
  beginVersion,
  findLoading,
  findPublication,
  findSameFiles,
  findVersion,
  newestVersions,
  signOfLife,
} from "./version-store.ts";

const listKey = "service_pep";
let test: TestDatabase;
let version = "";

/** Thousands of versions, and a few with thousands of entries: what years of refreshing leave behind. */
beforeAll(async () => {
  test = await cloneDatabase();
  await test.pool.query(`
    insert into list_versions (id, list_key, state, origin, reader_version, publication_digest, files, started_at, last_sign_at, loaded_at)
    select uuid_v7(now() - n * interval '1 hour'), key, 'ready', 'download', 1, sha256(n::text::bytea), '[]', now(), now(), now()
      from generate_series(1, 3000) as n, lists;
    insert into list_activations (id, list_key, to_version_id, activated_at, activated_by, reason)
    select uuid_v7(now()), list_key, id, now(), 'refresh', 'x' from list_versions;
    insert into list_snapshots select id, 3, '\\x01', now(), 2 from list_versions;`);
  const entries = Array.from({ length: 5000 }, (_, index) => sampleEntry(`P${index}`));
  for (let count = 0; count < 4; count++) version = await storeVersion(test.database, listKey, entries);
  await test.pool.query(
    "vacuum analyze list_versions, list_activations, list_entries, list_version_entries, list_snapshots",
  );
});
afterAll(() => test.close());

it.each<[string, RegExp, (tx: Tx) => Promise<unknown>]>([
  ["a version", /list_versions_pkey/, (tx) => findVersion(tx, version)],
  ["the newest versions of a list", /list_versions_(list_key_id_key|pkey)/, (tx) => newestVersions(tx, listKey, 20)],
  ["a load under way", /list_versions_loading/, (tx) => findLoading(tx, listKey)],
  [
    "the version of a publication",
    /list_versions_publication/,
    (tx) => findPublication(tx, { listKey, publicationDigest: randomBytes(32), readerVersion: 1 }),
  ],
  [
    "the version of the same files",
    /list_versions_(list_key_id_key|publication)/,
    (tx) => findSameFiles(tx, { key: listKey, activeVersionId: version }, [{ sha256: "0".repeat(64) }], 1),
  ],
  ["whether a version was active", /list_activations_of_version/, (tx) => wasActivated(tx, listKey, version)],
  ["the version that was active before", /list_activations_of_version/, (tx) => activeBefore(tx, listKey, version)],
  ["a page of entries", /list_version_entries_pkey/, (tx) => pageOfEntries(tx, version, 2000, 500)],
  ["the entries of a page", /list_entries_pkey/, (tx) => pageOfEntries(tx, version, 2000, 500)],
  [
    "a snapshot",
    /list_snapshots_pkey/,
    (tx) => findSnapshot(tx, { versionId: version, termBuilderVersion: 3, layoutVersion: 2 }),
  ],
  ["a sign of life", /list_versions_(pkey|loading)/, (tx) => signOfLife(tx, version, newFinding())],
])("%s is found through an index", async (_what, index, read) => {
  const plan = await transact(test.database, {}, (tx) => planOf(tx, () => read(tx)));
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan|Sort|Hash/);
});

it("a batch looks up its wordings and checks its rows through indexes", async () => {
  const next = {
    id: "01980000-0000-7000-8000-000000000000",
    listKey,
    origin: "file",
    readerVersion: 1,
    files: [],
  } as const;
  const given = [
    {
      entryId: "new",
      digest: Buffer.from("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a", "hex"),
      data: "{}",
    },
  ];
  const plans = await transact(test.database, {}, async (tx) => {
    await beginVersion(tx, { ...next, publicationDigest: randomBytes(32) }, new Date());
    const add = (first: number) => addEntries(tx, { versionId: next.id, listKey, first }, given);
    return [await planOf(tx, () => add(0)), await plansInside(tx, () => add(1))].join("\n");
  });
  for (const index of ["list_entries_list_key_digest_key", "list_entries_pkey", "list_versions_pkey"])
    expect(plans).toContain(index);
  expect(plans).not.toContain("Seq Scan");
});
