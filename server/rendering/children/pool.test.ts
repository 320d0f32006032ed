import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { JobFailed, JobTimedOut, JobTooLarge } from "./child-process.ts";
import { Pool, type PoolEvents, type PoolSettings, poolDefaults } from "./pool.ts";
import { RenderersBusy } from "./renderers-busy.ts";
import type { UnrulyJobs } from "./testing/unruly-child.ts";

const MiB = 1024 * 1024;
const unruly = new URL("./testing/unruly-child.ts", import.meta.url);
const opened: Pool<UnrulyJobs>[] = [];

function newPool(settings: Partial<PoolSettings> = {}, events: PoolEvents = {}): Pool<UnrulyJobs> {
  const pool = new Pool<UnrulyJobs>(unruly, { ...poolDefaults, ...settings }, events);
  opened.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a pool of renderers", () => {
  it("answers jobs of a kind with what they make, bytes as bytes", async () => {
    const pool = newPool();
    const value = { bytes: new Uint8Array([1, 2, 3]), date: new Date(5) };
    expect(await pool.run("echo", value)).toEqual(value);
  });

  it("the first jobs wait for the children to start, however long that takes", async () => {
    const slow = new URL("./testing/slow-child.ts", import.meta.url);
    const pool = new Pool<UnrulyJobs>(slow, { ...poolDefaults, children: 1, deadlineMs: 700 });
    opened.push(pool);
    expect(await Promise.all([1, 2].map((at) => pool.run("echo", at)))).toEqual([1, 2]);
  });

  it("[DO-TE-8] kills a job at its deadline, and others go on", async () => {
    const pool = newPool({ deadlineMs: 700 });
    await pool.start();
    const started = performance.now();
    const [spinning, other] = await Promise.allSettled([pool.run("spin", 60_000), pool.run("echo", "fine")]);
    expect(spinning).toMatchObject({ status: "rejected", reason: expect.any(JobTimedOut) });
    expect(other).toEqual({ status: "fulfilled", value: "fine" });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await Promise.all([1, 2, 3].map((at) => pool.run("echo", at)))).toEqual([1, 2, 3]);
  });

  it.each([
    ["throws", "refuse", "it cannot be", JobFailed],
    ["throws where nothing catches it", "throwLater", "it cannot be", JobFailed],
    ["ends its process", "exit", 3, JobFailed],
    ["crashes its process", "abort", undefined, JobTooLarge],
    ["fills the heap", "fillHeap", undefined, JobTooLarge],
  ] as const)("a job that %s fails alone", async (_title, kind, payload, error) => {
    const pool = newPool({ deadlineMs: 60_000 });
    const results = await Promise.allSettled([
      pool.run("echo", 1),
      pool.run(kind, payload as never),
      pool.run("echo", 2),
      pool.run("echo", 3),
    ]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    await expect(pool.run(kind, payload as never)).rejects.toBeInstanceOf(error);
    expect(await pool.run("echo", 4)).toBe(4);
  });

  it("[DO-TE-8] kills a job that takes more memory than there is for it", async () => {
    const pool = newPool({ memoryBytes: 300 * MiB, deadlineMs: 60_000 });
    await expect(pool.run("holdAndSpin", 400 * MiB)).rejects.toBeInstanceOf(JobTooLarge);
    expect(await pool.run("echo", 1)).toBe(1);
  });

  it("a job whose child is killed from outside is done by another; the second time the caller is asked to come back", async () => {
    const pool = newPool({ children: 1, deadlineMs: 60_000 });
    await pool.start();
    const killNow = () => process.kill(pool.processIds[0]!, "SIGKILL");
    const once = pool.run("spin", 500);
    killNow();
    expect(await once).toBeUndefined();
    const twice = Promise.allSettled([pool.run("spin", 60_000)]);
    const [first] = pool.processIds;
    killNow();
    await vi.waitFor(() => expect([pool.busy, pool.processIds.includes(first!)]).toEqual([1, false]), 60_000);
    killNow();
    expect(await twice).toEqual([{ status: "rejected", reason: expect.any(RenderersBusy) }]);
    expect(await pool.run("echo", 1)).toBe(1);
  });

  it("a job that waits for a child that is killed while it starts gets another", async () => {
    const slow = new URL("./testing/slow-child.ts", import.meta.url);
    const pool = new Pool<UnrulyJobs>(slow, { ...poolDefaults, children: 1 });
    opened.push(pool);
    const waiting = pool.run("echo", 1);
    await vi.waitFor(() => expect(pool.processIds).toHaveLength(1));
    process.kill(pool.processIds[0]!, "SIGKILL");
    expect(await waiting).toBe(1);
  });

  it("refuses what comes when enough is waiting, and tells so", async () => {
    const refused: string[] = [];
    const pool = newPool({ children: 1, queue: 2 }, { refused: (kind) => refused.push(kind) });
    await pool.start();
    const taken = [pool.run("spin", 300), pool.run("echo", 1), pool.run("echo", 2)];
    expect([pool.busy, pool.waiting]).toEqual([1, 2]);
    await expect(pool.run("echo", 3)).rejects.toBeInstanceOf(RenderersBusy);
    expect(await Promise.all(taken)).toEqual([undefined, 1, 2]);
    expect(refused).toEqual(["echo"]);
    expect(await pool.run("echo", 4)).toBe(4);
  });

  it("no job waits longer than a job may take", async () => {
    const pool = newPool({ children: 1, deadlineMs: 500 });
    await pool.start();
    const results = await Promise.allSettled([pool.run("spin", 60_000), pool.run("spin", 60_000), pool.run("echo", 1)]);
    expect(results.map((result) => result.status === "rejected" && result.reason.constructor)).toEqual([
      JobTimedOut,
      RenderersBusy,
      RenderersBusy,
    ]);
    expect(await pool.run("echo", 2)).toBe(2);
  });

  it("replaces a child after a number of jobs, and no job waits for the new one", async () => {
    const replaced = vi.fn<(reason: string) => void>();
    const pool = newPool({ children: 1, jobsPerChild: 3 }, { replaced });
    const served = new Map<string, number>();
    let slow = 0;
    await pool.start();
    const [first] = pool.processIds;
    for (let at = 0; at < 200 && served.size < 3; at++) {
      const started = performance.now();
      const name = await pool.run("childName", undefined);
      if (at > 0 && performance.now() - started > 200) slow += 1;
      served.set(name, (served.get(name) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(served.size).toBe(3);
    // Each of the two new children would have been waited for; a busy machine may hold one answer up.
    expect(slow).toBeLessThan(2);
    expect([...served.values()].slice(0, 2).every((count) => count >= 3)).toBe(true);
    await vi.waitFor(() => expect(lives(first!)).toBe(false));
    expect(replaced.mock.calls.filter(([reason]) => reason === "worn").length).toBeGreaterThanOrEqual(2);
  });

  it("replaces a child that holds too much memory after a job", async () => {
    const pool = newPool({ children: 1, memoryBytes: 600 * MiB });
    const before = await pool.run("childName", undefined);
    await pool.run("hold", 350 * MiB);
    await vi.waitFor(async () => expect(await pool.run("childName", undefined)).not.toBe(before), 10_000);
  });

  it("gives children nothing of its own environment, and a lower priority than its own", async () => {
    expect(await newPool().run("surroundings", undefined)).toEqual({
      environment: ["FONTCONFIG_FILE", "LANG", "TZ"],
      priority: 10,
    });
  });

  it("ends every process when it is closed, after the job under way", async () => {
    const pool = newPool();
    await pool.start();
    const pids = pool.processIds;
    const last = pool.run("spin", 200);
    await pool.close();
    await last;
    expect(pids).toHaveLength(2);
    expect(pids.filter(lives)).toEqual([]);
    await expect(pool.run("echo", 1)).rejects.toThrow("closed");
  });

  it("says why a child cannot be started, to everybody who waits", async () => {
    const pool = new Pool(new URL("./testing/broken-child.ts", import.meta.url), poolDefaults);
    await expect(pool.start()).rejects.toThrow("a font is missing");
    const results = await Promise.allSettled([
      pool.run("echo" as never, 1 as never),
      pool.run("echo" as never, 2 as never),
    ]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
    await pool.close();
  });

  it("keeps no process alive that has nothing more to do, and its children end with it", async () => {
    const program = `
      const { Pool, poolDefaults } = await import(${JSON.stringify(new URL("./pool.ts", import.meta.url).href)});
      const pool = new Pool(new URL(${JSON.stringify(unruly.href)}), poolDefaults);
      await pool.run("echo", 1);
      console.log(pool.processIds.join());`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
      timeout: 60_000,
    });
    const pids = stdout.trim().split(",").map(Number);
    expect(pids.length).toBeGreaterThan(0);
    await vi.waitFor(() => expect(pids.filter(lives)).toEqual([]), 5_000);
  });
});
