import { type Job, PgBoss } from "pg-boss";
import { concurrency, type QueueName } from "./queues.ts";

/** Runs one job. It opens its own scoped transactions, and may be called again with the same data after a failure. */
export type JobHandler = (data: any, signal: AbortSignal) => Promise<void>;
export type JobHandlers = Record<QueueName, JobHandler>;

export type JobSettings = {
  url: string;
  handlers: JobHandlers;
  onError: (error: Error) => void;
  /** How often an idle queue is looked at. */
  pollSeconds?: number;
  /** How often jobs of vanished workers are looked for. */
  superviseSeconds?: number;
};

export type RunningJobs = {
  /** Takes no new job, and waits for those under way as long as given; what is not done by then is tried again. */
  stop(timeoutMs?: number): Promise<void>;
};

const connections = 3;

/** Runs queued jobs until stopped. The tables are made by `migrate` alone, which has the rights for it. */
export async function runJobs(settings: JobSettings): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: settings.url,
    max: connections,
    migrate: false,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: settings.superviseSeconds ?? 30,
    monitorIntervalSeconds: settings.superviseSeconds ?? 30,
    reindex: false, // only the owner of a table may
  });
  boss.on("error", settings.onError);
  try {
    await boss.start();
    for (const [queue, handler] of Object.entries(settings.handlers)) {
      const localConcurrency = concurrency[queue as QueueName] ?? 1;
      const options = { pollingIntervalSeconds: settings.pollSeconds ?? 2, localConcurrency };
      await boss.work(queue, options, (jobs) => run(handler, jobs));
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return { stop: (timeoutMs = 30_000) => boss.stop({ timeout: timeoutMs }) };
}

async function run(handler: JobHandler, jobs: Job<unknown>[]): Promise<void> {
  for (const { data, signal } of jobs) await handler(data, signal);
}
