import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { sharedReading } from "./shared-reading.ts";

it("is read once for all callers within its time, and again after that", async () => {
  let reads = 0;
  const ask = sharedReading(async () => (reads += 1), { keepMs: 200 });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
  await expect.poll(ask, { timeout: 5_000 }).toBe(2);
});

it("does not make callers wait for a slow read, starts it only once, and has it for the next caller", async () => {
  let reads = 0;
  const slow = async () => {
    reads += 1;
    await wait(500);
    return "read";
  };
  const ask = sharedReading(slow, { waitMs: 20 });
  expect([await ask(), await ask()]).toEqual([null, null]);
  await expect.poll(ask, { timeout: 5_000 }).toBe("read");
  expect(reads).toBe(1);
});

it("is null when it fails, and does not try again at once", async () => {
  let reads = 0;
  const ask = sharedReading(async () => {
    reads += 1;
    throw new Error("away");
  });
  expect([await ask(), await ask(), reads]).toEqual([null, null, 1]);
});
