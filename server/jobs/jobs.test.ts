import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { transact } from "#database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { enqueue } from "./enqueue.ts";
import { type JobHandler, type RunningJobs, runJobs } from "./run-jobs.ts";

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const resource of opened.splice(0).toReversed()) await resource.close();
});

async function newDatabase(): Promise<TestDatabase> {
  const test = await cloneDatabase(2);
  opened.push(test);
  return test;
}

async function running({ url }: TestDatabase, handler: JobHandler): Promise<RunningJobs> {
  const errors: Error[] = [];
  const jobs = await runJobs({
    url,
    handlers: {
      "webhooks.retry": handler,
      "organizations.delete": async () => {},
      "risk.investigations": async () => {},
    },
    onError: (error) => errors.push(error),
    pollSeconds: 0.5,
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
    await vi.waitFor(() => expect(handler).toHaveBeenCalled(), { timeout: 10_000 });
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
    await vi.waitFor(() => expect(seen).toEqual([{ attempt: "any" }, { attempt: "any" }]), { timeout: 20_000 });
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
});
