import type { Config } from "../config.ts";
import { openParts, type Parts } from "../parts.ts";
import { emptyOrganization } from "#identity/organizations/empty-organization.ts";
import { identitySettings } from "#identity/settings.ts";
import { registerListMetrics } from "#screening/lists/list-metrics.ts";
import { createScreen } from "#screening/screen.ts";
import { inOwnProcess } from "#screening/snapshots/build-version.ts";
import { SnapshotKeeper } from "#screening/snapshots/keeper.ts";
import { createRenderer } from "#documents/rendering/renderer.ts";
import { RenderingMetrics } from "#documents/rendering/rendering-metrics.ts";
import { createWake } from "#webhooks/wake.ts";

const drainMs = 25_000;

/** `start`, `api`, `worker`: one process with the roles it is asked to play, until SIGTERM drains it. */
export async function runProcesses(config: Config, roles: { api: boolean; worker: boolean }): Promise<void> {
  const parts = openParts(config);
  registerListMetrics(parts.metrics.registry, parts.database, () => new Date());
  const renderer = rendererOf(parts);
  const worker = roles.worker
    ? await (await import("../worker.ts")).startWorker({ ...workerPartsOf(parts), rendering: renderer })
    : null;
  const keeper = roles.api ? new SnapshotKeeper(keeperPartsOf(parts)) : null;
  await keeper?.start();
  const wake = createWake({ pool: parts.pool, local: () => worker?.wake() });
  const app = roles.api
    ? (await import("../api.ts")).createApi({
        ...apiPartsOf(parts),
        screen: screenOf(parts, keeper!),
        renderer,
        afterWrite: wake.afterWrite,
      })
    : null;
  await app?.listen({ host: config.host, port: config.port });
  parts.logger.info({ ...roles, ...(app && { port: config.port }) }, "started");

  await stopSignal();
  // Whatever hangs past the drain must not keep the process alive: its work is leased or rolled back.
  setTimeout(() => process.exit(1), drainMs).unref();
  parts.logger.info("draining");
  await app?.close();
  await wake.stop();
  await worker?.stop();
  await keeper?.stop();
  await renderer.close();
  await parts.close();
}

function apiPartsOf(parts: Parts) {
  const { config } = parts;
  return {
    ...parts,
    clock: () => new Date(),
    publicUrl: config.publicUrl,
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
    publicUrl: config.publicUrl,
    emptyOrganization,
    settings: {
      webhooks: webhookSettingsOf(config),
      assistance: config.assistance,
      seal: config.seal,
      mail: config.mail,
      lists: { ...config.lists, dataDir: config.dataDir, databaseUrl: config.databaseUrl },
      dispatcher: { tickMs: dispatcherTickSeconds * 1000, batch, leaseSeconds },
      monitoring: {
        tickMs: config.monitoringTickSeconds * 1000,
        places: config.monitoringBatch,
        leaseSeconds: config.monitoringLeaseSeconds,
        retrySeconds: config.monitoringRetrySeconds,
      },
    },
  };
}

function keeperPartsOf({ config, database, logger }: Parts) {
  return { dataDir: config.dataDir, build: inOwnProcess(config.databaseUrl), database, logger };
}

/** Of a search that fails only the kind of failure is told: its message could quote who was screened. */
function screenOf({ logger }: Parts, keeper: SnapshotKeeper) {
  return createScreen(
    () => keeper.lists(),
    ({ name }) => logger.error({ name }, "a search failed"),
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

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
  });
}
