import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { cp, open, rm, truncate, utimes } from "node:fs/promises";
import { join } from "node:path";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { screened as subjectOf } from "@probity/engines/screening/names/testing/sample-people.ts";
import { layoutVersion } from "@probity/engines/screening/search/layout.ts";
import { expect, it } from "vitest";
import { createDatabase, createPool } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { activateVersion, rollBack, switchList } from "../lists/activate-version.ts";
import { recordSnapshot } from "../lists/snapshot-store.ts";
import { createScreen } from "../screen.ts";
import { buildSnapshotOf } from "./build-snapshot-of.ts";
import type { SnapshotKeeper } from "./keeper.ts";
import { verifySnapshot } from "./open-snapshot.ts";
import { markVerified, stampOf } from "./snapshot-mark.ts";
import { marked, newNode, until } from "./testing/nodes.ts";
import { writeSnapshot } from "./write-snapshot.ts";

const decision = () => ({ by: "operator:test", now: new Date(), reason: "A test." });

const everybody = {
  subject: subjectOf("Jarek Velmont"),
  reviewScore: 70,
  matchScore: 90,
  pepLookbackMonths: null,
};

/** The outcome of a run against this list. */
function screened(keeper: SnapshotKeeper, sources = ["eu_fsf"]) {
  const screen = createScreen(
    () => keeper.lists(),
    (error) => {
      throw error;
    },
  );
  const { errorCode, reports, matches } = screen({ ...everybody, sources }, new Date());
  return { errorCode, report: reports[0]!, marks: new Set(matches.flatMap(({ entry }) => entry.programmes)) };
}

it("a list whose snapshot is not ready is missing; once it is there, it is searched", async () => {
  const node = await newNode();
  const released = Promise.withResolvers<void>();
  const versionId = await node.publish("eu_fsf", marked("first"));
  const { keeper, shows } = node.keeper({
    build: async (order, onEntries) => {
      await released.promise;
      await buildSnapshotOf(node.database, order, onEntries);
    },
  });
  await keeper.look();
  expect(screened(keeper)).toMatchObject({ errorCode: "no_lists", report: { missing: true, versionId: null } });
  released.resolve();
  await shows("eu_fsf", versionId);
  expect(screened(keeper)).toMatchObject({ errorCode: null, report: { missing: false, versionId } });
  expect(screened(keeper).marks).toEqual(new Set(["first"]));
});

it("while the next version is being built the one before is searched; where that takes long, it says that it is stale", async () => {
  const node = await newNode();
  const { keeper, shows } = node.keeper();
  const first = await node.publishReady("eu_fsf", marked("first"));
  await shows("eu_fsf", first);
  const stuck = node.keeper({ behindMsMax: 500, build: () => Promise.reject(new Error("disk full")) });
  await stuck.shows("eu_fsf", first);
  const second = await node.publish("eu_fsf", marked("second"));
  await stuck.keeper.look();
  expect(screened(stuck.keeper).report).toMatchObject({ versionId: first, stale: false });
  await until(async () => (await stuck.keeper.look(), screened(stuck.keeper).report.stale));
  const { report, marks } = screened(stuck.keeper);
  expect(report).toMatchObject({ versionId: first, missing: false, staleReasons: ["newer_version_active"] });
  expect(marks).toEqual(new Set(["first"]));
  await shows("eu_fsf", second);
  expect(screened(keeper).report).toMatchObject({ versionId: second, stale: false });
});

it.each([
  ["another digest than was recorded", "digest"],
  ["an end that is missing", "short"],
  ["no mark that it was finished", "unfinished"],
])("a snapshot with %s is not used, and built again", async (_what, damage) => {
  const node = await newNode();
  const versionId = await node.publishReady("eu_fsf", marked("first", 50));
  const folder = node.folder("eu_fsf", versionId);
  const data = join(folder, "data.mdb");
  if (damage === "short") await truncate(data, statSync(data).size / 2);
  if (damage === "unfinished") await rm(join(folder, "verified"));
  if (damage === "digest") {
    const identity = { listKey: "eu_fsf" as const, versionId, termBuilderVersion };
    await writeSnapshot(`${folder}-other`, identity, entriesOf("other"));
    for (const file of ["data.mdb", "manifest.json"]) await cp(join(`${folder}-other`, file), join(folder, file));
  }
  const { keeper, versionOf, shows } = node.keeper();
  await keeper.look();
  expect(versionOf("eu_fsf")).toBeNull();
  await shows("eu_fsf", versionId);
  expect(screened(keeper).marks).toEqual(new Set(["first"]));
  expect(stampOf(folder)).not.toBeNull();
});

it("a snapshot that was not read for a day is read whole; one that lost a bit goes out of use and is built again", async () => {
  const node = await newNode();
  const versionId = await node.publishReady("eu_fsf", marked("first", 200));
  const folder = node.folder("eu_fsf", versionId);
  const { keeper, said, shows, versionOf } = node.keeper();
  await shows("eu_fsf", versionId);
  const mark = join(folder, "verified");
  const yesterday = new Date(Date.now() - 25 * 3_600_000);

  await utimes(mark, yesterday, yesterday);
  await keeper.look();
  await until(() => statSync(mark).mtime > yesterday);
  expect(versionOf("eu_fsf")).toBe(versionId);

  await flipBits(join(folder, "data.mdb"));
  await utimes(mark, yesterday, yesterday);
  await until(async () => (await keeper.look(), said.filter((line) => line === "list in use").length === 2));
  expect((await verifySnapshot(folder)).length).toBe(32);
  expect(screened(keeper)).toMatchObject({ report: { versionId }, marks: new Set(["first"]) });
});

it("a snapshot in older terms is used, and said to wait for the new one, until that is there; one in newer terms is not", async () => {
  const node = await newNode();
  const versionId = await node.publish("eu_fsf", marked("first"));
  for (const terms of [termBuilderVersion - 1, termBuilderVersion + 1]) {
    const folder = node.folder("eu_fsf", versionId, terms);
    const identity = { listKey: "eu_fsf" as const, versionId, termBuilderVersion: terms };
    const { digest } = await writeSnapshot(folder, identity, entriesOf("first"));
    await markVerified(folder);
    await transact(node.database, {}, (tx) =>
      recordSnapshot(tx, { versionId, termBuilderVersion: terms, layoutVersion, digest }, new Date()),
    );
  }
  const released = Promise.withResolvers<void>();
  const { keeper } = node.keeper({
    build: async (order, onEntries) => {
      await released.promise;
      await buildSnapshotOf(node.database, order, onEntries);
    },
  });
  await keeper.look();
  expect(screened(keeper)).toMatchObject({
    report: { versionId, reindexPending: true, termBuilderVersion: termBuilderVersion - 1 },
    marks: new Set(["first"]),
  });
  released.resolve();
  await until(async () => (await keeper.look(), !screened(keeper).report.reindexPending));
  expect(screened(keeper)).toMatchObject({ report: { termBuilderVersion }, marks: new Set(["first"]) });
});

it("the digest of another layout neither prevents a snapshot nor is taken for it; another digest of this layout prevents it", async () => {
  const node = await newNode();
  const versionId = await node.publish("eu_fsf", marked("first"));
  const record = (layout: number) =>
    transact(node.database, {}, (tx) =>
      recordSnapshot(tx, { versionId, termBuilderVersion, layoutVersion: layout, digest: randomBytes(32) }, new Date()),
    );
  await record(layoutVersion - 1);
  await record(layoutVersion + 1);
  const { keeper, shows } = node.keeper();
  await shows("eu_fsf", versionId);
  expect(screened(keeper)).toMatchObject({ report: { missing: false, versionId }, marks: new Set(["first"]) });

  const next = await node.publish("eu_fsf", marked("second"));
  const order = { listKey: "eu_fsf" as const, versionId: next, termBuilderVersion };
  await transact(node.database, {}, (tx) =>
    recordSnapshot(tx, { ...order, layoutVersion, digest: randomBytes(32) }, new Date()),
  );
  const folder = node.folder("eu_fsf", next);
  await expect(buildSnapshotOf(node.database, { ...order, folder }, () => {})).rejects.toThrow("is not the one");
});

it("going back takes one look, also after a restart; what is older than that is removed", async () => {
  const node = await newNode();
  const versions: string[] = [];
  const first = node.keeper();
  for (const mark of ["one", "two", "three", "four"]) {
    versions.push(await node.publishReady("eu_fsf", marked(mark)));
    await first.shows("eu_fsf", versions.at(-1)!);
  }
  expect((await node.names("eu_fsf")).map((name) => name.slice(0, 36))).toEqual(versions.slice(2));
  const built: string[] = [];
  const { keeper } = node.keeper({ build: async ({ versionId }) => void built.push(versionId) });
  await keeper.look();
  const activation = { database: node.database, buildSnapshot: null };
  await rollBack(activation, "eu_fsf", decision());
  const begun = Date.now();
  await keeper.look();
  expect(screened(keeper)).toMatchObject({ report: { versionId: versions[2] }, marks: new Set(["three"]) });
  expect(Date.now() - begun).toBeLessThan(5_000);
  await activateVersion(activation, "eu_fsf", versions[3]!, decision());
  await keeper.look();
  expect(screened(keeper).marks).toEqual(new Set(["four"]));
  expect(built).toEqual([]);
});

it("a list that is switched off is missing from the next look on, and back when it is switched on", async () => {
  const node = await newNode();
  const versionId = await node.publishReady("uk_sanctions", marked("first"));
  const { keeper } = node.keeper();
  await keeper.look();
  await switchList(node.database, "uk_sanctions", false);
  await keeper.look();
  expect(screened(keeper, ["uk_sanctions"])).toMatchObject({ errorCode: "no_lists", report: { missing: true } });
  await switchList(node.database, "uk_sanctions", true);
  await keeper.look();
  expect(screened(keeper, ["uk_sanctions"])).toMatchObject({ report: { missing: false, versionId } });
});

it("a database that is away changes nothing", async () => {
  const node = await newNode();
  const versionId = await node.publishReady("eu_fsf", marked("first"));
  const pool = createPool({ url: node.url, connections: 2 });
  const { keeper, said } = node.keeper({ database: createDatabase(pool) });
  await keeper.look();
  await pool.end();
  await keeper.look();
  expect(said.at(-1)).toBe("the lists could not be looked at");
  expect(screened(keeper)).toMatchObject({ report: { versionId }, marks: new Set(["first"]) });
});

it("a list that cannot be built keeps no other from being built", async () => {
  const node = await newNode();
  await node.publish("eu_fsf", marked("first"));
  const other = await node.publish("ofac_sdn", marked("second"));
  const pep = await node.publish("service_pep", marked("third"));
  const { shows, versionOf } = node.keeper({
    pauseAfterFailureMs: 60_000,
    build: (order, onEntries) =>
      order.listKey === "eu_fsf"
        ? Promise.reject(new Error("disk full"))
        : buildSnapshotOf(node.database, order, onEntries),
  });
  await shows("ofac_sdn", other);
  await shows("service_pep", pep);
  expect(versionOf("eu_fsf")).toBeNull();
});

it("rows that are not all there give no snapshot", async () => {
  const node = await newNode();
  const versionId = await node.publish("eu_fsf", marked("first"));
  await node.pool.query(`
    begin;
    set local session_replication_role = replica;
    delete from list_version_entries where version_id = '${versionId}' and ordinal = 1;
    commit`);
  const order = { listKey: "eu_fsf" as const, versionId, termBuilderVersion };
  const folder = node.folder("eu_fsf", versionId);
  await expect(buildSnapshotOf(node.database, { ...order, folder }, () => {})).rejects.toThrow("not all there");
  expect(existsSync(folder)).toBe(false);
  expect(await node.names("eu_fsf")).toEqual([]);
});

async function* entriesOf(mark: string) {
  yield* marked(mark);
}

/** In the middle of every page, so that some of them are in use. */
async function flipBits(path: string): Promise<void> {
  const file = await open(path, "r+");
  const { size } = await file.stat();
  // The first pages say what the file is; a fault there is found when it is opened.
  for (let at = 5 * 4096 + 3000; at < size; at += 4096) await file.write(Buffer.from([0xff, 0x5a, 0xff]), 0, 3, at);
  await file.close();
}
