import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { newFolder, records, type Sample, sampleXml } from "#screening/lists/testing/publications.ts";
import { content, type Publisher, startPublisher, status } from "#screening/lists/testing/publisher.ts";
import { readConfig } from "../config.ts";
import { listsCommand } from "./lists.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { runningProbity, type Settings, startProbity } from "#testing/processes.ts";
import { configuredWith, printed } from "./testing/printed.ts";

let folder: Awaited<ReturnType<typeof newFolder>>;
let publisher: Publisher;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = await newFolder();
  publisher = await startPublisher();
});
afterAll(async () => {
  for (const test of opened) await test.close();
  await publisher.close();
  await folder.close();
});

const login = "probity_test_login";

/** The operator's commands, with a role that has only the application's rights, on a separate database. */
async function newOperator() {
  const test = await cloneDatabase(2);
  opened.push(test);
  await test.pool.query(
    `do $$ begin create role ${login} login in role probity_app; exception when duplicate_object then null; end $$`,
  );
  const settings: Settings = {
    DATABASE_URL: Object.assign(new URL(test.url), { username: login, password: "" }).href,
    MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
    DATA_DIR: folder.path,
    LISTS_ALLOW_CIDRS: "127.0.0.0/8",
    LISTS_ENTRIES_MIN: '{"ofac_sdn": 10, "service_pep": 1}',
    LIST_URLS: JSON.stringify({ ofac_sdn: [`${publisher.url}/sdn.xml`], eu_fsf: [], uk_sanctions: [] }),
  };
  const lists = async (...args: string[]) => {
    const ran = await printed(() => listsCommand(configuredWith(settings), args));
    return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
  };
  /** Stores the entries that bring the table over this many no sooner than `release` is called. */
  const holdEntries = async (count: number) => {
    await test.pool.query(`
      create function hold_entries() returns trigger language plpgsql as $$
      begin
        if (select count(*) from list_version_entries) > ${count} then
          perform pg_advisory_xact_lock_shared(1);
        end if;
        return null;
      end $$;
      create trigger hold_entries after insert on list_version_entries execute function hold_entries()`);
    const holder = await test.pool.connect();
    await holder.query("select pg_advisory_lock(1)");
    const loads = async (condition: string) =>
      (
        await test.pool.query(
          `select from pg_stat_activity
            where datname = current_database() and application_name = 'probity lists' and ${condition}`,
        )
      ).rowCount!;
    return {
      waitedFor: () => until(async () => (await loads("wait_event = 'advisory'")) > 0),
      async release() {
        await holder.query("select pg_advisory_unlock(1)");
        holder.release();
        // What the database does for a process that is gone ends by itself.
        await until(async () => (await loads("true")) === 0);
      },
    };
  };
  return {
    ...test,
    settings,
    lists,
    holdEntries,
    load: async (sample: Sample) => lists("load", "ofac_sdn", "--file", await folder.write(sampleXml(sample))),
    list: async () => (await test.pool.query("select * from lists where key = 'ofac_sdn'")).rows[0],
    states: async () =>
      (await test.pool.query("select state from list_versions order by id")).rows.map(({ state }) => state),
  };
}

/** A day before today as OFAC writes it, so that the list is not too old. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const ofac = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

describe("lists", () => {
  it("[SC-LI-2] load, status, diff, activate, rollback, disable and doctor: a list from its first file on", async () => {
    const { lists, load, list, settings } = await newOperator();
    const first = await load({ records: records(1000), day: ofac(daysAgo(2)) });
    expect(first.stdout).toMatch(/^ofac_sdn: version [0-9a-f-]{36} is active, 1000 entries\.\n$/);
    expect(first.stderr).toMatch(/^inspecting\nreading +\[-+\] +0 %\n/); // one line for each stage, as this is no terminal
    expect(first.stderr).toMatch(/checking +\[#{30}\] 100 %  1,000 entries, [\d,]+\/s\n/);
    expect(first.code).toBe(0);

    const held = await load({ records: records(500, 501), day: ofac(daysAgo(1)) });
    expect(held.code).toBe(1);
    expect(held.stdout).toContain("is held (entries_fell); the active version stays");
    const { active_version_id: one, held_version_id: two } = await list();

    const diff = await lists("diff", "ofac_sdn");
    expect(diff.stdout).toBe(`0 added, 0 changed, 500 removed from ${one} to ${two}\n`);
    const ids = (await lists("diff", "ofac_sdn", "held", "active", "--ids")).stdout.split("\n");
    expect([ids.length, ids[0]]).toEqual([502, "+ 1"]);

    const said = await lists("status");
    expect(said.code).toBe(1);
    expect(said.stdout).toMatch(new RegExp(`^ofac_sdn +1000 +${daysAgo(2)} +\\S+ \\S+ +entries_fell +${one}$`, "m"));
    expect(said.stdout).toMatch(/^uk_sanctions +- +- +- +never_confirmed +never loaded$/m);

    expect(await lists("activate", "ofac_sdn", two)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--reason"),
    });
    expect((await lists("activate", "ofac_sdn", two, "--reason", "delisted")).code).toBe(0);
    expect((await list()).active_version_id).toBe(two);
    expect((await lists("rollback", "ofac_sdn", "--reason", "not delisted")).code).toBe(0);
    expect((await list()).active_version_id).toBe(one);
    expect((await lists("rollback", "ofac_sdn", "--reason", "more")).stderr).toContain("no version to return to");
    expect((await lists("status", "ofac_sdn")).stdout).toMatch(
      new RegExp(`^${one} +1000 +0 +${daysAgo(2)} +\\S+ \\S+ +ready, active$`, "m"),
    );

    const dropped = (await lists("status", "ofac_sdn", "--dropped")).stdout;
    expect(dropped).toMatch(/^ofac_sdn: 0 of 1000 records left out of the active version$/m);

    expect((await lists("disable", "ofac_sdn")).code).toBe(0);
    expect((await list()).enabled).toBe(false);
    expect((await lists("enable", "ofac_sdn")).code).toBe(0);
    const doctor = await runningProbity(["doctor"], settings);
    expect(doctor.stdout).toMatch(/^warning +lists: eu_fsf \(never loaded\); ofac_consolidated \(never loaded\)/m);
    expect(doctor.status).toBe(0);
  });

  it.each([[], ["fetch"], ["load"], ["load", "un_list", "--file", "x"], ["status", "--wide"], ["toString"]])(
    "says how it is used: %s %s",
    async (...args) => {
      const notRead = () => readConfig({});
      await expect(listsCommand(notRead, args)).rejects.toThrow("lists load KEY --file PATH");
    },
  );

  it("says what is wrong without a stack", async () => {
    const { lists } = await newOperator();
    expect(await lists("fetch")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("lists load KEY --file PATH"),
    });
    expect(await lists("load", "eu_fsf")).toMatchObject({ code: 1, stderr: expect.stringContaining("--file") });
    expect(await lists("load", "eu_fsf", "--file", "/none")).toMatchObject({
      code: 1,
      stderr: "There is no file /none.\n",
    });
    const wrong = await folder.write(sampleXml({ records: records(3) }));
    const unread = await lists("load", "eu_fsf", "--file", wrong);
    expect(unread).toMatchObject({ code: 1, stdout: expect.stringMatching(/^eu_fsf: cannot be read\. .*stays\.\n$/) });
    expect((await lists("diff", "eu_fsf")).stderr).toContain("no such version");
    const dated = async (day: string) => (await lists("load", "eu_fsf", "--file", wrong, "--published", day)).stderr;
    expect(await dated("2026-02-30")).toBe(
      "2026-02-30 is not a day. Write it as YYYY-MM-DD, for example 2026-11-15.\n",
    );
    expect(await dated("9999-01-01")).toBe("9999-01-01 is in the future.\n");
  });

  it("a president whose positions nobody explains is told to the operator, never a good list without him", async () => {
    const { lists } = await newOperator();
    const president = {
      type: "item",
      id: "Q1000",
      labels: { en: { language: "en", value: "Jane Roe" } },
      claims: {
        P31: [claim("Q5")],
        P39: [claim("Q500")],
      },
    };
    const path = await folder.write(JSON.stringify({ entities: { Q1000: president } }), "q1000.json");
    const held = await lists("load", "service_pep", "--file", path);
    expect(held).toMatchObject({ code: 1, stdout: expect.stringContaining("(empty_publication, entries_dropped)") });
    const { code, stdout } = await lists("status", "service_pep", "--dropped");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^service_pep .* never_confirmed, empty_publication, entries_dropped +never loaded$/m);
    expect(stdout).toContain(
      "service_pep: 1 of 1 records left out of the held version\n  Q500 is a position that somebody holds",
    );
  });

  it("a first load below the least size is held, and an operator may take it", async () => {
    const { lists, load, list } = await newOperator();
    const small = await load({ records: records(9), day: ofac(daysAgo(1)) });
    expect(small).toMatchObject({ code: 1, stdout: expect.stringContaining("is held (publication_too_small)") });
    const { held_version_id: version } = await list();
    expect((await lists("activate", "ofac_sdn", version, "--reason", "a sample for tests")).code).toBe(0);
  });

  it("[SC-LI-2] refresh asks the publisher, and the worker does so by the clock", async () => {
    const { settings, lists, list, pool } = await newOperator();
    publisher.answer("/sdn.xml", content(sampleXml({ records: records(10) })));
    expect(await lists("refresh", "ofac_sdn")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("is active, 10 entries"),
    });
    expect((await lists("refresh", "ofac_sdn")).stdout).toContain("is already the published one");
    expect((await lists("refresh", "service_pep")).stdout).toContain("has no address to download from");
    publisher.answer("/sdn.xml", status(403));
    expect(await lists("refresh", "ofac_sdn")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("/sdn.xml: HTTP 403. The active version stays."),
    });
    expect((await list()).attention_reasons).toEqual(["download_refused"]);

    publisher.answer("/sdn.xml", content(sampleXml({ records: records(11) })));
    const worker = startProbity(["worker"], { ...settings, LISTS_REFRESH: "true", LISTS_REFRESH_CRON: "* * * * *" });
    onTestFinished(() => void worker.kill("SIGKILL"));
    await until(() => worker.log().includes('"started"'));
    const { rows } = await pool.query("select key from pgboss.schedule where name = 'lists.refresh' order by key");
    expect(rows.map(({ key }) => key)).toEqual(["idb_sanctions", "ofac_consolidated", "ofac_sdn"]);
    // The clock is looked at twice a minute; the job itself need not be waited for.
    await pool.query("delete from pgboss.schedule");
    await pool.query(`insert into pgboss.job (name, data) values ('lists.refresh', '{"key": "ofac_sdn"}')`);
    await until(async () => (await list()).attention_reasons.length === 0);
    worker.kill("SIGTERM");
    await once(worker, "exit");
    expect(worker.log()).toContain('"a list was refreshed"');
  });
});

describe("lists load, killed in the middle,", () => {
  it("leaves the active version as it is, and the next load succeeds", async () => {
    const { load, list, settings, pool, lists, states, holdEntries } = await newOperator();
    await load({ records: records(100) });
    const before = await list();
    const path = await folder.write(sampleXml({ records: records(5_000) }));
    const held = await holdEntries(2_100);
    const child = startProbity(["lists", "load", "ofac_sdn", "--file", path], settings);
    const stored = async () => (await pool.query("select count(*)::int as n from list_version_entries")).rows[0].n;
    await held.waitedFor();
    expect(await stored()).toBe(2_100);
    child.kill("SIGKILL");
    await once(child, "exit");
    await held.release();
    expect(await states()).toEqual(["ready", "loading"]);
    expect(await list()).toEqual(before);

    await pool.query("update list_versions set last_sign_at = now() - interval '1 minute' where state = 'loading'");
    const next = await folder.write(sampleXml({ records: records(101) }));
    expect((await lists("load", "ofac_sdn", "--file", next)).code).toBe(0);
    expect(await states()).toEqual(["ready", "failed", "ready"]);
    expect(await stored()).toBe(201); // what was left half done is gone
  });

  it("told to stop, it says so and leaves nothing half done", async () => {
    const { load, list, settings, pool, states, holdEntries } = await newOperator();
    await load({ records: records(100) });
    const before = await list();
    const path = await folder.write(sampleXml({ records: records(10_000) }));
    const held = await holdEntries(1_000);
    const child = startProbity(["lists", "load", "ofac_sdn", "--file", path], settings);
    await held.waitedFor();
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await held.release();
    expect(await exited).toEqual([1, null]);
    expect(await states()).toEqual(["ready", "failed"]);
    expect(await list()).toEqual(before);
    expect((await pool.query("select from list_version_entries")).rowCount).toBe(100);
  });
});

const claim = (id: string) => ({
  mainsnak: {
    snaktype: "value",
    datavalue: { value: { "entity-type": "item", "numeric-id": Number(id.slice(1)), id } },
  },
  rank: "normal",
});

const until = (holds: () => boolean | Promise<boolean>) => vi.waitUntil(holds, { timeout: 60_000, interval: 50 });
