import Type from "typebox";
import { queues } from "#platform/jobs/queues.ts";
import { depthMax, waitingWork } from "#platform/jobs/waiting-work.ts";
import type { Waiting } from "#platform/jobs/waiting-work-store.ts";
import { operators } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import { loadingVersions, type Version } from "#screening/lists/version-store.ts";
import { type CountedQueue, countedQueues, type RunningJob, runningJobs } from "./job-store.ts";
import { loadProgress, Progress } from "./progress.ts";

/** The queues of the installation itself; jobs of the others belong to an organization. */
const oneAtATime = Object.entries(queues)
  .filter(([, options]) => "policy" in options && options.policy === "exclusive")
  .map(([name]) => name);

const Queue = named(
  "OperatorQueue",
  Type.Object({
    name: Type.String(),
    waiting: Type.Integer({ description: `Work that is due and that no worker has taken, up to ${depthMax}.` }),
    oldestSeconds: Type.Number({ description: "How long the oldest of it has waited; zero when nothing waits." }),
    running: Type.Union([Type.Integer(), Type.Null()], {
      description: "Null for work that is claimed row by row, which nobody counts.",
    }),
    failed: Type.Union([Type.Integer(), Type.Null()], {
      description: "Jobs that were given up within the last week.",
    }),
    countedAt: Type.Union([Timestamp, Type.Null()], {
      description: "When a worker counted `running` and `failed`, which it does every 30 seconds.",
    }),
  }),
);

const Job = named(
  "OperatorJob",
  Type.Object({
    queue: Type.String(),
    key: Type.Union([Type.String(), Type.Null()], { description: "The list, for a refresh." }),
    startedAt: Timestamp,
    seenAt: NullableTimestamp,
    progress: Type.Union([Progress, Type.Null()], { description: "Null where nobody knows." }),
  }),
);

/** GET /operator/jobs */
export const readOperatorJobs = operation({
  summary: "Read what waits in each queue of the installation, and how far long jobs are",
  allow: operators,
  fresh: true,
  reply: named("OperatorJobs", Type.Object({ queues: Type.Array(Queue), running: Type.Array(Job) })),

  async run({ tx }) {
    const counted = await countedQueues(tx);
    const running = await runningJobs(tx, oneAtATime);
    const loads = await loadingVersions(tx);
    // Last, because it changes what the planner may do.
    const waiting = await waitingWork(tx);
    return {
      queues: waiting.map((each) => queueOf(each, counted)).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      running: running.map((job) => jobOf(job, loads)),
    };
  },
});

function queueOf({ queue, depth, seconds }: Waiting, counted: readonly CountedQueue[]) {
  const { running = null, failed = null, countedAt = null } = counted.find(({ name }) => name === queue) ?? {};
  return {
    name: queue,
    waiting: depth,
    oldestSeconds: seconds,
    running,
    failed,
    countedAt: countedAt?.toISOString() ?? null,
  };
}

function jobOf({ queue, key, startedAt, seenAt }: RunningJob, loads: readonly Version[]) {
  const load = queue === "lists.refresh" ? loads.find(({ listKey }) => listKey === key) : undefined;
  return {
    queue,
    key,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    progress: load ? loadProgress(load) : null,
  };
}
