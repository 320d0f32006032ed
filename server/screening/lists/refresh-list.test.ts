import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase } from "#testing/database.ts";
import { rollBack } from "./activate-version.ts";
import { createFetcher } from "./fetch-file.ts";
import { findList } from "./list-store.ts";
import { loadList } from "./load-list.ts";
import { type RefreshParts, refreshList } from "./refresh-list.ts";
import { newFolder, records, type Sample, sampleXml, testParts } from "./testing/publications.ts";
import {
  type Answer,
  content,
  contentAlone,
  cutOff,
  type Publisher,
  redirect,
  startPublisher,
  status,
} from "./testing/publisher.ts";

let publisher: Publisher;
let folder: Awaited<ReturnType<typeof newFolder>>;

beforeAll(async () => {
  publisher = await startPublisher();
  folder = await newFolder();
});
afterAll(async () => {
  await publisher.close();
  await folder.close();
});

const fileBytesMax = 200_000;

/** A node with nothing loaded, and a list that is published at a path of its own. */
async function newNode(change: Partial<RefreshParts> & { allowCidrs?: string[]; urls?: string[] } = {}) {
  const { allowCidrs = ["127.0.0.0/8"], urls, ...parts } = change;
  const own = await cloneDatabase(4);
  const path = `/${own.url.split("_").at(-1)}.xml`;
  const fetcher = createFetcher({ allowCidrs, fileBytesMax, deadlineMs: 5000 });
  const all: RefreshParts = {
    ...testParts(own.database),
    fetcher,
    download: { folder: join(folder.path, path), retryWaitsMs: [1, 1, 1, 1, 1] },
    addressesOf: () => (urls ?? [publisher.url + path]).map((url) => ({ name: "sdn.xml", url })),
    ...parts,
  };
  return {
    ...own,
    path,
    publish: (...answers: Answer[]) => publisher.answer(path, ...answers),
    refresh: () => refreshList(all, "ofac_sdn", { onProgress: () => {}, signal: new AbortController().signal }),
    /** By an operator, who states the day. */
    loadDated: async (text: string) =>
      loadList(
        all,
        {
          listKey: "ofac_sdn",
          files: [{ name: "sdn.xml", path: await folder.write(text) }],
          origin: "file",
          publishedOn: "2026-11-14",
          by: "operator:test",
        },
        { onProgress: () => {}, signal: new AbortController().signal },
      ),
    list: () => transact(own.database, {}, (tx) => findList(tx, "ofac_sdn")),
    asked: () => publisher.asked.filter((asked) => asked === path).length,
    versions: async () =>
      (await own.pool.query("select state from list_versions order by id")).rows.map(({ state }) => state),
    async close() {
      await fetcher.close();
      await own.close();
      expect(await readdir(join(folder.path, path))).toEqual([]); // nothing stays behind
    },
  };
}

const xml = (count: number, more: Partial<Sample> = {}) => sampleXml({ records: records(count), ...more });
const undated = (count: number) => xml(count, { day: "" });

describe("[SC-LI-2] a refresh", () => {
  it("loads what is published; when nothing has changed it only confirms, without downloading", async () => {
    const node = await newNode();
    node.publish(content(xml(50)));
    expect(await node.refresh()).toMatchObject({ standing: "activated", isNew: true });
    const first = await node.list();
    expect(first.downloads).toEqual([
      {
        url: publisher.url + node.path,
        etag: expect.stringMatching(/^"/),
        lastModified: null,
        sha256: expect.any(String),
      },
    ]);
    expect(await node.refresh()).toMatchObject({ standing: "confirmed", isNew: false });
    const second = await node.list();
    expect(second.lastConfirmedAt!.getTime()).toBeGreaterThan(first.lastConfirmedAt!.getTime());
    expect(await node.versions()).toEqual(["ready"]);
    await node.close();
  });

  it("recognises by its checksum what is the same, and what is not", async () => {
    const node = await newNode();
    node.publish(contentAlone(xml(50)));
    await node.refresh();
    expect(await node.refresh()).toMatchObject({ standing: "confirmed", isNew: false });
    node.publish(contentAlone(xml(51)));
    expect(await node.refresh()).toMatchObject({ standing: "activated", isNew: true });
    expect(await node.versions()).toEqual(["ready", "ready"]);
    await node.close();
  });

  it("confirms files that an operator loaded with their day, and asks only for changes from then on", async () => {
    const node = await newNode();
    const { version } = await node.loadDated(undated(50));
    node.publish(content(undated(50)));
    expect(await node.refresh()).toMatchObject({ standing: "confirmed", isNew: false, version: { id: version.id } });
    expect(await node.list()).toMatchObject({ activeVersionId: version.id, attentionReasons: [], heldVersionId: null });
    let validator: string | undefined;
    node.publish((response, request) => {
      validator = request.headers["if-none-match"];
      content(undated(50))(response, request);
    });
    expect(await node.refresh()).toMatchObject({ standing: "confirmed", version: { id: version.id } });
    expect(validator).toMatch(/^"/);
    expect(await node.versions()).toEqual(["ready"]);
    node.publish(content(undated(51)));
    expect(await node.refresh()).toMatchObject({ standing: "held", attention: ["publication_undated"] });
    node.publish(content(undated(50)));
    expect(await node.refresh(), "the publisher took it back").toMatchObject({ standing: "confirmed" });
    expect(await node.list()).toMatchObject({ activeVersionId: version.id, attentionReasons: [], heldVersionId: null });
    await node.close();
  });

  it("leaves what an operator loaded with its day and rolled back", async () => {
    const node = await newNode();
    node.publish(content(undated(50)));
    const first = await node.refresh();
    const second = await node.loadDated(undated(51));
    expect([first.standing, second.standing]).toEqual(["activated", "activated"]);
    const decision = { by: "operator:test", now: new Date(), reason: "names are garbled" };
    const { activeVersionId } = await node.list();
    const rolledBackTo = await rollBack(testParts(node.database), "ofac_sdn", decision);
    node.publish(content(undated(51)));
    expect(await node.refresh()).toMatchObject({ standing: "left", version: { id: activeVersionId } });
    expect(await node.list()).toMatchObject({ activeVersionId: rolledBackTo, attentionReasons: [] });
    await node.close();
  });

  it("does not trust an unchanged answer about what code of another version has read", async () => {
    const node = await newNode();
    node.publish(content(xml(50)));
    await node.refresh();
    await node.pool.query(
      "alter table list_versions disable trigger user; update list_versions set reader_version = 0; alter table list_versions enable trigger user",
    );
    expect(await node.refresh()).toMatchObject({ standing: "activated", isNew: true });
    await node.close();
  });

  it.each([
    ["five server errors", [500, 502, 503, 500, 504].map((code) => status(code))],
    ["being asked too often", [status(429)]],
    ["connections that break off", [cutOff(xml(50)), cutOff(xml(50))]],
  ])("survives %s", async (_what, failures) => {
    const node = await newNode();
    node.publish(...failures, content(xml(50)));
    expect(await node.refresh()).toMatchObject({ standing: "activated" });
    expect(node.asked()).toBe(failures.length + 1);
    await node.close();
  });

  it.each<[string, Answer, number, string]>([
    ["403", status(403), 1, "HTTP 403"],
    ["404", status(404), 1, "HTTP 404"],
    ["server errors without end", status(500), 6, "HTTP 500"],
    ["a file that is always cut off", cutOff(xml(50)), 6, "no complete answer (protocol)"],
    ["a file that announces to be too large", content(xml(5000)), 1, "more than 200000 bytes"],
    ["a file that turns out to be too large", contentAlone(xml(5000)), 1, "more than 200000 bytes"],
    ["a redirect without a goal", status(302), 1, "a redirect that must not be followed"],
    ["a redirect to a file of this machine", redirect("file:///etc/passwd"), 1, "a redirect that must not be followed"],
    [
      "a redirect to a private network",
      redirect("http://10.0.0.1/list.xml"),
      1,
      "no complete answer (blocked_address)",
    ],
    [
      "a redirect to a cloud's metadata",
      redirect("http://169.254.169.254/latest"),
      1,
      "no complete answer (blocked_address)",
    ],
    ["an answer it did not ask for", status(206), 1, "HTTP 206"],
    ["nothing changed, where nothing is known", status(304), 1, "HTTP 304"],
  ])("%s: the active version stays, and the list asks for attention", async (_what, answer, attempts, why) => {
    const node = await newNode();
    node.publish(contentAlone(xml(50)));
    await node.refresh();
    const { activeVersionId, lastConfirmedAt } = await node.list();
    await node.pool.query("update lists set downloads = '[]'"); // so that nothing is known
    node.publish(answer);
    const before = node.asked();
    expect(await node.refresh()).toEqual({ standing: "refused", why: expect.stringContaining(why) });
    expect(node.asked() - before).toBe(attempts);
    expect(await node.list()).toMatchObject({
      activeVersionId,
      lastConfirmedAt,
      attentionReasons: ["download_refused"],
    });
    node.publish(contentAlone(xml(50)));
    expect(await node.refresh()).toMatchObject({ standing: "confirmed" });
    expect(await node.list()).toMatchObject({ attentionReasons: [] });
    await node.close();
  });

  it("follows redirects, five and no more, checking every address", async () => {
    const node = await newNode();
    const hop = (number: number) => `${node.path}/${number}`;
    for (let number = 1; number <= 6; number++) publisher.answer(hop(number), redirect(hop(number + 1), 307));
    publisher.answer(hop(6), content(xml(50)));
    node.publish(redirect(`${publisher.url}${hop(2)}`, 301));
    expect(await node.refresh()).toMatchObject({ standing: "activated" });
    expect(await node.refresh()).toMatchObject({ standing: "confirmed" }); // the last of them said that nothing has changed
    node.publish(redirect(hop(1)));
    expect(await node.refresh()).toEqual({
      standing: "refused",
      why: expect.stringContaining("more than 5 redirects"),
    });
    await node.close();
  });

  it("dials no address that the guard forbids, even when it is configured", async () => {
    const node = await newNode({ allowCidrs: [] });
    node.publish(content(xml(50)));
    expect(await node.refresh()).toEqual({ standing: "refused", why: expect.stringContaining("blocked_address") });
    expect(node.asked()).toBe(0);
    await node.close();
  });

  it("an empty file is a publication: it is held, and what was refused besides stays asked for", async () => {
    const node = await newNode();
    node.publish(content(xml(50)));
    await node.refresh();
    node.publish(content(xml(0)));
    expect(await node.refresh()).toMatchObject({ standing: "held", attention: ["empty_publication", "entries_fell"] });
    expect(await node.refresh()).toMatchObject({ standing: "held", isNew: false }); // unchanged is not confirmed
    node.publish(status(403));
    await node.refresh();
    expect((await node.list()).attentionReasons).toEqual(["empty_publication", "entries_fell", "download_refused"]);
    expect((await node.list()).heldVersionId).not.toBe(null);
    await node.close();
  });

  it("a file that no parser understands makes the list ask for attention", async () => {
    const node = await newNode();
    node.publish(content(xml(50)));
    await node.refresh();
    const { activeVersionId } = await node.list();
    node.publish(content("<html>Down for maintenance</html>"));
    expect(await node.refresh()).toMatchObject({ standing: "unreadable" });
    expect(await node.list()).toMatchObject({ activeVersionId, attentionReasons: ["format_changed"] });
    expect(await node.versions()).toEqual(["ready", "failed"]);
    await node.close();
  });

  it("a publication of several files is read whole, also when only one of them changed", async () => {
    const two = ["/a.xml", "/b.xml"].map((path) => `${publisher.url}${path}`);
    const read: string[][] = [];
    const parse: RefreshParts["parse"] = (key, files) => {
      read.push(files.map(({ name }) => name));
      return testParts(null!).parse(key, files.slice(0, 1));
    };
    const node = await newNode({ urls: two, parse });
    publisher.answer("/a.xml", content(xml(50)));
    publisher.answer("/b.xml", content(xml(1)));
    expect(await node.refresh()).toMatchObject({ standing: "activated" });
    expect(await node.refresh()).toMatchObject({ standing: "confirmed" });
    publisher.answer("/b.xml", content(xml(2)));
    expect(await node.refresh()).toMatchObject({ standing: "activated" });
    expect(read).toEqual([
      ["sdn.xml", "sdn.xml"],
      ["sdn.xml", "sdn.xml"],
    ]);
    await node.close();
  });
});
