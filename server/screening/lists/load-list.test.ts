import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AttentionReason } from "@probity/engines/lists/attention.ts";
import type { ListKey } from "@probity/engines/lists/list-keys.ts";
import { parseOfacLegacy } from "@probity/engines/lists/ofac-xml.ts";
import { transact } from "#database/transaction.ts";
import { cloneDatabase } from "#testing/database.ts";
import { activateVersion, rollBack } from "./activate-version.ts";
import { findList, type List } from "./list-store.ts";
import { loadList, LoadUnderWay, type LoadResult } from "./load-list.ts";
import type { LoadParts } from "./load-parts.ts";
import { loadFile, newFolder, records, type Sample, sampleXml, testParts } from "./testing/publications.ts";

let folder: Awaited<ReturnType<typeof newFolder>>;

beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => folder.close());

/** Every test has a database in which nothing is loaded. */
async function newLists() {
  const own = await cloneDatabase(4);
  return {
    ...own,
    load: async (sample: Sample, change: Partial<LoadParts> = {}): Promise<LoadResult> =>
      loadFile(testParts(own.database, change), "ofac_sdn", await folder.write(sampleXml(sample))),
    list: (key: ListKey = "ofac_sdn"): Promise<List> => transact(own.database, {}, (tx) => findList(tx, key)),
    count: async (table: string): Promise<number> =>
      Number((await own.pool.query(`select count(*) from ${table}`)).rows[0].count),
  };
}

describe("[SC-LI-2] loading a publication", () => {
  it("makes it the active version, with what it states and what was found in it", async () => {
    const lists = await newLists();
    const given = [...records(1000), { id: "x", name: "" }, { id: "1", name: "AGAIN" }];
    const { standing, isNew, version } = await lists.load({ records: given, day: "09/10/2026" });
    expect({ standing, isNew }).toEqual({ standing: "activated", isNew: true });
    expect(version).toMatchObject({
      state: "ready",
      format: "ofac_legacy_xml",
      publishedAt: new Date("2026-09-10"),
      entryCount: 1000,
      nameCount: 1000,
      droppedEntries: 2,
      droppedReasons: { no_name: 1, repeated_id: 1 },
    });
    const list = await lists.list();
    expect(list).toMatchObject({ activeVersionId: version.id, heldVersionId: null, attentionReasons: [] });
    expect(list.lastConfirmedAt!.getTime()).toBeGreaterThan(Date.now() - 60_000);
    const { rows } = await lists.pool.query("select dropped_records, files from list_versions");
    expect(rows).toEqual([
      {
        dropped_records: [
          { record: "x", reason: "no_name" },
          { record: "1", reason: "repeated_id" },
        ],
        files: [
          { name: expect.any(String), bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
      },
    ]);
    await lists.close();
  });

  it("again only confirms it, under whatever name", async () => {
    const lists = await newLists();
    const first = await lists.load({ records: records(20) });
    const before = await lists.list();
    const again = await lists.load({ records: records(20) });
    expect(again).toMatchObject({ standing: "confirmed", isNew: false });
    expect(again.version.id).toBe(first.version.id);
    expect(await lists.count("list_versions")).toBe(1);
    expect(await lists.count("list_activations")).toBe(1);
    expect((await lists.list()).lastConfirmedAt!.getTime()).toBeGreaterThan(before.lastConfirmedAt!.getTime());
    await lists.close();
  });

  it("stores what changed, and refers to the rest", async () => {
    const lists = await newLists();
    await lists.load({ records: records(100) });
    await lists.load({ records: [...records(99), { id: "100", name: "CHANGED" }, { id: "101", name: "ADDED" }] });
    expect(await lists.count("list_entries")).toBe(102);
    expect(await lists.count("list_version_entries")).toBe(201);
    await lists.close();
  });

  it("waits for what search needs, and activates nothing when that cannot be made", async () => {
    const lists = await newLists();
    const built: string[] = [];
    const broken = { buildSnapshot: () => Promise.reject(new Error("disk full")) };
    await expect(lists.load({ records: records(5) }, broken)).rejects.toThrow("disk full");
    expect((await lists.list()).activeVersionId).toBe(null);
    const buildSnapshot: LoadParts["buildSnapshot"] = async ({ id }) => {
      expect((await lists.list()).activeVersionId).toBe(null);
      built.push(id);
    };
    const mended = await lists.load({ records: records(5) }, { buildSnapshot });
    expect(mended).toMatchObject({ standing: "activated", isNew: false });
    expect(built).toEqual([mended.version.id]);
    await lists.close();
  });
});

describe("[SC-LI-2] a publication that needs attention", () => {
  it.each<[string, Sample, AttentionReason[]]>([
    ["a tenth fewer entries is none", { records: records(90) }, []],
    ["more than a tenth fewer", { records: records(89) }, ["entries_fell"]],
    ["no entry at all", { records: [] }, ["empty_publication", "entries_fell"]],
    [
      "two unreadable records of a hundred and one",
      { records: [...records(99), { id: "a", name: "" }, { id: "b", name: "" }] },
      ["entries_dropped"],
    ],
    ["published before the active one", { records: records(100), day: "01/14/2026" }, ["publication_went_back"]],
  ])("%s", async (_what, sample, attention) => {
    const lists = await newLists();
    const first = await lists.load({ records: records(100), day: "01/15/2026" });
    const next = await lists.load({ day: "01/16/2026", ...sample });
    const held = attention.length > 0;
    expect(next).toMatchObject({ standing: held ? "held" : "activated", attention });
    expect(await lists.list()).toMatchObject({
      activeVersionId: held ? first.version.id : next.version.id,
      heldVersionId: held ? next.version.id : null,
      attentionReasons: attention,
    });
    await lists.close();
  });

  it("keeps the list asking until what is published is active, and an operator may say it is right", async () => {
    const lists = await newLists();
    const first = await lists.load({ records: records(100) });
    const fallen = await lists.load({ records: records(50) });
    expect((await lists.load({ records: records(50) })).standing).toBe("held"); // the same again
    expect(await lists.count("list_versions")).toBe(2);
    expect((await lists.load({ records: records(100) })).standing).toBe("confirmed"); // what it was before
    expect(await lists.list()).toMatchObject({ attentionReasons: [], heldVersionId: null });
    await lists.load({ records: records(50) });
    const decision = { by: "operator:test", now: new Date(), reason: "half of them were delisted" };
    await activateVersion(lists.database, "ofac_sdn", fallen.version.id, decision);
    expect(await lists.list()).toMatchObject({ activeVersionId: fallen.version.id, attentionReasons: [] });
    expect((await lists.load({ records: records(50) })).standing).toBe("confirmed");
    const { rows } = await lists.pool.query(
      "select from_version_id, to_version_id, activated_by, reason from list_activations order by id",
    );
    expect(rows).toEqual([
      {
        from_version_id: null,
        to_version_id: first.version.id,
        activated_by: "operator:test",
        reason: "The newest publication.",
      },
      {
        from_version_id: first.version.id,
        to_version_id: fallen.version.id,
        activated_by: "operator:test",
        reason: decision.reason,
      },
    ]);
    await lists.close();
  });

  it("without entries cannot be activated by anybody", async () => {
    const lists = await newLists();
    const { version } = await lists.load({ records: [] });
    const decision = { by: "operator:test", now: new Date(), reason: "really" };
    await expect(activateVersion(lists.database, "ofac_sdn", version.id, decision)).rejects.toThrow("has no entries");
    expect(await lists.list()).toMatchObject({ activeVersionId: null, attentionReasons: ["empty_publication"] });
    await lists.close();
  });

  it("a file that is no publication is refused, and leaves the list as it is", async () => {
    const lists = await newLists();
    const { version } = await lists.load({ records: records(1200) });
    const cut = await folder.write(sampleXml({ records: records(2000) }).slice(0, -200));
    const result = await loadFile(testParts(lists.database), "ofac_sdn", cut);
    expect(result).toMatchObject({ standing: "unreadable", version: { state: "failed" } });
    expect(result.version.failure).toMatch(/\.$/);
    expect(await lists.list()).toMatchObject({ activeVersionId: version.id, attentionReasons: [] });
    expect(await lists.count("list_version_entries")).toBe(1200);
    await lists.close();
  });
});

describe("going back", () => {
  const decision = (reason: string) => ({ by: "operator:test", now: new Date(), reason });

  it("goes one version further back each time, and only an operator returns", async () => {
    const lists = await newLists();
    const loaded = [];
    for (const count of [100, 101, 102]) loaded.push((await lists.load({ records: records(count) })).version.id);
    const [one, two, three] = loaded;
    expect(await rollBack(lists.database, "ofac_sdn", decision("wrong"))).toBe(two);
    expect(await rollBack(lists.database, "ofac_sdn", decision("wrong"))).toBe(one);
    await expect(rollBack(lists.database, "ofac_sdn", decision("wrong"))).rejects.toThrow("no version to go back to");
    const { lastConfirmedAt } = await lists.list();
    expect((await lists.load({ records: records(102) })).standing).toBe("left");
    expect(await lists.list()).toMatchObject({ activeVersionId: one, attentionReasons: [], lastConfirmedAt });
    await activateVersion(lists.database, "ofac_sdn", three!, decision("right after all"));
    expect((await lists.load({ records: records(102) })).standing).toBe("confirmed");
    await lists.close();
  });

  it("a publisher who goes back to what came before is held, even when no day is stated", async () => {
    const lists = await newLists();
    const first = await lists.load({ records: records(100), day: "" });
    const second = await lists.load({ records: records(101), day: "" });
    const again = await lists.load({ records: records(100), day: "" });
    expect(again).toMatchObject({ standing: "held", attention: ["publication_went_back"] });
    expect(await lists.list()).toMatchObject({
      activeVersionId: second.version.id,
      heldVersionId: first.version.id,
      attentionReasons: ["publication_went_back"],
    });
    await lists.close();
  });

  it("refuses a version of another list, one that is active, and one that is none", async () => {
    const lists = await newLists();
    const { version } = await lists.load({ records: records(3) });
    const activating = (key: ListKey, id: string) => activateVersion(lists.database, key, id, decision("x"));
    await expect(activating("eu_fsf", version.id)).rejects.toThrow("eu_fsf has no version");
    await expect(activating("ofac_sdn", version.id)).rejects.toThrow("active already");
    await expect(activating("ofac_sdn", "00000000-0000-7000-8000-000000000000")).rejects.toThrow("has no version");
    await lists.close();
  });
});

describe("two loads of a list at once", () => {
  /** A parser that reads its first records and then waits until it is told to go on. */
  function slowParser() {
    let goOn = () => {};
    let begun = () => {};
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const started = new Promise<void>((resolve) => (begun = resolve));
    const parse: LoadParts["parse"] = async function* (_key, files) {
      let count = 0;
      for await (const item of parseOfacLegacy(files)) {
        yield item;
        if (++count === 700) {
          begun();
          await waiting;
        }
      }
    };
    return { parse, started, goOn };
  }

  it("the second is refused while the first lives, however long it takes", async () => {
    const lists = await newLists();
    const slow = slowParser();
    const first = lists.load({ records: records(1000) }, { parse: slow.parse, leaseSeconds: 0.4 });
    await slow.started;
    await new Promise((resolve) => setTimeout(resolve, 1000)); // more than its lease, which it renews
    await expect(lists.load({ records: records(1001) }, { leaseSeconds: 0.4 })).rejects.toThrow(LoadUnderWay);
    slow.goOn();
    expect((await first).standing).toBe("activated");
    expect((await lists.load({ records: records(1001) })).standing).toBe("activated");
    await lists.close();
  });

  it("one that was taken for dead stores nothing more, and what it stored is gone", async () => {
    const lists = await newLists();
    const slow = slowParser();
    const first = lists.load({ records: records(1000) }, { parse: slow.parse, leaseSeconds: 3600 });
    await slow.started;
    const second = await lists.load({ records: records(1001) }, { leaseSeconds: 0 });
    expect(second.standing).toBe("activated");
    slow.goOn();
    await expect(first).rejects.toThrow(/only a list version that is loading takes entries|another took its place/);
    expect(await lists.list()).toMatchObject({ activeVersionId: second.version.id });
    expect(await lists.count("list_version_entries")).toBe(1001);
    await lists.close();
  });

  it("a load that is told to stop ends at once, and the next one succeeds", async () => {
    const lists = await newLists();
    const slow = slowParser();
    const stop = new AbortController();
    const path = await folder.write(sampleXml({ records: records(5000) }));
    const first = loadList(
      testParts(lists.database, { parse: slow.parse }),
      { listKey: "ofac_sdn", files: [{ name: path, path }], origin: "file", by: "operator:test" },
      { onProgress: () => {}, signal: stop.signal },
    );
    await slow.started;
    stop.abort(new Error("stopping"));
    slow.goOn();
    await expect(first).rejects.toThrow("stopping");
    expect(await lists.count("list_version_entries")).toBe(0);
    expect((await loadFile(testParts(lists.database), "ofac_sdn", path)).standing).toBe("activated");
    await lists.close();
  });
});
