import { existsSync } from "node:fs";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { withBuildLock } from "./build-lock.ts";

async function newFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "probity-lock-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  return join(parent, "list", "version");
}
const longAgo = new Date(Date.now() - 16_000);

it("one of many does the work, the others are told so, and afterwards it is free again", async () => {
  const folder = await newFolder();
  let worked = 0;
  const work = async () => {
    worked += 1;
    await wait(50);
  };
  const took = await Promise.all(Array.from({ length: 20 }, () => withBuildLock(folder, work)));
  expect([took.filter(Boolean).length, worked, existsSync(`${folder}.lock`)]).toEqual([1, 1, false]);
  expect(await withBuildLock(folder, work)).toBe(true);
});

it("work that fails frees it too, and the failure is told", async () => {
  const folder = await newFolder();
  await expect(withBuildLock(folder, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

it("a silent one is taken over by one of many; one that was touched a moment ago is not", async () => {
  const folder = await newFolder();
  await withBuildLock(folder, async () => {});
  await writeFile(`${folder}.lock`, "");
  expect(await withBuildLock(folder, async () => {})).toBe(false);
  await utimes(`${folder}.lock`, longAgo, longAgo);
  let [at, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++at);
    await wait(100);
    at -= 1;
  };
  const took = await Promise.all(Array.from({ length: 20 }, () => withBuildLock(folder, work)));
  expect([took.filter(Boolean).length, most]).toEqual([1, 1]);
});

it("a process that was taken for gone and wakes up leaves the lock of the next one alone", async () => {
  const folder = await newFolder();
  const [sleeper, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = withBuildLock(folder, () => sleeper.promise);
  await wait(20);
  await utimes(`${folder}.lock`, longAgo, longAgo);
  const second = withBuildLock(folder, () => next.promise);
  await wait(50);
  sleeper.resolve();
  expect(await first).toBe(true);
  expect(await withBuildLock(folder, async () => {})).toBe(false);
  next.resolve();
  expect([await second, existsSync(`${folder}.lock`)]).toEqual([true, false]);
});
