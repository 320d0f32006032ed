import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { switchList } from "./activate-version.ts";
import { createRefreshJobs } from "./refresh-job.ts";
import { type Folder, newFolder, noMinimum, records, sampleXml } from "./testing/publications.ts";
import { content, type Publisher, startPublisher, status } from "./testing/publisher.ts";
import { beginVersion, endAbandoned } from "./version-store.ts";

let test: TestDatabase;
let folder: Folder;
let publisher: Publisher;

beforeAll(async () => {
  [test, folder, publisher] = [await cloneDatabase(4), await newFolder(), await startPublisher()];
});
afterAll(async () => {
  await publisher.close();
  await folder.close();
  await test.close();
});

/** The jobs as a worker has them, and what they write into its log. */
function newJobs(refresh = true) {
  const log: string[] = [];
  const note = (level: string) => (fields: object, message: string) => {
    const { list, standing, attention, why } = fields as Record<string, string | undefined>;
    log.push([level, message, list, standing, attention, why].filter((part) => part !== undefined).join(" | "));
  };
  const urls = { ofac_sdn: [`${publisher.url}/sdn.xml?key=secret`], eu_fsf: [], uk_sanctions: [], idb_sanctions: [] };
  const settings = {
    refresh,
    cron: "41 */6 * * *",
    urls,
    allowCidrs: ["127.0.0.0/8"],
    entriesMin: noMinimum,
    dataDir: folder.path,
    connection: { url: test.url },
  };
  const jobs = createRefreshJobs(test.database, settings, { info: note("info"), warn: note("warn") });
  return { ...jobs, log, run: () => jobs.run({ key: "ofac_sdn" }, new AbortController().signal) };
}

const path = "/sdn.xml?key=secret";

describe("the job of a refresh", () => {
  it("is scheduled for lists that have an address, and for none unless it is switched on", async () => {
    const [on, off] = [newJobs(), newJobs(false)];
    expect(on.schedules.map(({ key, cron }) => [key, cron])).toEqual([
      ["ofac_sdn", "41 */6 * * *"],
      ["ofac_consolidated", "41 */6 * * *"],
    ]);
    expect(off.schedules).toEqual([]);
    await off.run(); // a job that was left over
    expect(publisher.asked).toEqual([]);
    await Promise.all([on.close(), off.close()]);
  });

  it("says what came of it, and nothing that follows the path of an address", async () => {
    const jobs = newJobs();
    publisher.answer(path, content(sampleXml({ records: records(100) })));
    await jobs.run();
    await jobs.run();
    publisher.answer(path, content(sampleXml({ records: records(50) })));
    await jobs.run();
    publisher.answer(path, content("<html></html>"));
    await jobs.run();
    publisher.answer(path, status(403));
    await jobs.run();
    expect(jobs.log).toEqual([
      "info | a list was refreshed | ofac_sdn | activated",
      "info | a list was refreshed | ofac_sdn | confirmed",
      "warn | a list needs attention | ofac_sdn | entries_fell",
      expect.stringMatching(/^warn \| a list was published that cannot be read \| ofac_sdn \| .+\.$/),
      `warn | a list could not be downloaded | ofac_sdn | ${publisher.url}/sdn.xml: HTTP 403`,
    ]);
    await jobs.close();
  });

  it("leaves alone a list that is switched off, and one that is being loaded elsewhere", async () => {
    const jobs = newJobs();
    publisher.answer(path, content(sampleXml({ records: records(101) })));
    const asked = publisher.asked.length;
    await switchList(test.database, "ofac_sdn", false);
    await jobs.run();
    expect(publisher.asked.length).toBe(asked);
    await switchList(test.database, "ofac_sdn", true);
    const other = { id: "01980000-0000-7000-8000-000000000000", origin: "file", readerVersion: 1, files: [] } as const;
    const publicationDigest = Buffer.from("other");
    await transact(test.database, {}, (tx) =>
      beginVersion(tx, { ...other, listKey: "ofac_sdn", publicationDigest }, new Date()),
    );
    await jobs.run();
    await transact(test.database, {}, (tx) => endAbandoned(tx, "ofac_sdn", 0, new Date()));
    await jobs.run();
    expect(jobs.log).toEqual([
      "info | a list is being loaded elsewhere | ofac_sdn",
      "info | a list was refreshed | ofac_sdn | activated",
    ]);
    await jobs.close();
  });
});
