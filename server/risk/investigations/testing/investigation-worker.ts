import { runJobs } from "#platform/jobs/run-jobs.ts";
import { createAssistant } from "../assistant.ts";
import { type InvestigationJob, runInvestigation } from "../run-investigation.ts";
import type { ModelEndpoint } from "./model-endpoint.ts";
import type { TestServer } from "#testing/server.ts";

export type InvestigationWorker = { logged: object[]; stop(): Promise<void> };

/** Runs the queue of investigations as a worker does, but looks for work and for lost workers more often. */
export async function startInvestigationWorker(
  { url, database }: Pick<TestServer, "url" | "database">,
  endpoint: Pick<ModelEndpoint, "baseUrl"> | null,
  deadlineMs = 20_000,
  pollSeconds = 0.5,
): Promise<InvestigationWorker> {
  const settings = endpoint && { baseUrl: endpoint.baseUrl, model: "local-8b", apiKey: null, deadlineMs };
  const assistant = settings && createAssistant(settings);
  const logged: object[] = [];
  const logger = { warn: (details: object) => void logged.push(details) };
  const runner = { database, assistant, logger, clock: () => new Date() };
  const jobs = await runJobs({
    url,
    pollSeconds,
    superviseSeconds: 1,
    onError: (error) => logged.push(error),
    handlers: {
      "webhooks.retry": async () => {},
      "organizations.delete": async () => {},
      "documents.bulk-live": async () => {},
      "documents.bulk-test": async () => {},
      "documents.mail": async () => {},
      "identity.mail": async () => {},
      "audit.seal": async () => {},
      "partitions.keep": async () => {},
      "retention.apply": async () => {},
      "lists.refresh": async () => {},
      "proposals.lapse": async () => {},
      "risk.monitoring-moves": async () => {},
      "risk.policy-impacts": async () => {},
      "api-keys.warn": async () => {},
      "files.sweep": async () => {},
      "answers.forget-secrets": async () => {},
      "documents.finalize": async () => {},
      "risk.investigations": (job: InvestigationJob, signal) => runInvestigation(runner, job, signal),
    },
  });
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await jobs.stop(5_000);
    await assistant?.close();
  };
  return { logged, stop: () => (stopping ??= stop()) };
}
