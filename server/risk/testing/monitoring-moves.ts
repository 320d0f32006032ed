import { vi } from "vitest";
import { queues } from "#platform/jobs/queues.ts";
import { type JobHandlers, runJobs } from "#platform/jobs/run-jobs.ts";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import type { TestServer } from "#testing/server.ts";
import { newSource } from "./evidence.ts";
import { newPublishedPolicy } from "./policies.ts";
import { newSubject } from "./subjects.ts";
import { type MoveJob, runMove } from "../policies/moves/run-move.ts";

/** Subjects that version 1 monitors, and a version 2 that was published afterwards. */
export async function monitoredByOlder(count: number, options: { server?: TestServer; paused?: number } = {}) {
  const organization = await newOrganization(options.server);
  const { identity } = await newSource(organization);
  const first = await newPublishedPolicy(organization, { source: identity });
  const subjects: string[] = [];
  for (let at = 0; at < count; at++) {
    const id = await newSubject(organization);
    await monitor(organization, id, first.id, at >= (options.paused ?? 0));
    subjects.push(id);
  }
  const second = await newPublishedPolicy(organization, { source: identity });
  return { organization, owner: await organization.user("owner"), first, second, subjects };
}

export async function monitor({ key }: TestOrganization, subjectId: string, policyVersionId: string, enabled = true) {
  made(await key.post(`/risk/subjects/${subjectId}/monitoring`, { policyVersionId, enabled }));
}

/** Runs the queue of moves as a worker does, but looks for work more often, and with slices of any length. */
export function startMoveWorker({ url, database }: Pick<TestServer, "url" | "database">, sliceMs?: number) {
  const nothing: JobHandlers = Object.fromEntries(Object.keys(queues).map((name) => [name, async () => {}])) as never;
  const runner = { database, clock: () => new Date(), ...(sliceMs !== undefined && { sliceMs }) };
  const onError = (error: Error) => {
    throw error;
  };
  return runJobs({
    url,
    pollSeconds: 0.5,
    onError,
    handlers: { ...nothing, "risk.monitoring-moves": (job: MoveJob, signal) => runMove(runner, job, signal) },
  });
}

/** Where somebody is: the version, and the numbers and actors of the events that assigned one. */
export async function standing({ key }: TestOrganization, subjectId: string) {
  const monitored = (await key.get(`/risk/subjects/${subjectId}/monitoring`)).body;
  const events = (await key.get(`/risk/events?subjectId=${subjectId}&after=` as const)).body.items;
  const assigned = events.filter(({ data }: any) => data.type === "risk.monitoring.updated");
  return {
    version: monitored[0]!.policyVersion,
    enabled: monitored[0]!.enabled,
    assigned: assigned.map(({ data }: any) => ({
      version: data.details.policyVersion,
      previous: data.details.previous?.policyVersion ?? null,
      actor: data.actor,
    })),
    sequences: events.map(({ data }: any) => data.sequence),
  };
}

export async function moveOf({ key }: TestOrganization, policyId: string) {
  const { items } = (await key.get(`/risk/policies/${policyId}/monitoring-moves`)).body;
  return items[0]!;
}

export async function ended(organization: TestOrganization, policyId: string) {
  return vi.waitFor(
    async () => {
      const move = await moveOf(organization, policyId);
      if (move.data.status === "running") throw new Error(`${JSON.stringify(move.data)} is running.`);
      return move;
    },
    { timeout: 40_000, interval: 100 },
  );
}
