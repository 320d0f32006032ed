import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishedPath, whyWithout, withoutLists } from "@probity/engines/screening/lists/testing/list-files.ts";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { activateVersion } from "./activate-version.ts";
import { diffVersions } from "./diff-versions.ts";
import { findList } from "./list-store.ts";
import type { LoadResult } from "./load-list.ts";
import { readVersionEntries } from "./read-entries.ts";
import { loadFile, testParts } from "./testing/publications.ts";

const days = ["2021-08-18", "2024-04-26", "2024-05-01", "2024-05-02", "2024-05-03"];

describe.skipIf(withoutLists)(`the SDN list as it was published over the years${whyWithout}`, () => {
  let test: TestDatabase;
  const versions: string[] = [];

  const load = (name: string) =>
    loadFile(testParts(test.database), "ofac_sdn", join(publishedPath("ofac_sdn/versions_csv"), name));
  /** The first one is held, because alt.csv of these days is not there; an operator takes it as it is. */
  async function accepted({ standing, attention, version }: LoadResult): Promise<string> {
    if (standing === "activated") return version.id;
    expect(attention).toEqual(["companion_file_missing"]);
    const decision = { by: "operator:test", now: new Date(), reason: "sdn.csv is all there is" };
    await activateVersion(testParts(test.database), "ofac_sdn", version.id, decision);
    return version.id;
  }
  const list = () => transact(test.database, {}, (tx) => findList(tx, "ofac_sdn"));

  beforeAll(async () => {
    test = await cloneDatabase();
    for (const day of days) versions.push(await accepted(await load(`sdn_${day}.csv`)));
  });
  afterAll(() => test.close());

  // 782 rows of the file changed, but most of them only in what is not compared: the sentence about secondary sanctions,
  // gender, flags of ships. 252 entries read differently.
  it.each([
    ["2021-08-18", "2024-04-26", { added: 6464, changed: 252, removed: 879 }],
    ["2024-04-26", "2024-05-01", { added: 298, changed: 0, removed: 0 }],
    ["2024-05-01", "2024-05-02", { added: 7, changed: 0, removed: 0 }],
    ["2024-05-02", "2024-05-03", { added: 0, changed: 0, removed: 8 }],
  ])("[SC-LI-2] from %s to %s", async (from, to, counts) => {
    const compared = { from: versions[days.indexOf(from)]!, to: versions[days.indexOf(to)]! };
    expect(await diffVersions(test.database, compared, () => {})).toEqual(counts);
  });

  it("[SC-LI-2] each became active after the other, and stores only what it says anew", async () => {
    expect(await list()).toMatchObject({ activeVersionId: versions.at(-1), attentionReasons: [] });
    const { rows } = await test.pool.query("select count(*)::int as wordings from list_entries");
    expect(rows).toEqual([{ wordings: 9083 + 6464 + 252 + 298 + 7 }]);
    let entries = 0;
    for await (const { names } of readVersionEntries(test.database, versions[0]!)) entries += names.length > 0 ? 1 : 0;
    expect(entries).toBe(9083);
  });

  it("[SC-LI-2] the empty file of 2024-05-04 asks for attention, and the version of the day before stays active", async () => {
    const { standing, attention, version } = await load("sdn_2024-05-04_EMPTY_broken_publication.csv");
    expect({ standing, attention, state: version.state }).toEqual({
      standing: "held",
      attention: ["empty_publication", "entries_fell"],
      state: "held",
    });
    expect(await list()).toMatchObject({
      activeVersionId: versions.at(-1),
      heldVersionId: version.id,
      attentionReasons: ["empty_publication", "entries_fell"],
    });
    expect((await load("sdn_2024-05-03.csv")).standing).toBe("confirmed");
    // Shrunk by a few hundred it would pass as delisted; but its newest entry is older than the active one's.
    const older = await load("sdn_2024-04-26.csv");
    expect(older).toMatchObject({ standing: "held", attention: ["publication_went_back"] });
    expect((await load("sdn_2024-05-03.csv")).standing).toBe("confirmed");
    expect(await list()).toMatchObject({ heldVersionId: null, attentionReasons: [] });
  });
});
