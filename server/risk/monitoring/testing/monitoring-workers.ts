import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { allowCidrs, ports } from "#webhooks/testing/webhooks.ts";
import { assessmentsOf, fallDue, newMonitoredSubjects } from "./monitored-subjects.ts";
import { startWorkedServer, type WorkedServer, type WorkerProcess } from "./worker-processes.ts";

/** A server of this file, monitored subjects on it, and worker processes that end with each test. */
export function monitoringWorkers() {
  let server: WorkedServer;
  const running: WorkerProcess[] = [];
  beforeAll(async () => {
    server = await startWorkedServer({ webhooks: { ports, allowCidrs } });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.kill()));
    await server.pool.query("update risk_monitoring set enabled = false, next_check_at = null, lease_token = null");
  });
  afterAll(() => server.app.close());
  const assessments = (subjectIds: readonly string[]) => assessmentsOf(server, subjectIds);
  return {
    pool: () => server.pool,
    start: async (settings: Record<string, string> = {}): Promise<WorkerProcess> => {
      const worker = await server.startWorker(settings);
      running.push(worker);
      return worker;
    },
    /** Monitored subjects that are due only when `fallDue` is called. */
    newSubjects: async (count: number) => ({
      ...(await newMonitoredSubjects(server, count)),
      fallDue: () => fallDue(server),
    }),
    assessmentsOf: assessments,
    untilAssessed: (subjectIds: readonly string[]) =>
      vi.waitUntil(async () => (await assessments(subjectIds)).every((made) => made > 0), {
        timeout: 60_000,
        interval: 100,
      }),
  };
}

/** One assessment of each of so many subjects. */
export const once = (count: number) => Array<number>(count).fill(1);

export const quick = { MONITORING_TICK_SECONDS: "1", MONITORING_LEASE_SECONDS: "5" };
