import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { freePort, runningProbity, type Settings, startProbity } from "#testing/processes.ts";

/** Processes are started here, which takes its time on a busy machine. */
const startMs = 120_000;

let test: TestDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => void (test = await cloneDatabase(2)));
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill("SIGKILL");
  await test.close();
});

const settings = (change: Settings): Settings => ({
  DATABASE_URL: test.url,
  MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
  HOST: "127.0.0.1",
  PORT: "0",
  DRAIN_SECONDS: "0",
  ...change,
});

/** The database as it was before the newest migration, for whoever reads the list of them. */
const setBack = async () => {
  const newest = "delete from schema_migrations where name = (select max(name) from schema_migrations) returning *";
  return (await test.pool.query(newest)).rows[0];
};
const bringBack = (row: Record<string, unknown>) => {
  const names = Object.keys(row);
  const places = names.map((_name, index) => `$${index + 1}`);
  return test.pool.query(
    `insert into schema_migrations (${names.join()}) values (${places.join()})`,
    Object.values(row),
  );
};

async function ask(port: number, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  return answer && { ...((await answer.json()) as { problems?: string[] }), status: answer.status };
}

async function started(command: string) {
  const port = await freePort();
  const child = startProbity([command], settings({ OPERATIONS_PORT: String(port), SCHEMA_WAIT_SECONDS: "300" }));
  children.push(child);
  return { child, port };
}

const behind = "1 migrations are not applied; run: probity migrate";

describe("a schema that is behind", { timeout: 3 * startMs }, () => {
  it("ends a process that is told to wait for nobody, and changes nothing", async () => {
    const row = await setBack();
    const refused = await Promise.all(["api", "worker"].map((command) => runningProbity([command], settings({}))));
    for (const { status, stderr } of refused)
      expect([status, stderr]).toEqual([2, `The database is behind this version: ${behind}\n`]);
    expect((await test.pool.query("select from schema_migrations where name = $1", [row.name])).rowCount).toBe(0);
    await bringBack(row);
  });

  it.each(["api", "worker"])(
    "keeps a starting and a running %s from being ready, and not from being alive",
    async (role) => {
      const row = await setBack();
      const { child, port } = await started(role);
      await expect
        .poll(() => ask(port, "/readyz"), { timeout: startMs })
        .toMatchObject({
          status: 503,
          problems: ["The process is starting.", behind],
        });
      expect(await ask(port, "/healthz")).toMatchObject({ status: 200 });
      expect(child.log()).not.toContain('"started"');
      await bringBack(row);
      await expect.poll(() => ask(port, "/readyz"), { timeout: startMs }).toMatchObject({ status: 200, problems: [] });

      const again = await setBack();
      expect(await ask(port, "/readyz")).toMatchObject({ status: 503, problems: [behind] });
      expect(await ask(port, "/healthz")).toMatchObject({ status: 200 });
      await bringBack(again);
      expect(await ask(port, "/readyz")).toMatchObject({ status: 200 });
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      expect(await exit).toEqual([0, null]);
    },
  );

  it("has no queues of jobs yet: the process goes on waiting, and stops when it is told to", async () => {
    await test.pool.query("alter schema pgboss rename to elsewhere");
    const { child, port } = await started("worker");
    await expect
      .poll(() => ask(port, "/readyz"), { timeout: startMs })
      .toMatchObject({
        status: 503,
        problems: [
          "The process is starting.",
          expect.stringMatching(/^\d+ queues of jobs are not there yet; run: probity migrate$/),
        ],
      });
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    await test.pool.query("alter schema elsewhere rename to pgboss");
  });
});
