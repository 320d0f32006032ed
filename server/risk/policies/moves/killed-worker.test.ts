import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type JobHandlers, type RunningJobs, runJobs } from "#platform/jobs/run-jobs.ts";
import { made } from "#testing/answer.ts";
import { startProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { ended, monitoredByOlder, moveOf, standing } from "../../testing/monitoring-moves.ts";

let server: TestServer;
/** Takes no job; it notices more quickly than a worker that another one is gone. */
let watch: RunningJobs;

beforeAll(async () => {
  server = await startServer();
  await server.pool.query(
    "update pgboss.queue set retry_delay = 0, heartbeat_seconds = 2 where name = 'risk.monitoring-moves'",
  );
  watch = await runJobs({
    url: server.url,
    superviseSeconds: 1,
    onError: () => undefined,
    handlers: {} as JobHandlers,
  });
});
afterAll(async () => {
  await watch.stop(1_000);
  await server.app.close();
  await server.close();
});

const startWorker = () => startProbity(["worker"], { DATABASE_URL: server.url, MASTER_KEYS: server.masterKeys });

/** Somebody else holds the subject, so that the worker waits in the middle of a step; there it is killed. */
async function killWhileItMoves(subjectId: string, movedBefore: () => Promise<number>, expected: number) {
  const holder = new pg.Client({ connectionString: server.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from risk_subjects where id = $1 for update", [subjectId]);
  const worker = startWorker();
  try {
    await vi.waitFor(async () => expect(await movedBefore()).toBe(expected), { timeout: 60_000, interval: 50 });
    await vi.waitFor(
      async () => {
        const { rows } = await server.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%risk_subjects%' and datname = current_database()",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 50 },
    );
  } finally {
    worker.kill("SIGKILL");
    await once(worker, "exit");
    await holder.query("rollback");
    await holder.end();
  }
}

it("a worker is killed in the middle of a move, twice: nobody is moved twice, nobody is left out, and the counts are true", async () => {
  const { organization, owner, second, subjects } = await monitoredByOlder(30, { server });
  made(await owner.post(`/risk/policies/${second.id}/monitoring-moves`));
  const moved = async () => (await moveOf(organization, second.id)).data.moved;
  await killWhileItMoves(subjects[10]!, moved, 10);
  await killWhileItMoves(subjects[20]!, moved, 20);
  expect((await moveOf(organization, second.id)).data).toMatchObject({ status: "running", moved: 20, left: 10 });
  const last = startWorker();
  try {
    const { data } = await ended(organization, second.id);
    expect(data).toMatchObject({ status: "completed", moved: 30, refused: 0, left: 0 });
  } finally {
    last.kill("SIGTERM");
    await once(last, "exit");
  }
  for (const subject of subjects) {
    const { version, assigned } = await standing(organization, subject);
    expect(version).toBe(2);
    expect(assigned.map((each: { version: number }) => each.version)).toEqual([1, 2]);
  }
});
