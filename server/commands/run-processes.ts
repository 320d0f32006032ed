import type { Config } from "../config.ts";
import { openParts, type Parts } from "../parts.ts";
import { emptyOrganization } from "#identity/organizations/empty-organization.ts";
import { identitySettings } from "#identity/settings.ts";
import { registerListMetrics } from "#screening/lists/list-metrics.ts";
import { createWake } from "#webhooks/wake.ts";

const drainMs = 25_000;

/** `start`, `api`, `worker`: one process with the roles it is asked to play, until SIGTERM drains it. */
export async function runProcesses(config: Config, roles: { api: boolean; worker: boolean }): Promise<void> {
  const parts = openParts(config);
  registerListMetrics(parts.metrics.registry, parts.database, () => new Date());
  const worker = roles.worker ? await (await import("../worker.ts")).startWorker(workerPartsOf(parts)) : null;
  const wake = createWake({ pool: parts.pool, local: () => worker?.wake() });
  const app = roles.api
    ? (await import("../api.ts")).createApi({ ...apiPartsOf(parts), afterWrite: wake.afterWrite })
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
  };
}

function workerPartsOf(parts: Parts) {
  const { config } = parts;
  const { dispatcherTickSeconds, dispatcherBatch: batch, leaseSeconds } = config;
  return {
    ...parts,
    url: config.databaseUrl,
    emptyOrganization,
    settings: {
      webhooks: webhookSettingsOf(config),
      assistance: config.assistance,
      lists: { ...config.lists, dataDir: config.dataDir },
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
