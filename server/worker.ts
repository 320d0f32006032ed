import type { Registry } from "prom-client";
import type { Database, Pool } from "#database/pool.ts";
import { RenderersBusy } from "#documents/children/renderers-busy.ts";
import type { FinalizationJob } from "#documents/completion/finalizing/enqueue-finalization.ts";
import { finalizeDocument } from "#documents/completion/finalizing/finalize-document.ts";
import { noSealSettings, type SealSettings } from "#documents/completion/sealing/sealer.ts";
import { Expiry } from "#documents/documents/expiry.ts";
import type { ChildRenderer } from "#documents/renderer.ts";
import { createMailer, type MailSettings } from "#mail/mailer.ts";
import type { MailJob } from "#documents/mail/queue-mail.ts";
import { sendMail } from "#documents/mail/send-mail.ts";
import type { AccountMail } from "#identity/mail/queue-mail.ts";
import { sendAccountMail } from "#identity/mail/send-account-mail.ts";
import { runJobs } from "#jobs/run-jobs.ts";
import type { LapseJob } from "#four-eyes/propose.ts";
import { lapseProposal } from "#proposals/lapse-job.ts";
import { type AssistanceSettings, createAssistant } from "#risk/investigations/assistant.ts";
import { type InvestigationJob, runInvestigation } from "#risk/investigations/run-investigation.ts";
import { Monitor, type MonitorParts, type MonitorSettings } from "#risk/monitoring/monitor.ts";
import { MonitoringMetrics } from "#risk/monitoring/monitoring-metrics.ts";
import { RollUp } from "#risk/statistics/roll-up.ts";
import {
  createRefreshJobs,
  type RefreshJob,
  type RefreshLog,
  type RefreshSettings,
} from "#screening/lists/refresh-job.ts";
import { WorkCounts } from "#work/counts/work-counts.ts";
import type { Keyring } from "#secrets/keyring.ts";
import { DeliveryMetrics } from "#webhooks/delivery-metrics.ts";
import { createDialer } from "#webhooks/dial.ts";
import { Dispatcher, type DispatcherSettings, type Log } from "#webhooks/dispatch.ts";
import { type RetryJob, runRetryJob } from "#webhooks/deliveries/run-retry-job.ts";
import type { WebhookSettings } from "#webhooks/settings.ts";
import { listenForWakes } from "#webhooks/wake.ts";

export type WorkerSettings = {
  webhooks: WebhookSettings;
  dispatcher?: Partial<DispatcherSettings>;
  /** The AI endpoint; null if there is none. */
  assistance?: AssistanceSettings | null;
  monitoring?: Partial<MonitorSettings>;
  /** The mail server for mails to signers and to people with an account; null if there is none. */
  mail?: MailSettings | null;
  /** Settings for refreshing lists; absent if they are not refreshed. */
  lists?: RefreshSettings;
  /** The settings for sealing completed documents. */
  seal?: SealSettings;
};

const noRefresh: RefreshSettings = {
  refresh: false,
  cron: "",
  urls: {},
  entriesMin: {},
  allowCidrs: [],
  dataDir: "",
  connection: { url: "" },
};

const noRenderer: ChildRenderer["run"] = () => Promise.reject(new RenderersBusy());

export type WorkerParts = {
  url: string;
  /** The connection for listening to hints, which bypasses a pooler because poolers do not pass them on. */
  listenUrl?: string;
  publicUrl: string;
  pool: Pool;
  database: Database;
  keyring: Keyring;
  settings: WorkerSettings;
  logger: Log & MonitorParts["logger"] & RefreshLog;
  metrics: { registry: Registry };
  /** Draws and checks in processes of its own; without one no document is completed here. */
  rendering?: Pick<ChildRenderer, "run">;
  /** Deletes everything a deleted organization has left behind. */
  emptyOrganization: (database: Database, organizationId: string) => Promise<unknown>;
};

export type Worker = {
  /** Something may be due now. */
  wake: () => void;
  /** Takes on nothing more and finishes what is under way. */
  stop: () => Promise<void>;
};

/** The background half of the server: it keeps monitored subjects assessed, sends webhooks and runs jobs, for all organizations. */
export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const { url, database, keyring, settings, logger } = parts;
  const dialer = createDialer({ ...settings.webhooks, deadlineMs: settings.dispatcher?.deadlineMs ?? 10_000 });
  const metrics = new DeliveryMetrics(parts.metrics.registry);
  const dispatcher = new Dispatcher({ database, keyring, dialer, metrics, logger }, settings.dispatcher);
  const wake = () => dispatcher.wake();
  const assistant = settings.assistance ? createAssistant(settings.assistance) : null;
  const runner = { database, assistant, logger, clock: () => new Date() };
  const mailer = settings.mail ? createMailer(settings.mail) : null;
  const mails = { database, keyring, mailer, publicUrl: parts.publicUrl, clock: () => new Date(), logger };
  const monitoring = new MonitoringMetrics(parts.metrics.registry);
  const monitor = new Monitor({ database, metrics: monitoring, logger, onAssessed: wake }, settings.monitoring);
  const expiry = new Expiry({ database, logger, onExpired: wake });
  const workCounts = new WorkCounts({ database, logger });
  const rollUp = new RollUp({ database, logger });
  const finalizer = {
    database,
    keyring,
    run: parts.rendering?.run ?? noRenderer,
    seal: settings.seal ?? noSealSettings,
    clock: () => new Date(),
    logger,
    onFinished: wake,
  };
  const lists = createRefreshJobs(database, settings.lists ?? noRefresh, logger);

  const jobs = await runJobs({
    url,
    schedules: lists.schedules,
    onError: ({ name, code }: Error & { code?: string }) => logger.error({ name, code }, "background jobs"),
    handlers: {
      "webhooks.retry": (job: RetryJob, signal) => runRetryJob(database, job, signal, wake),
      "organizations.delete": async ({ organizationId }: { organizationId: string }) => {
        await parts.emptyOrganization(database, organizationId);
      },
      "documents.finalize": (job: FinalizationJob) => finalizeDocument(finalizer, job),
      "documents.mail": (job: MailJob) => sendMail(mails, job),
      "identity.mail": (mail: AccountMail) => sendAccountMail(mails, mail),
      "proposals.lapse": (job: LapseJob) => lapseProposal(database, job, () => new Date()),
      "lists.refresh": (job: RefreshJob, signal) => lists.run(job, signal),
      "risk.investigations": (job: InvestigationJob, signal) => runInvestigation(runner, job, signal),
    },
  });
  dispatcher.start();
  monitor.start();
  expiry.start();
  workCounts.start();
  rollUp.start();
  const listening = listenForWakes({
    url: parts.listenUrl ?? url,
    onWake: wake,
    onLost: ({ name }) => logger.warn({ name }, "wake hints are lost until the connection is back"),
  });

  return {
    wake,
    async stop() {
      await listening.stop();
      await Promise.all([
        monitor.drain(),
        expiry.drain(),
        workCounts.drain(),
        rollUp.drain(),
        jobs.stop(),
        dispatcher.drain().then(() => dialer.close()),
      ]);
      await Promise.all([assistant?.close(), lists.close()]);
      mailer?.close();
    },
  };
}
