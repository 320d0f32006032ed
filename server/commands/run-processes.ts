import type { Config } from "../config.ts";
import type { Parts } from "../parts.ts";
import { Drain } from "#http/drain.ts";
import { emptyOrganization } from "#identity/organizations/empty-organization.ts";
import { identitySettings } from "#identity/settings.ts";
import { listReadiness } from "#screening/list-readiness.ts";
import { createScreen } from "#screening/screen.ts";
import { inOwnProcess } from "#screening/snapshots/build-version.ts";
import { SnapshotKeeper } from "#screening/snapshots/keeper.ts";
import { registerSnapshotMetrics } from "#screening/snapshots/snapshot-metrics.ts";
import { createRenderer } from "#documents/renderer.ts";
import { RenderingMetrics } from "#documents/children/rendering-metrics.ts";
import { createWake } from "#webhooks/wake.ts";
import { listen } from "./listen.ts";
import { openForWork } from "./open-for-work.ts";
import { openOperations } from "./open-operations.ts";
import { registerProcessMetrics } from "./process-metrics.ts";

/** For what is under way once nothing new comes. */
const finishMs = 20_000;

/** `start`, `api`, `worker`: one process with the roles it is asked to play, until SIGTERM drains it. */
export async function runProcesses(config: Config, roles: { api: boolean; worker: boolean }): Promise<void> {
  const parts = await openForWork(config, commandOf(roles));
  const drain = new Drain();
  const keeper = roles.api ? new SnapshotKeeper(keeperPartsOf(parts)) : null;
  const lists = keeper ? listReadiness(() => keeper.lists(), config.lists.required) : undefined;
  const operations = await openOperations({ ...parts, lists }, drain, roles.api);
  registerProcessMetrics(parts);
  const renderer = rendererOf(parts);
  const worker = roles.worker
    ? await (await import("../worker.ts")).startWorker({ ...workerPartsOf(parts), rendering: renderer })
    : null;
  if (keeper) registerSnapshotMetrics(parts.metrics.registry, () => keeper.lists());
  await keeper?.start();
  const wake = createWake({ pool: parts.pool, local: () => worker?.wake() });
  const app = roles.api
    ? (await import("../api.ts")).createApi({
        ...apiPartsOf(parts),
        screen: screenOf(parts, keeper!),
        lists,
        renderer,
        drain,
        operationsElsewhere: operations !== null,
        afterWrite: wake.afterWrite,
      })
    : null;
  const port = app && (await listen(app, { host: config.host, port: config.port, setting: "PORT" }));
  // One that was killed before may not have told what it had committed.
  parts.hints.gap();
  operations?.started();
  parts.logger.info(
    { ...roles, ...(app && { port }), ...(operations && { operationsPort: operations.port }) },
    "started",
  );

  const hurry = await stopSignal();
  // Work that hangs after the drain must not keep the process alive: it is leased or rolled back.
  setTimeout(() => process.exit(1), config.drainSeconds * 1000 + finishMs).unref();
  parts.logger.info("draining");
  drain.begin();
  if (app) await drain.leave(app, config.drainSeconds, hurry);
  await wake.stop();
  await worker?.stop();
  await keeper?.stop();
  await renderer.close();
  await operations?.close();
  await parts.close();
}

const commandOf = ({ api, worker }: { api: boolean; worker: boolean }) =>
  api && worker ? "start" : api ? "api" : "worker";

function apiPartsOf(parts: Parts) {
  const { config } = parts;
  return {
    ...parts,
    clock: () => new Date(),
    publicUrl: config.publicUrl,
    listenUrl: config.listenDatabaseUrl,
    trustProxy: config.trustProxy,
    secureCookies: config.publicUrl.startsWith("https:"),
    identity: identitySettings(config),
    webhooks: webhookSettingsOf(config),
    assistance: config.assistance && { model: config.assistance.model },
    mails: config.mail !== null,
  };
}

function workerPartsOf(parts: Parts) {
  const { config } = parts;
  const { dispatcherTickSeconds, dispatcherBatch: batch, leaseSeconds } = config;
  return {
    ...parts,
    url: config.databaseUrl,
    listenUrl: config.listenDatabaseUrl,
    publicUrl: config.publicUrl,
    emptyOrganization,
    settings: {
      webhooks: webhookSettingsOf(config),
      assistance: config.assistance,
      seal: config.seal,
      mail: config.mail,
      lists: { ...config.lists, ...parts.snapshots },
      dispatcher: { tickMs: dispatcherTickSeconds * 1000, batch, leaseSeconds },
      monitoring: {
        tickMs: config.monitoringTickSeconds * 1000,
        places: config.monitoringBatch,
        drainShare: config.monitoringDrainShare,
        leaseSeconds: config.monitoringLeaseSeconds,
        retrySeconds: config.monitoringRetrySeconds,
      },
    },
  };
}

function keeperPartsOf({ snapshots: { dataDir, connection }, database, logger }: Parts) {
  return { dataDir, build: inOwnProcess(connection), database, logger };
}

/** Of a search that fails only the kind of failure is told: its message could quote who was screened. */
function screenOf({ logger }: Parts, keeper: SnapshotKeeper) {
  return createScreen(
    () => keeper.lists(),
    ({ name }) => logger.error({ name }, "a search failed"),
    (key) => keeper.standingOf(key),
  );
}

/** One pool for all that a process plays. */
function rendererOf({ config, metrics }: Parts) {
  const counted = new RenderingMetrics(metrics.registry);
  const renderer = createRenderer(config.rendering, counted.events);
  counted.watch(renderer.pool);
  return renderer;
}

const webhookSettingsOf = ({ webhookPorts, webhookAllowCidrs }: Config) => ({
  ports: webhookPorts,
  allowCidrs: webhookAllowCidrs,
});

/**
 * Waits for a signal to stop. The returned signal is aborted by SIGINT, because somebody is waiting at a terminal, and by
 * any second signal: then the process does not wait for health checks.
 */
function stopSignal(): Promise<AbortSignal> {
  const hurry = new AbortController();
  let asked = false;
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        if (asked || signal === "SIGINT") hurry.abort();
        asked = true;
        resolve(hurry.signal);
      });
    }
  });
}
