import { type Job, PgBoss } from "pg-boss";
import { inSpan } from "#platform/tracing/span.ts";
import { concurrency, groupConcurrency, type QueueName } from "./queues.ts";

/** Runs one job. It opens its own scoped transactions, and may be called again with the same data after a failure. */
export type JobHandler = (data: any, signal: AbortSignal) => Promise<void>;
export type JobHandlers = Record<QueueName, JobHandler>;

/** A job that is queued again and again. `key` tells the schedules of a queue apart, and no two of its jobs wait or run at once. */
export type Schedule = { queue: QueueName; key: string; cron: string; data: object };

/** pg-boss tells of some errors by a copy, which has lost the name and has the queue. */
export type JobError = Error & { code?: string; queue?: string };

export type JobSettings = {
  url: string;
  handlers: JobHandlers;
  /** Jobs that this process queues on a schedule. A process without schedules does not touch those of others. */
  schedules?: readonly Schedule[];
  onError: (error: JobError) => void;
  /** Interval for polling an idle queue. */
  pollSeconds?: number;
  /** Interval for finding jobs of dead workers. */
  superviseSeconds?: number;
  /** Interval for checking the schedules. */
  clockSeconds?: number;
};

export type RunningJobs = {
  /** Takes no new job, and waits for those under way as long as given; what is not done by then is tried again. */
  stop(timeoutMs?: number): Promise<void>;
};

const connections = 3;

/** Runs queued jobs until stopped. The tables are made by `migrate` alone, which has the rights for it. */
export async function runJobs(settings: JobSettings): Promise<RunningJobs> {
  const { schedules = [] } = settings;
  const boss = new PgBoss({
    connectionString: settings.url,
    application_name: "probity jobs",
    max: connections,
    migrate: false,
    schedule: schedules.length > 0,
    cronMonitorIntervalSeconds: settings.clockSeconds ?? 30,
    cronWorkerIntervalSeconds: Math.min(5, settings.clockSeconds ?? 5),
    supervise: true,
    superviseIntervalSeconds: settings.superviseSeconds ?? 30,
    monitorIntervalSeconds: settings.superviseSeconds ?? 30,
    reindex: false, // only the owner of a table may
  });
  boss.on("error", settings.onError);
  try {
    await boss.start();
    await keepSchedules(boss, schedules);
    for (const [queue, handler] of Object.entries(settings.handlers)) {
      const localConcurrency = concurrency[queue as QueueName] ?? 1;
      const localGroupConcurrency = groupConcurrency[queue as QueueName];
      const options = {
        pollingIntervalSeconds: settings.pollSeconds ?? 2,
        localConcurrency,
        ...(localGroupConcurrency !== undefined && { localGroupConcurrency }),
      };
      const id = await boss.work(queue, options, async (jobs) => {
        await run(queue, handler, jobs);
        // Where one was done there may be more: a thousand invitations must not wait for as many polls.
        boss.notifyWorker(id);
      });
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return { stop: (timeoutMs = 30_000) => boss.stop({ timeout: timeoutMs }) };
}

/** The schedules of a queue become exactly these. */
async function keepSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  for (const { queue, key, cron, data } of schedules)
    await boss.schedule(queue, cron, data, { key, singletonKey: key, missed: "once" });
  for (const queue of new Set(schedules.map((schedule) => schedule.queue))) {
    const wanted = schedules.filter((schedule) => schedule.queue === queue).map(({ key }) => key);
    for (const { key } of await boss.getSchedules(queue)) if (!wanted.includes(key)) await boss.unschedule(queue, key);
  }
}

/** A job belongs to the trace of the request that asked for it, also when it is tried again; one of a schedule begins its own. */
async function run(queue: string, handler: JobHandler, jobs: Job<unknown>[]): Promise<void> {
  for (const { data, signal } of jobs) {
    const { traceparent = null, ...job } = (data ?? {}) as { traceparent?: string };
    const attributes = { "probity.queue": queue };
    await inSpan(`job ${queue}`, { kind: "CONSUMER", parent: traceparent, attributes }, () => handler(job, signal));
  }
}
