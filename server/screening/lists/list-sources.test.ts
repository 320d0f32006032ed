import { listDetails } from "@probity/engines/screening/lists/list-details.ts";
import { listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newOrganization } from "#testing/organization.ts";
import { screeningOrganization } from "../testing/screening-organization.ts";
import { switchList } from "./activate-version.ts";
import { changeList } from "./list-store.ts";
import { loadFile, newFolder, records, sampleXml, testParts } from "./testing/publications.ts";

describe("GET /screening/sources", () => {
  it("[SC-LI-1] [SC-LI-2] 200: every list in its order, also one that was never loaded", async () => {
    const { key, user } = await newOrganization();
    const { status, body } = await key.get("/screening/sources");
    expect(status).toBe(200);
    expect(body.items.map(({ key: list, listKind }) => [list, listKind])).toEqual([
      ["eu_fsf", "sanctions"],
      ["ofac_sdn", "sanctions"],
      ["ofac_consolidated", "sanctions"],
      ["uk_sanctions", "sanctions"],
      ["idb_sanctions", "sanctions"],
      ["service_pep", "pep"],
    ]);
    const { name, sourceUrl, licence, attribution } = listDetails.uk_sanctions;
    expect(body.items[3]).toEqual({
      key: "uk_sanctions",
      name,
      listKind: "sanctions",
      enabled: true,
      versionId: null,
      publishedAt: null,
      loadedAt: null,
      lastConfirmedAt: null,
      entryCount: null,
      nameCount: null,
      droppedEntries: null,
      termBuilderVersion: null,
      reindexPending: false,
      stale: true,
      staleReasons: ["never_confirmed"],
      attention: false,
      attentionReasons: [],
      sourceUrl,
      licence,
      attribution: attribution(null),
    });
    expect((await (await user("auditor")).get("/screening/sources")).body).toEqual(body);
  });

  it("[SC-LI-2] says what is active, what was published, and whether an operator should look", async () => {
    const { key, keeper, server } = await screeningOrganization({});
    const sdn = async () => (await key.get("/screening/sources")).body.items[1];
    const folder = await newFolder();
    const load = async (count: number) => {
      const path = await folder.write(sampleXml({ records: records(count), day: "11/14/2026" }));
      return (await loadFile(testParts(server.database), "ofac_sdn", path)).version.id;
    };
    const versionId = await load(300);
    const loaded = await sdn();
    expect(loaded).toMatchObject({
      versionId,
      publishedAt: "2026-11-14T00:00:00.000Z",
      loadedAt: expect.any(String),
      lastConfirmedAt: expect.any(String),
      entryCount: 300,
      nameCount: 300,
      droppedEntries: 0,
      termBuilderVersion: null,
      reindexPending: true,
      stale: false,
      attention: false,
      attribution: expect.stringContaining("data as of 2026-11-14"),
    });
    while (!keeper.lists().has("ofac_sdn")) await keeper.look();
    expect(await sdn()).toMatchObject({ termBuilderVersion, reindexPending: false });
    await load(100);
    await folder.close();
    const held = await sdn();
    expect(held).toMatchObject({ versionId, attention: true, attentionReasons: ["entries_fell"], entryCount: 300 });
    const now = new Date(Date.now() - 37 * 3_600_000);
    await transact(server.database, {}, (tx) => changeList(tx, "ofac_sdn", { lastConfirmedAt: now }));
    await switchList(server.database, "ofac_sdn", false);
    expect(await sdn()).toMatchObject({ enabled: false, stale: true, staleReasons: ["not_confirmed_in_time"] });
  });

  it("[SC-LI-2] [SC-LI-3] a run credits its lists with the words that the listing gives", async () => {
    const { key } = await screeningOrganization({ eu_fsf: [sampleEntry("1")], idb_sanctions: [sampleEntry("2")] });
    const { items } = (await key.get("/screening/sources")).body;
    const sources = ["idb_sanctions", "eu_fsf"];
    const run = (await key.post("/screening/runs", { subject: { name: "Nobody Atall" }, sources })).body;
    const credit = (from: { key: string; attribution: string }[], list: string) =>
      from.find((one) => one.key === list)?.attribution;
    for (const list of sources) expect(credit(run.sources, list)).toBe(credit(items, list));
    expect(items.map((one: { key: string }) => one.key)).toEqual(listKeys);
  });
});
