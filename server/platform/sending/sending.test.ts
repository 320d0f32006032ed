import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { Sending } from "./sending.ts";
import { holdSending, releaseSending } from "./sending-store.ts";

let test: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  test = await cloneDatabase(4);
});
afterAll(() => test.close());

const opened: Sending[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "probity-sending-"));
});
afterEach(async () => {
  for (const sending of opened.splice(0)) await sending.stop();
  rmSync(dataDir, { recursive: true });
  await release();
});

const clock = { now: 0 };
/** A process of the machine that has this folder, started now. */
async function start(folder: string | null = dataDir): Promise<Sending> {
  const sending = new Sending({
    database: test.database,
    dataDir: folder,
    logger: { warn: () => {} },
    monotonic: () => clock.now,
  });
  opened.push(sending);
  await sending.start();
  return sending;
}

/** Asks after the time for which the last answer counts. */
async function maySend(sending: Sending): Promise<boolean> {
  clock.now += 1_000;
  return sending.maySend();
}

const release = () => transact(test.database, {}, releaseSending);
const markRows = async () => (await test.pool.query("select place, mark from sending_marks order by place")).rows;

/** What a backup of the marks would bring back. */
async function backUp() {
  const rows = await markRows();
  return async () => {
    await test.pool.query("delete from sending_marks");
    for (const { place, mark } of rows)
      await test.pool.query("insert into sending_marks values ($1, $2, now())", [place, mark]);
  };
}

it("sends on a new machine, after a restart, and beside other processes of the machine", async () => {
  const first = await start();
  expect([await maySend(first), await maySend(first)]).toEqual([true, true]);
  const second = await start();
  expect([await maySend(first), await maySend(second)]).toEqual([true, true]);
  await first.stop();
  await second.stop();
  expect(await maySend(await start())).toBe(true);
});

it("holds when it is started on a database that is older than what the machine has seen", async () => {
  const before = await start();
  const restore = await backUp();
  await maySend(before);
  await before.stop();
  await restore();
  const after = await start();
  expect([await maySend(after), after.held?.because]).toEqual([false, "older"]);
  expect(after.notes()).toEqual([expect.stringMatching(/held since .* older .* restore-check --release/)]);
});

it("holds when the database under a running process becomes older, and tells every other process", async () => {
  const running = await start();
  const elsewhere = await start(null);
  const restore = await backUp();
  await maySend(running);
  await restore();
  expect([await maySend(running), running.held?.because]).toEqual([false, "older"]);
  expect(await maySend(elsewhere)).toBe(false);
});

it("sends after the release, also from a machine that was off meanwhile, and holds after the next restore again", async () => {
  const off = mkdtempSync(join(tmpdir(), "probity-sending-"));
  const running = await start();
  const stopped = await start(off);
  const restore = await backUp();
  await maySend(running);
  await maySend(stopped);
  await stopped.stop();
  await restore();
  expect(await maySend(running)).toBe(false);
  await release();
  expect(await maySend(running)).toBe(true);
  expect(await maySend(await start(off))).toBe(true);

  const restoreAgain = await backUp();
  await maySend(running);
  await restoreAgain();
  expect(await maySend(running)).toBe(false);
  rmSync(off, { recursive: true });
});

it("a hold of the operator is not replaced by one of a process", async () => {
  const running = await start();
  await transact(test.database, {}, (tx) => holdSending(tx, "operator"));
  expect([await maySend(running), running.held?.because]).toEqual([false, "operator"]);
  await test.pool.query("delete from sending_marks");
  expect([await maySend(running), running.held?.because]).toEqual([false, "operator"]);
});

it("the folder of another installation says nothing about this one", async () => {
  const before = await start();
  await maySend(before);
  await before.stop();
  await test.pool.query("update sending_state set installation = gen_random_uuid()");
  await test.pool.query("delete from sending_marks");
  expect(await maySend(await start())).toBe(true);
});

it("keeps one file of all that were started on a machine after each other", async () => {
  for (let count = 0; count < 3; count += 1) await (await start()).stop();
  const [installation] = readdirSync(join(dataDir, "sending"));
  expect(readdirSync(join(dataDir, "sending", installation!))).toHaveLength(1);
});

it("removes what a process that was killed while it wrote its mark has left, and nothing that is being written", async () => {
  await start();
  const [installation] = readdirSync(join(dataDir, "sending"));
  const folder = join(dataDir, "sending", installation!);
  for (const name of ["left.json.new", "fresh.json.new"]) writeFileSync(join(folder, name), "{");
  const before = Date.now() / 1000 - 11;
  utimesSync(join(folder, "left.json.new"), before, before);
  await start();
  expect(readdirSync(folder).filter((name) => name.endsWith(".new"))).toEqual(["fresh.json.new"]);
});
