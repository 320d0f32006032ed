import { type Config, ConfigurationError } from "../config.ts";
import { openParts, type Parts } from "../parts.ts";
import { compareWithList } from "#lifecycle/erasure/list/compare-list.ts";
import { Drain } from "#platform/http/drain.ts";
import { emptyOrganization } from "#accounts/organizations/empty-organization.ts";
import { identitySettings } from "#accounts/settings.ts";
import { softwareVersion } from "#app/operator/software-version.ts";
import { listReadiness } from "#screening/list-readiness.ts";
import { publishedOnly } from "#screening/screen.ts";
import { registerSnapshotMetrics } from "#screening/snapshots/snapshot-metrics.ts";
import { createWake } from "#webhooks/wake.ts";
import { awaitSchema } from "./await-schema.ts";
import { checkWalls } from "./check-walls.ts";
import { heavyWork } from "./heavy-work.ts";
import { keeperOf, screenOf } from "./list-search.ts";
import { listen } from "./listen.ts";
import { refuseUnlessFit } from "./open-for-work.ts";
import { openOperations } from "./open-operations.ts";
import { registerProcessMetrics } from "./process-metrics.ts";
import { watchKeys } from "./watch-keys.ts";

/** For what is under way once nothing new comes. */
const finishMs = 20_000;

export const processUsage = (roles: { api: boolean; worker: boolean }): string => `${commandOf(roles)}

Runs ${Object.entries(roles)
  .filter(([, asked]) => asked)
  .map(([role]) => role)
  .join(
    " and ",
  )} until SIGTERM, and then finishes what is under way. Settings come from the environment, see docs/operate.md.`;

/** `start`, `api`, `worker`: one process with the roles it is asked to play, until SIGTERM drains it. */
export async function runProcesses(config: Config, roles: { api: boolean; worker: boolean }): Promise<void> {
  const parts = openParts(config, commandOf(roles));
  const drain = new Drain();
  const keeper = roles.api ? keeperOf(parts) : null;
  const lists = keeper ? listReadiness(() => publishedOnly(keeper.lists()), config.lists.required) : undefined;
  const operations = await openOperations({ ...parts, lists }, drain, roles.api);
  await awaitSchema(parts);
  await refuseUnlessFit(parts);
  await refuseWithoutErasures(parts);
  await parts.sending.start();
  checkWalls(config, parts.logger);
  registerProcessMetrics(parts);
  const telemetry = await startTelemetry(parts, commandOf(roles));
  const keys = watchKeys(parts);
  const { renderer, threads } = heavyWork(parts);
  const worker = roles.worker
    ? await (await import("../worker.ts")).startWorker({ ...workerPartsOf(parts), renderer, threads })
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
        threads,
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
  await Promise.all([renderer.close(), threads.close()]);
  await operations?.close();
  await keys.stop();
  await parts.sending.stop();
  await telemetry?.stop();
  await parts.close();
}

/** A restore brings back what was erased since the backup: nothing is served before it is erased again. */
async function refuseWithoutErasures(parts: Parts): Promise<void> {
  const { database, erasures } = parts;
  const missing = await compareWithList(database, erasures);
  if (missing.length === 0) return;
  await parts.close();
  throw new ConfigurationError(
    `The database lacks ${missing.length} erasures of ${erasures.path}, as after a restore. Run: probity erasures apply`,
  );
}

/** Nothing of it is loaded unless it is configured. */
async function startTelemetry({ config, metrics: { registry }, logger }: Parts, command: string) {
  if (config.telemetry === null) return null;
  const settings = config.telemetry;
  const telemetry = await import("#platform/tracing/start-telemetry.ts");
  return telemetry.startTelemetry({ settings, command, version: softwareVersion(), registry, logger });
}

const commandOf = ({ api, worker }: { api: boolean; worker: boolean }) =>
  api && worker ? "start" : api ? "api" : "worker";

function apiPartsOf(parts: Parts) {
  const { config } = parts;
  return {
    ...parts,
    sendingNotes: () => parts.sending.notes(),
    clock: () => new Date(),
    publicUrl: config.publicUrl,
    listenUrl: config.listenDatabaseUrl,
    trustProxy: config.trustProxy,
    secureCookies: config.publicUrl.startsWith("https:"),
    identity: identitySettings(config),
    webhooks: webhookSettingsOf(config),
    assistance: config.assistance && { model: config.assistance.model },
    mails: config.mail !== null,
    seal: config.seal,
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
