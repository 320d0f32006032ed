import { afterEach, describe, expect, it } from "vitest";
import { ComputationFailed, ComputationTooLarge, ThreadPool, type ThreadSettings } from "./thread-pool.ts";

const unruly = new URL("./testing/unruly-thread.ts", import.meta.url);
const opened: ThreadPool[] = [];

function newPool(settings: Partial<ThreadSettings> = {}): ThreadPool {
  const pool = new ThreadPool(unruly, { threads: 2, limitMs: 30_000, heapMegabytes: 64, ...settings });
  opened.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

describe("a pool of threads", () => {
  it("answers more jobs than it has threads, each with its own result", async () => {
    const pool = newPool();
    expect(await Promise.all([1, 2, 3, 4, 5].map((at) => pool.run("echo", at)))).toEqual([1, 2, 3, 4, 5]);
    expect(pool.busy).toBe(0);
  });

  it("ends a thread at its time limit and replaces it, and others go on", async () => {
    const pool = newPool({ limitMs: 3_000 });
    await Promise.all([pool.run("echo", 1), pool.run("echo", 2)]);
    const [spinning, other] = await Promise.allSettled([pool.run("spin", 60_000), pool.run("echo", "fine")]);
    expect(spinning).toMatchObject({ status: "rejected", reason: expect.any(ComputationTooLarge) });
    expect(other).toEqual({ status: "fulfilled", value: "fine" });
    expect(await pool.run("echo", 3)).toBe(3);
  });

  it.each([
    ["throws", "refuse", ComputationFailed],
    ["ends its thread", "exit", ComputationFailed],
    ["fills the heap", "fillHeap", ComputationTooLarge],
  ])("a job that %s fails alone, and its message is not told", async (_what, kind, error) => {
    const pool = newPool();
    const failed = pool.run(kind, "a name");
    await expect(failed).rejects.toBeInstanceOf(error);
    await expect(failed).rejects.not.toThrow("a name");
    expect(await pool.run("echo", 1)).toBe(1);
  });

  it("two jobs that fill their heaps at once end with their threads, and the process goes on", async () => {
    const pool = newPool();
    const both = await Promise.allSettled([pool.run("fillHeap", 1), pool.run("fillHeap", 2)]);
    for (const one of both) expect(one).toMatchObject({ reason: expect.any(ComputationTooLarge) });
    expect(await pool.run("echo", 1)).toBe(1);
  });

  it("takes on nothing more when it is closed", async () => {
    const pool = newPool();
    await pool.run("echo", 1);
    await pool.close();
    await expect(pool.run("echo", 2)).rejects.toThrow("closed");
  });
});
