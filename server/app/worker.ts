import type { Registry } from "prom-client";
import { sealTrails } from "#platform/audit/seal-trails.ts";
import { keepPartitions } from "#platform/database/keep-partitions.ts";
import type { Database, Pool } from "#platform/database/pool.ts";
import { type Scope, transact } from "#platform/database/transaction.ts";
import { type BulkSendJob, enqueueBulkSend } from "#agreements/bulk-sends/enqueue-bulk-send.ts";
import { sendRows } from "#agreements/bulk-sends/send-rows.ts";
import type { FinalizationJob } from "#agreements/completion/finalizing/enqueue-finalization.ts";
import { finalizeDocument } from "#agreements/completion/finalizing/finalize-document.ts";
import type { SealSettings } from "#agreements/completion/sealing/sealer.ts";
import { Expiry } from "#agreements/drafts/expiry.ts";
import type { ChildRenderer } from "#agreements/renderer.ts";
import { prefixOf } from "#platform/files/object-key.ts";
import type { ObjectStore } from "#platform/files/objects.ts";
import { sweepObjects } from "#platform/files/sweep-objects.ts";
import { createMailer, type MailSettings } from "#platform/mail/mailer.ts";
import type { MailJob } from "#agreements/mail/queue-mail.ts";
import { sendMail } from "#agreements/mail/send-mail.ts";
import { forgetSecrets, type ForgetSecretsJob } from "#platform/http/secret-answers.ts";
import type { AccountMail } from "#accounts/mail/queue-mail.ts";
import { warnOfEndingKeys } from "#accounts/api-keys/warn-of-ending-keys.ts";
import { sendAccountMail } from "#accounts/mail/send-account-mail.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import { runJobs, type Schedule } from "#platform/jobs/run-jobs.ts";
import type { LapseJob } from "#platform/four-eyes/propose.ts";
import { lapseProposal } from "#casework/proposals/lapse-job.ts";
import { type AssistanceSettings, createAssistant } from "#risk/investigations/assistant.ts";
import { type InvestigationJob, runInvestigation } from "#risk/investigations/run-investigation.ts";
import { type MoveJob, runMove } from "#risk/policies/moves/run-move.ts";
import type { ImpactJob } from "#risk/policies/impacts/enqueue-impact.ts";
import { type ImpactRunner, runImpact } from "#risk/policies/impacts/run-impact.ts";
import { Shadows } from "#risk/policies/shadows/shadows.ts";
import { Monitor, type MonitorParts, type MonitorSettings } from "#risk/monitoring/monitor.ts";
import { MonitoringMetrics } from "#risk/monitoring/monitoring-metrics.ts";
import { RollUp } from "#risk/statistics/roll-up.ts";
import {
  createRefreshJobs,
  type RefreshJob,
  type RefreshLog,
  type RefreshSettings,
} from "#screening/lists/refresh-job.ts";
import { WorkCounts } from "#platform/work/counts/work-counts.ts";
import { applyRetention } from "#lifecycle/retention/apply-retention.ts";
import type { Compute } from "#platform/operation/compute.ts";
import type { Files, Services } from "#platform/operation/services.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { Sending } from "#platform/sending/sending.ts";
import { AuditStream } from "#webhooks/audit-stream.ts";
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
  /** Settings for refreshing lists; null if they are not refreshed. */
  lists: RefreshSettings | null;
  /** The settings for sealing completed documents. */
  seal: SealSettings;
};

/** Every hour, at a minute of its own. */
const keyWarnings: Schedule = { queue: "api-keys.warn", key: "all", cron: "23 * * * *", data: {} };
/** What was erased should be gone soon. */
const sweeps: Schedule = { queue: "files.sweep", key: "all", cron: "*/10 * * * *", data: {} };
const hourlySeal: Schedule = { queue: "audit.seal", key: "all", cron: "0 * * * *", data: {} };

/** Every day, when it is quiet in most places. */
const dailyPartitions: Schedule = { queue: "partitions.keep", key: "all", cron: "37 2 * * *", data: {} };

/** Before the empty months are dropped. */
const dailyRetention: Schedule = { queue: "retention.apply", key: "all", cron: "7 1 * * *", data: {} };

export type WorkerParts = {
  url: string;
  /** The connection for listening to hints, which bypasses a pooler because poolers do not pass them on. */
  listenUrl?: string;
  publicUrl: string;
  pool: Pool;
  database: Database;
  keyring: Keyring;
  files: Files;
  /** The object store; null if none is configured. */
  objects: ObjectStore | null;
  /** The list of erasures that is kept outside of the database. */
  erasures: Services["erasures"];
  settings: WorkerSettings;
  /** Whether webhooks and mails may be sent; without it, as long as the database says so. */
  sending?: Pick<Sending, "maySend">;
  logger: Log & MonitorParts["logger"] & RefreshLog;
  metrics: { registry: Registry };
  /** Draws and checks in processes of its own. */
  renderer: Pick<ChildRenderer, "inTurn">;
  /** Computes in threads what takes long. */
  threads: { inTurn(scope: Scope): Pick<Compute, "compareChunk"> };
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
  const { url, database, keyring, settings, logger, files } = parts;
  const dialer = createDialer({ ...settings.webhooks, deadlineMs: settings.dispatcher?.deadlineMs ?? 10_000 });
  const metrics = new DeliveryMetrics(parts.metrics.registry);
  const sending = parts.sending ?? new Sending({ database, dataDir: null, logger });
  const maySend = () => sending.maySend();
  const dispatcher = new Dispatcher({ database, keyring, dialer, maySend, metrics, logger }, settings.dispatcher);
  const wake = () => dispatcher.wake();
  const assistant = settings.assistance ? createAssistant(settings.assistance) : null;
  const runner = { database, assistant, logger, clock: () => new Date() };
  const mailer = settings.mail ? createMailer(settings.mail) : null;
  const mails = { database, keyring, files, mailer, publicUrl: parts.publicUrl, clock: () => new Date(), logger };
  const rounds = roundsOf(parts, wake);
  const lists = settings.lists && createRefreshJobs(database, settings.lists, logger);

  const jobs = await runJobs({
    url,
    schedules: [...(lists?.schedules ?? []), keyWarnings, hourlySeal, dailyPartitions, dailyRetention, sweeps],
    // Without the message, which may quote values; the stack begins with the name.
    onError: ({ name, stack, code, queue }) =>
      logger.error({ name: name ?? /^\w+/.exec(stack ?? "")?.[0], code, queue }, "background jobs"),
    handlers: {
      "webhooks.retry": (job: RetryJob, signal) => runRetryJob(database, job, signal, wake),
      "organizations.delete": async ({ organizationId }: { organizationId: string }) => {
        await parts.emptyOrganization(database, organizationId);
        await parts.objects?.erase(prefixOf(organizationId));
      },
      ...documentJobs(parts, wake),
      ...bulkSendJobs(parts, maySend, wake),
      "documents.mail": async (job: MailJob) =>
        (await maySend()) ? sendMail(mails, job) : later(database, "documents.mail", job),
      "identity.mail": async (mail: AccountMail) =>
        (await maySend()) ? sendAccountMail(mails, mail) : later(database, "identity.mail", mail),
      "audit.seal": async (_job: object, signal) => {
        await sealTrails({ database, keyring, clock: () => new Date() }, signal);
      },
      "proposals.lapse": (job: LapseJob) => lapseProposal(database, job, () => new Date()),
      "api-keys.warn": () => warnOfEndingKeys({ database, mails: mailer !== null, clock: () => new Date() }),
      "answers.forget-secrets": (job: ForgetSecretsJob) => forgetSecrets(database, job),
      "partitions.keep": async () => {
        await keepPartitions(database, new Date());
      },
      "retention.apply": (_job: object, signal) =>
        applyRetention({ database, keyring, clock: () => new Date(), erasures: parts.erasures }, signal),
      // Another process may refresh lists and have queued it.
      "lists.refresh": async (job: RefreshJob, signal) => lists?.run(job, signal),
      "risk.monitoring-moves": (job: MoveJob, signal) => runMove({ database, clock: () => new Date() }, job, signal),
      "risk.policy-impacts": (job: ImpactJob, signal) => runImpact(comparerOf(parts), job, signal),
      "risk.investigations": (job: InvestigationJob, signal) => runInvestigation(runner, job, signal),
    },
  });
  dispatcher.start();
  for (const each of rounds) each.start();
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
        ...rounds.map((each) => each.drain()),
        jobs.stop(),
        dispatcher.drain().then(() => dialer.close()),
      ]);
      await Promise.all([assistant?.close(), lists?.close()]);
      mailer?.close();
    },
  };
}

const heldMailMs = 30_000;

/** A mail that is held is queued again: trying it in vain would use up its attempts. */
async function later(database: Database, queue: "documents.mail" | "identity.mail", job: object): Promise<void> {
  await transact(database, {}, (tx) => enqueue(tx, queue, job, new Date(Date.now() + heldMailMs)));
}

/** What a worker looks for by itself, again and again. */
function roundsOf(parts: WorkerParts, wake: () => void) {
  const { database, logger, settings } = parts;
  const { registry } = parts.metrics;
  const metrics = new MonitoringMetrics(registry);
  return [
    new Monitor({ database, metrics, logger, onAssessed: wake }, settings.monitoring),
    new Expiry({ database, logger, onExpired: wake }),
    new WorkCounts({ database, logger }),
    new RollUp({ database, logger }),
    new Shadows({ ...comparerOf(parts), logger }),
    new AuditStream({ database, logger, onAnnounced: wake }),
  ];
}

/** What impacts and shadows compare with. */
function comparerOf({ database, threads }: WorkerParts): ImpactRunner {
  return {
    database,
    clock: () => new Date(),
    compare: (scope, question) => threads.inTurn(scope).compareChunk(question),
  };
}

/** Jobs that send a template to many. What was restored may have been sent already, so they wait as mails do. */
function bulkSendJobs(parts: WorkerParts, maySend: () => Promise<boolean>, wake: () => void) {
  const { database, keyring, logger, renderer, files } = parts;
  const sender = { database, keyring, clock: () => new Date(), logger, onSent: wake };
  const run = async (job: BulkSendJob, signal: AbortSignal) => {
    if (await maySend())
      return sendRows({ ...sender, services: { renderer: renderer.inTurn(job), files } }, job, signal);
    const startAfter = new Date(Date.now() + heldMailMs);
    return transact(database, {}, (tx) => enqueueBulkSend(tx, job, job.bulkSendId, startAfter));
  };
  return { "documents.bulk-live": run, "documents.bulk-test": run };
}

/** Jobs that complete documents, and that sweep up after their files. */
function documentJobs(parts: WorkerParts, wake: () => void) {
  const { database, keyring, settings, logger, renderer, files, objects, publicUrl } = parts;
  const { seal } = settings;
  const finalizer = { database, keyring, files, seal, publicUrl, clock: () => new Date(), logger, onFinished: wake };
  return {
    "documents.finalize": (job: FinalizationJob) => finalizeDocument({ ...finalizer, ...renderer.inTurn(job) }, job),
    "files.sweep": async (_job: object, signal: AbortSignal) => {
      await sweepObjects({ database, objects }, signal);
    },
  };
}
