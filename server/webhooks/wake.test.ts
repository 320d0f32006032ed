import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Listening } from "#platform/database/listen.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { createWake, listenForWakes } from "./wake.ts";

let test: TestDatabase;
let listening: Listening | undefined;

beforeAll(async () => {
  test = await cloneDatabase();
});
afterEach(() => listening?.stop());
afterAll(() => test.close());

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Another process, as far as hints are concerned. */
const hintOfOthers = () => test.pool.query("select pg_notify('probity_wake', 'another process')");

async function listen() {
  const [onWake, onLost] = [vi.fn<() => void>(), vi.fn<(error: Error) => void>()];
  listening = listenForWakes({ url: test.url, onWake, onLost, reconnectMs: 100 });
  // One for what was missed before it listened.
  await until(() => expect(onWake).toHaveBeenCalledTimes(1));
  return { onWake, onLost };
}

describe("the hint that something is due", () => {
  it("reaches this process at once, and the others in one notification per 50 ms", async () => {
    const sent: string[] = [];
    const local = vi.fn<() => void>();
    const pool = { query: async (text: string) => void sent.push(text) };
    const wake = createWake({ pool: pool as never, local });
    for (let count = 0; count < 500; count++) wake.afterWrite();
    expect(local).toHaveBeenCalledTimes(500);
    expect(sent).toEqual([]);
    await pause(120);
    expect(sent).toHaveLength(1);
    wake.afterWrite();
    await wake.stop();
    expect(sent).toHaveLength(2);
  });

  it("is heard from other processes, and not from the own one", async () => {
    const { onWake } = await listen();
    const wake = createWake({ pool: test.pool, local: () => {} });
    wake.afterWrite();
    await wake.stop();
    await hintOfOthers();
    await until(() => expect(onWake).toHaveBeenCalledTimes(2));
    await pause(100);
    expect(onWake).toHaveBeenCalledTimes(2);
  });

  it("is heard again after the connection was lost, and what was missed counts as one", async () => {
    const { onWake, onLost } = await listen();
    await test.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    await until(() => expect(onWake).toHaveBeenCalledTimes(2));
    expect(onLost).toHaveBeenCalledTimes(1);
    await hintOfOthers();
    await until(() => expect(onWake).toHaveBeenCalledTimes(3));
  });

  it("costs nothing but time when the database is away", async () => {
    const onLost = vi.fn<(error: Error) => void>();
    listening = listenForWakes({ url: "postgres://127.0.0.1:1/none", onWake: () => {}, onLost, reconnectMs: 50 });
    await until(() => expect(onLost.mock.calls.length).toBeGreaterThan(2));
    const query = () => Promise.reject(new Error("away"));
    const wake = createWake({ pool: { query } as never, local: () => {} });
    wake.afterWrite();
    await wake.stop();
  });
});
