import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AttentionReason } from "@probity/engines/screening/lists/attention.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { activateVersion, rollBack } from "./activate-version.ts";
import { loadList } from "./load-list.ts";
import type { LoadParts } from "./load-parts.ts";
import {
  type Folder,
  loadFile,
  newFolder,
  newLists,
  noMinimum,
  records,
  type Sample,
  sampleCsv,
  sampleXml,
  testParts,
} from "./testing/publications.ts";

let folder: Folder;

beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => folder.close());

describe("[SC-LI-2] loading a publication", () => {
  it("makes it the active version, with what it states and what was found in it", async () => {
    const lists = await newLists(folder);
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
    const lists = await newLists(folder);
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
    const lists = await newLists(folder);
    await lists.load({ records: records(100) });
    await lists.load({ records: [...records(99), { id: "100", name: "CHANGED" }, { id: "101", name: "ADDED" }] });
    expect(await lists.count("list_entries")).toBe(102);
    expect(await lists.count("list_version_entries")).toBe(201);
    await lists.close();
  });

  it("waits for what search needs, and activates nothing when that cannot be made", async () => {
    const lists = await newLists(folder);
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
    ["fewer names", { records: records(100), namesEach: 1 }, ["names_fell"]],
    ["fewer identifiers", { records: records(100), identifiersEach: 0 }, ["identifiers_fell"]],
    [
      "two unreadable records of a hundred and one",
      { records: [...records(99), { id: "a", name: "" }, { id: "b", name: "" }] },
      ["entries_dropped"],
    ],
    ["published before the active one", { records: records(100), day: "01/14/2026" }, ["publication_went_back"]],
  ])("%s", async (_what, sample, attention) => {
    const lists = await newLists(folder);
    const before = { records: records(100), namesEach: 2, identifiersEach: 1 };
    const first = await lists.load({ ...before, day: "01/15/2026" });
    const next = await lists.load({ ...before, day: "01/16/2026", ...sample });
    const held = attention.length > 0;
    expect(next).toMatchObject({ standing: held ? "held" : "activated", attention });
    expect(await lists.list()).toMatchObject({
      activeVersionId: held ? first.version.id : next.version.id,
      heldVersionId: held ? next.version.id : null,
      attentionReasons: attention,
    });
    await lists.close();
  });

  it("in another format is held, and taken once an operator has looked at it", async () => {
    const lists = await newLists(folder);
    await lists.load({ records: records(100) });
    const csv = await folder.write(sampleCsv({ records: records(100) }), "sdn.csv");
    const held = await loadFile(testParts(lists.database), "ofac_sdn", csv);
    const attention = ["companion_file_missing", "format_changed", "publication_undated"];
    expect(held).toMatchObject({ standing: "held", attention, version: { format: "ofac_csv" } });
    const decision = { by: "operator:test", now: new Date(), reason: "the XML is discontinued" };
    await activateVersion(testParts(lists.database), "ofac_sdn", held.version.id, decision);
    const next = await folder.write(sampleCsv({ records: records(101) }), "sdn-2.csv");
    // It lacks alt.csv as well, which the operator has accepted.
    expect((await loadFile(testParts(lists.database), "ofac_sdn", next)).standing).toBe("activated");
    const third = await folder.write(sampleCsv({ records: records(102) }), "sdn-3.csv");
    expect((await loadFile(testParts(lists.database), "ofac_sdn", third)).standing).toBe("activated");
    const cut = await folder.write(sampleCsv({ records: records(103) }).slice(0, -1), "sdn-4.csv");
    expect(await loadFile(testParts(lists.database), "ofac_sdn", cut)).toMatchObject({
      standing: "held",
      attention: ["end_mark_missing"],
    });
    const older = await folder.write(sampleCsv({ records: records(101, 0) }), "sdn-5.csv");
    expect(await loadFile(testParts(lists.database), "ofac_sdn", older)).toMatchObject({
      standing: "held",
      attention: ["publication_went_back"],
    });
    await lists.close();
  });

  it("is held if it is the first of its list and smaller than the list ever was", async () => {
    const lists = await newLists(folder);
    const entriesMin = { ...noMinimum, ofac_sdn: 100 };
    const small = await lists.load({ records: records(99) }, { entriesMin });
    expect(small).toMatchObject({ standing: "held", attention: ["publication_too_small"] });
    expect(await lists.list()).toMatchObject({ activeVersionId: null, heldVersionId: small.version.id });
    const enough = await lists.load({ records: records(100) }, { entriesMin });
    expect(enough.standing).toBe("activated");
    await lists.close();
  });

  it("has the day that the operator states, and is held if that is before the active one's or missing", async () => {
    const lists = await newLists(folder);
    const load = async (count: number, publishedOn?: string) => {
      const files = await Promise.all(
        [
          ["sdn.csv", sampleCsv({ records: records(count) })],
          ["alt.csv", '1,1,"aka","OTHER NAME",-0- \r\n\u001A'],
        ].map(async ([name, text]) => ({ name: name!, path: await folder.write(text!) })),
      );
      const publication = { listKey: "ofac_sdn", files, origin: "file", by: "operator:test", publishedOn } as const;
      const options = { onProgress: () => {}, signal: new AbortController().signal };
      return loadList(testParts(lists.database), publication, options);
    };
    const dated = await load(100, "2026-11-14");
    expect(dated).toMatchObject({ standing: "activated", version: { publishedAt: new Date("2026-11-14") } });
    expect(await load(100, "2026-11-14")).toMatchObject({ standing: "confirmed" });
    expect(await load(100), "the same files").toMatchObject({
      standing: "confirmed",
      version: { id: dated.version.id },
    });
    expect(await load(101)).toMatchObject({ standing: "held", attention: ["publication_undated"] });
    expect(await load(101, "2026-11-13")).toMatchObject({ standing: "held", attention: ["publication_went_back"] });
    expect(await load(101, "2026-11-15")).toMatchObject({ standing: "activated" });
    await lists.close();
  });

  it("keeps the list asking until what is published is active, and an operator may say it is right", async () => {
    const lists = await newLists(folder);
    const first = await lists.load({ records: records(100) });
    const fallen = await lists.load({ records: records(50) });
    expect((await lists.load({ records: records(50) })).standing).toBe("held"); // the same again
    expect(await lists.count("list_versions")).toBe(2);
    expect((await lists.load({ records: records(100) })).standing).toBe("confirmed"); // what it was before
    expect(await lists.list()).toMatchObject({ attentionReasons: [], heldVersionId: null });
    await lists.load({ records: records(50) });
    const decision = { by: "operator:test", now: new Date(), reason: "half of them were delisted" };
    await activateVersion(testParts(lists.database), "ofac_sdn", fallen.version.id, decision);
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
    const lists = await newLists(folder);
    const { version } = await lists.load({ records: [] });
    const decision = { by: "operator:test", now: new Date(), reason: "really" };
    await expect(activateVersion(testParts(lists.database), "ofac_sdn", version.id, decision)).rejects.toThrow(
      "has no entries",
    );
    expect(await lists.list()).toMatchObject({ activeVersionId: null, attentionReasons: ["empty_publication"] });
    await lists.close();
  });

  it("a file that is no publication is refused, and leaves the list as it is", async () => {
    const lists = await newLists(folder);
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
    const lists = await newLists(folder);
    const loaded = [];
    for (const count of [100, 101, 102]) loaded.push((await lists.load({ records: records(count) })).version.id);
    const [one, two, three] = loaded;
    expect(await rollBack(testParts(lists.database), "ofac_sdn", decision("wrong"))).toBe(two);
    expect(await rollBack(testParts(lists.database), "ofac_sdn", decision("wrong"))).toBe(one);
    await expect(rollBack(testParts(lists.database), "ofac_sdn", decision("wrong"))).rejects.toThrow(
      "no version to return to",
    );
    const { lastConfirmedAt } = await lists.list();
    expect((await lists.load({ records: records(102) })).standing).toBe("left");
    expect(await lists.list()).toMatchObject({ activeVersionId: one, attentionReasons: [], lastConfirmedAt });
    await activateVersion(testParts(lists.database), "ofac_sdn", three!, decision("right after all"));
    expect((await lists.load({ records: records(102) })).standing).toBe("confirmed");
    await lists.close();
  });

  it("a publisher who goes back to what came before is held, even when no day is stated", async () => {
    const lists = await newLists(folder);
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
    const lists = await newLists(folder);
    const { version } = await lists.load({ records: records(3) });
    const activating = (key: ListKey, id: string) => activateVersion(testParts(lists.database), key, id, decision("x"));
    await expect(activating("eu_fsf", version.id)).rejects.toThrow("eu_fsf has no version");
    await expect(activating("ofac_sdn", version.id)).rejects.toThrow("already active");
    await expect(activating("ofac_sdn", "00000000-0000-7000-8000-000000000000")).rejects.toThrow("has no version");
    await lists.close();
  });
});

it("a parser that gives an id twice is a fault of ours, and loads nothing", async () => {
  const lists = await newLists(folder);
  const parse: LoadParts["parse"] = async function* () {
    yield { type: "publication", format: "ofac_csv", publishedAt: null };
    for (const name of ["A", "B"])
      yield { type: "entry", entry: sampleEntry("7", { names: [{ text: name, weak: false }] }) };
  };
  await expect(lists.load({ records: [] }, { parse })).rejects.toThrow("Of 2 entries 2 are stored, with 1 ids.");
  expect((await lists.pool.query("select state, failure from list_versions")).rows).toEqual([
    { state: "failed", failure: expect.stringContaining("Of 2 entries") },
  ]);
  expect(await lists.count("list_version_entries")).toBe(0);
  await lists.close();
});
