import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { expect, it, onTestFinished } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { findList } from "../lists/list-store.ts";
import { loadList } from "../lists/load-list.ts";
import type { Progress } from "../lists/progress.ts";
import { newFolder, records, sampleXml, testParts } from "../lists/testing/publications.ts";
import { beforeActivation } from "./before-activation.ts";
import { withBuildLock } from "./build-lock.ts";
import { buildSnapshotOf } from "./build-snapshot-of.ts";
import type { BuildParts } from "./build-version.ts";
import { newNode } from "./testing/nodes.ts";

async function loadingNode(change: Partial<BuildParts> = {}) {
  const node = await newNode();
  const folder = await newFolder();
  onTestFinished(folder.close);
  const { signal } = new AbortController();
  const buildSnapshot = beforeActivation({ ...node.building, ...change }, signal);
  const progress: Progress[] = [];
  return {
    ...node,
    progress,
    buildSnapshot,
    async load(count: number, parts: Partial<Parameters<typeof testParts>[1]> = {}) {
      const path = await folder.write(sampleXml({ records: records(count) }));
      const files = [{ name: "sdn.xml", path }];
      const onProgress = (step: Progress) => void progress.push(step);
      const publication = { listKey: "ofac_sdn" as const, files, origin: "file" as const, by: "operator:test" };
      return loadList(testParts(node.database, { buildSnapshot, ...parts }), publication, { onProgress, signal });
    },
    activeVersionId: async () => (await transact(node.database, {}, (tx) => findList(tx, "ofac_sdn"))).activeVersionId,
  };
}

it("a version becomes active only after its snapshot is there, and the next look searches it", async () => {
  const node = await loadingNode();
  const whileBuilding: (string | null)[] = [];
  const buildSnapshot = beforeActivation(
    {
      dataDir: node.dataDir,
      build: async (order, onEntries) => {
        await buildSnapshotOf(node.database, order, onEntries);
        whileBuilding.push(await node.activeVersionId());
      },
    },
    new AbortController().signal,
  );
  const { standing, version } = await node.load(20, { buildSnapshot });
  expect([standing, whileBuilding, await node.activeVersionId()]).toEqual(["activated", [null], version.id]);
  expect(node.progress.filter(({ stage }) => stage === "indexing").map(({ done, total }) => [done, total])).toEqual([
    [0, 20],
    [20, 20],
  ]);
  const { keeper, versionOf } = node.keeper({ build: () => Promise.reject(new Error("nothing is to be built")) });
  await keeper.look();
  expect(versionOf("ofac_sdn")).toBe(version.id);
});

it("a snapshot that cannot be built leaves the version before active; the same publication can be loaded again", async () => {
  const node = await loadingNode();
  const first = await node.load(20);
  const broken = beforeActivation(
    { dataDir: node.dataDir, build: () => Promise.reject(new Error("disk full")) },
    new AbortController().signal,
  );
  await expect(node.load(21, { buildSnapshot: broken })).rejects.toThrow("disk full");
  expect(await node.activeVersionId()).toBe(first.version.id);
  const again = await node.load(21);
  expect([again.standing, again.isNew, await node.activeVersionId()]).toEqual(["activated", false, again.version.id]);
});

it("waits for a snapshot that another process is building, and does not build it twice", async () => {
  let builds = 0;
  const node = await loadingNode();
  const buildSnapshot = beforeActivation(
    {
      dataDir: node.dataDir,
      build: (order, onEntries) => {
        builds += 1;
        return buildSnapshotOf(node.database, order, onEntries);
      },
    },
    new AbortController().signal,
  );
  const other = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<string>();
  const loading = node.load(20, {
    buildSnapshot: async (version, onProgress) => {
      const folder = node.folder("ofac_sdn", version.id);
      const of = { listKey: version.listKey, versionId: version.id, termBuilderVersion };
      void withBuildLock(folder, async () => {
        begun.resolve(folder);
        await other.promise;
        await buildSnapshotOf(node.database, { ...of, folder }, () => {});
      });
      await begun.promise;
      await buildSnapshot(version, onProgress);
    },
  });
  const folder = await begun.promise;
  await wait(700);
  expect([await node.activeVersionId(), existsSync(folder)]).toEqual([null, false]);
  other.resolve();
  expect([(await loading).standing, builds]).toEqual(["activated", 0]);
});
