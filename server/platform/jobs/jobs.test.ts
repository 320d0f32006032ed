import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { enqueue } from "./enqueue.ts";
import { type JobHandler, type RunningJobs, runJobs, type Schedule } from "./run-jobs.ts";

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const resource of opened.splice(0).toReversed()) await resource.close();
});

async function newDatabase(): Promise<TestDatabase> {
  const test = await cloneDatabase(2);
  opened.push(test);
  return test;
}

async function running(
  { url }: TestDatabase,
  handler: JobHandler,
  schedules: readonly Schedule[] = [],
): Promise<RunningJobs> {
  const errors: Error[] = [];
  const jobs = await runJobs({
    url,
    handlers: {
      "webhooks.retry": handler,
      "organizations.delete": async () => {},
      "documents.bulk-live": async () => {},
      "documents.bulk-test": async () => {},
      "documents.mail": async () => {},
      "identity.mail": async () => {},
      "audit.seal": async () => {},
      "partitions.keep": async () => {},
      "retention.apply": async () => {},
      "risk.investigations": async () => {},
      "proposals.lapse": async () => {},
      "risk.monitoring-moves": async () => {},
      "risk.policy-impacts": async () => {},
      "api-keys.warn": async () => {},
      "files.sweep": async () => {},
      "answers.forget-secrets": async () => {},
      "documents.finalize": async () => {},
      "lists.refresh": handler,
    },
    schedules,
    onError: (error) => errors.push(error),
    pollSeconds: 0.5,
    clockSeconds: 1,
  });
  opened.push({
    async close() {
      await jobs.stop(1_000);
      expect(errors).toEqual([]);
    },
  });
  return jobs;
}

const scope = () => ({ organizationId: randomUUID(), mode: "test" as const });

describe("background jobs", () => {
  it("a committed transaction's job runs with its data; a rolled-back one leaves none", async () => {
    const test = await newDatabase();
    const handler = vi.fn<JobHandler>(async () => {});
    await running(test, handler);
    const refused = transact(test.database, { scope: scope() }, async (tx) => {
      await enqueue(tx, "webhooks.retry", { name: "rolled back" });
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    const id = await transact(test.database, { scope: scope() }, (tx) =>
      enqueue(tx, "webhooks.retry", { name: "committed" }),
    );
    await vi.waitFor(() => expect(handler).toHaveBeenCalled(), { timeout: 60_000 });
    expect(handler.mock.calls).toEqual([[{ name: "committed" }, expect.any(AbortSignal)]]);
    const { rows } = await test.pool.query("select id from pgboss.job");
    expect(rows).toEqual([{ id }]);
  });

  it("a handler that throws is called again with the same data", async () => {
    const test = await newDatabase();
    const seen: unknown[] = [];
    await running(test, async (data) => {
      seen.push(data);
      if (seen.length === 1) throw new Error("crashed");
    });
    await transact(test.database, { scope: scope() }, (tx) => enqueue(tx, "webhooks.retry", { attempt: "any" }));
    await vi.waitFor(() => expect(seen).toEqual([{ attempt: "any" }, { attempt: "any" }]), { timeout: 60_000 });
    await vi.waitFor(async () => {
      const { rows } = await test.pool.query("select state, retry_count from pgboss.job");
      expect(rows).toEqual([{ state: "completed", retry_count: 1 }]);
    });
  });

  it("stopping waits for the job under way", async () => {
    const test = await newDatabase();
    let finished = false;
    let begun = () => {};
    const started = new Promise<void>((resolve) => (begun = resolve));
    const jobs = await running(test, async () => {
      begun();
      await new Promise((resolve) => setTimeout(resolve, 800));
      finished = true;
    });
    await transact(test.database, { scope: scope() }, (tx) => enqueue(tx, "webhooks.retry", {}));
    await started;
    await jobs.stop(10_000);
    expect(finished).toBe(true);
    const { rows } = await test.pool.query("select state from pgboss.job");
    expect(rows).toEqual([{ state: "completed" }]);
  });

  it("what is due by the clock is queued, by a role that may do no more, and old schedules go", async () => {
    const test = await newDatabase();
    await test.pool.query(
      "do $$ begin create role probity_test_login login in role probity_app; exception when duplicate_object then null; end $$",
    );
    const url = Object.assign(new URL(test.url), { username: "probity_test_login", password: "" }).href;
    const seen: unknown[] = [];
    const schedule = (key: string): Schedule => ({ queue: "lists.refresh", key, cron: "* * * * *", data: { key } });
    const handler: JobHandler = async (data) => void seen.push(data);
    const former = await running({ ...test, url }, handler, [schedule("former")]);
    await former.stop(1_000);
    await running({ ...test, url }, handler, [schedule("eu_fsf")]);
    await vi.waitFor(() => expect(seen).toContainEqual({ key: "eu_fsf" }), { timeout: 60_000 });
    const { rows } = await test.pool.query("select key from pgboss.schedule");
    expect(rows).toEqual([{ key: "eu_fsf" }]);
  });
});
