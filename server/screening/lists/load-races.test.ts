import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseOfacLegacy } from "@probity/engines/screening/lists/formats/ofac/ofac-xml.ts";
import { loadList, LoadUnderWay } from "./load-list.ts";
import type { LoadParts } from "./load-parts.ts";
import { type Folder, loadFile, newFolder, newLists, records, sampleXml, testParts } from "./testing/publications.ts";

let folder: Folder;
beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => folder.close());

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
    const lists = await newLists(folder);
    const slow = slowParser();
    const first = lists.load({ records: records(1000) }, { parse: slow.parse, leaseSeconds: 0.4 });
    await slow.started;
    await new Promise((resolve) => setTimeout(resolve, 1000)); // more than its lease, which it renews
    await expect(lists.load({ records: records(1001) }, { leaseSeconds: 0.4 })).rejects.toThrow(LoadUnderWay);
    // Other readers see the progress meanwhile.
    const { rows } = await lists.pool.query("select state, entry_count, bytes_read > 0 as reads from list_versions");
    expect(rows).toEqual([{ state: "loading", entry_count: 699, reads: true }]);
    slow.goOn();
    expect((await first).standing).toBe("activated");
    expect((await lists.load({ records: records(1001) })).standing).toBe("activated");
    await lists.close();
  });

  it("one that was taken for dead stores nothing more, and what it stored is gone", async () => {
    const lists = await newLists(folder);
    const slow = slowParser();
    const first = lists.load({ records: records(1000) }, { parse: slow.parse, leaseSeconds: 3600 });
    await slow.started;
    await new Promise((resolve) => setTimeout(resolve, 600));
    const second = await lists.load({ records: records(1001) }, { leaseSeconds: 0.5 });
    expect(second.standing).toBe("activated");
    slow.goOn();
    await expect(first).rejects.toThrow(/only a list version that is loading takes entries|another one replaced it/);
    expect(await lists.list()).toMatchObject({ activeVersionId: second.version.id });
    expect(await lists.count("list_version_entries")).toBe(1001);
    await lists.close();
  });

  it("a load that is told to stop ends at once, and the next one succeeds", async () => {
    const lists = await newLists(folder);
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
