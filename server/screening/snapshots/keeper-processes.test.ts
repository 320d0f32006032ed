import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { expect, it, onTestFinished } from "vitest";
import { buildVersion, inOwnProcess } from "./build-version.ts";
import type { Answers, KeeperOrder } from "./testing/keeper-process.ts";
import { buildersOf, marked, newNode, until } from "./testing/nodes.ts";

type Node = Awaited<ReturnType<typeof newNode>>;

const sources = ["eu_fsf", "uk_sanctions"] as const;

/** A process of its own on this node. */
function startKeeper({ url: databaseUrl, dataDir }: Node) {
  const child: ChildProcess = fork(new URL("./testing/keeper-process.ts", import.meta.url), { execArgv: [] });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.send({ databaseUrl, dataDir, sources: [...sources], name: "Jarek Velmont" } satisfies KeeperOrder);
  return {
    child,
    started: once(child, "message"),
    ask: async (): Promise<Answers> => {
      const answered = once(child, "message");
      child.send("ask");
      return (await answered)[0];
    },
  };
}

const isGone = (pid: number) => !existsSync(`/proc/${pid}`);
const isBuilding = async (node: Node) => (await node.names("eu_fsf")).some((name) => name.endsWith(".building"));

it("an activation reaches every process within 10 s, and every search is answered from whole versions", async () => {
  const node = await newNode();
  const versions = new Map<string, string>();
  const publish = async (round: number) => {
    for (const key of sources) {
      const mark = `${key}-${round}`;
      const count = 1 + ((round * 3) % 7);
      const versionId = await node.publishReady(key, marked(mark, count));
      versions.set(`${key} ${versionId} ${count} ${mark}`, mark);
    }
    return [...versions.keys()].slice(-sources.length);
  };
  await publish(0);
  const processes = [startKeeper(node), startKeeper(node)];
  await Promise.all(processes.map(({ started }) => started));
  const took: number[] = [];
  for (let round = 1; round <= 4; round++) {
    const newest = await publish(round);
    const begun = Date.now();
    for (const { ask } of processes)
      await until(async () => {
        const { seen } = await ask();
        return newest.every((line) => seen.includes(line));
      });
    took.push(Date.now() - begun);
  }
  expect(Math.max(...took)).toBeLessThan(10_000);
  for (const { ask } of processes) {
    await until(async () => (await ask()).searches > 500);
    const { failures, builds, seen } = await ask();
    expect([failures, builds]).toEqual([[], 0]);
    // The very first searches may have been before the lists were open.
    const unready = sources.map((key) => `${key}  0`);
    expect(seen.filter((line) => !versions.has(line) && !unready.includes(line))).toEqual([]);
    expect(seen.length).toBeGreaterThanOrEqual(versions.size);
  }
});

it("no two processes build the same snapshot; stopped processes end by themselves", async () => {
  const node = await newNode();
  for (const key of sources) await node.publish(key, marked("first"));
  const processes = [startKeeper(node), startKeeper(node), startKeeper(node)];
  const isSearched = async ({ ask }: (typeof processes)[number]) =>
    (await ask()).seen.filter((line) => line.endsWith("first")).length === 2;
  await Promise.all(processes.map(({ started }) => started));
  for (const one of processes) await until(() => isSearched(one), 60_000);
  const builds = await Promise.all(processes.map(async ({ ask }) => (await ask()).builds));
  expect(builds.reduce((sum, count) => sum + count, 0)).toBe(2);
  for (const { child } of processes) {
    const ended = once(child, "exit");
    child.send("stop");
    expect(await ended).toEqual([0, null]);
  }
});

it("a build that is killed leaves the version before in use, and the next one succeeds", async () => {
  const node = await newNode();
  const first = await node.publishReady("eu_fsf", marked("first"));
  const { keeper, said, shows, versionOf } = node.keeper({ build: inOwnProcess({ url: node.url }) });
  await shows("eu_fsf", first);
  const second = await node.publish("eu_fsf", marked("second", 5000));
  await keeper.look();
  await until(() => isBuilding(node));
  const [builder] = buildersOf(process.pid);
  process.kill(builder!, "SIGKILL");
  await until(() => said.includes("a snapshot was not built"));
  await keeper.look();
  expect([versionOf("eu_fsf"), existsSync(node.folder("eu_fsf", second))]).toEqual([first, false]);
  await shows("eu_fsf", second);
  await until(async () => !(await node.names("eu_fsf")).some((name) => name.endsWith(".lock")));
  expect(await node.names("eu_fsf")).toEqual([first, second].map((id) => basename(node.folder("eu_fsf", id))));
});

it("a process that is killed takes its builder with it, and another takes its silent lock over", async () => {
  const node = await newNode();
  const versionId = await node.publish("eu_fsf", marked("first", 5000));
  const { child } = startKeeper(node);
  await until(() => isBuilding(node));
  const [builder] = buildersOf(child.pid!);
  child.kill("SIGKILL");
  await until(() => isGone(builder!));
  const folder = node.folder("eu_fsf", versionId);
  expect([existsSync(folder), existsSync(`${folder}.lock`)]).toEqual([false, true]);
  const { keeper, shows, versionOf } = node.keeper();
  await keeper.look();
  await wait(200);
  await keeper.look();
  expect(versionOf("eu_fsf")).toBeNull();
  const longAgo = new Date(Date.now() - 16_000);
  await utimes(`${folder}.lock`, longAgo, longAgo);
  await shows("eu_fsf", versionId);
});

it("stop ends a build that is under way, and no process is left", async () => {
  const node = await newNode();
  await node.publish("eu_fsf", marked("first", 5000));
  const { keeper } = node.keeper({ build: inOwnProcess({ url: node.url }), tickMs: 10 });
  await keeper.start();
  await until(() => isBuilding(node));
  const builders = buildersOf(process.pid);
  expect(builders).toHaveLength(1);
  await keeper.stop();
  expect([buildersOf(process.pid), isGone(builders[0]!)]).toEqual([[], true]);
  expect(keeper.lists().size).toBe(0);
});

it("a builder that dies of reading a snapshot has shown that it is damaged: the next one builds it anew", async () => {
  const node = await newNode();
  const versionId = await node.publishReady("eu_fsf", marked("first", 5000));
  const folder = node.folder("eu_fsf", versionId);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(`${folder}/verified`, yesterday, yesterday);
  const of = { listKey: "eu_fsf" as const, versionId, termBuilderVersion };
  const signal = new AbortController().signal;
  const parts = { dataDir: node.dataDir, build: inOwnProcess({ url: node.url }) };
  const dying = buildVersion(parts, of, () => {}, signal).catch((error: Error) => error.message);
  await until(() => buildersOf(process.pid).length > 0);
  process.kill(buildersOf(process.pid)[0]!, "SIGKILL");
  expect(await dying).toBe("The builder of a snapshot ended with SIGKILL.");
  expect(existsSync(folder)).toBe(false);
  expect(await buildVersion(parts, of, () => {}, signal)).toBe(true);
  expect(existsSync(folder)).toBe(true);
});
