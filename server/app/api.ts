import type { Share } from "@probity/engines/platform/turns/turns.ts";
import type { FastifyInstance } from "fastify";
import type { Pool } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { findSigningOrigins } from "#agreements/page/origins-store.ts";
import { addSigningPage, builtPage } from "#agreements/page/serve-page.ts";
import { OwnSeals } from "#agreements/public-check/own-seals.ts";
import { publishedSeals, type SealSources } from "#agreements/public-check/published-seals.ts";
import type { Rendering } from "#agreements/renderer.ts";
import { reportsOf } from "#agreements/reports/sealed-report.ts";
import { documentOpenRoutes, documentRoutes } from "#agreements/routes.ts";
import { Drain } from "#platform/http/drain.ts";
import { type Api, openApiDocument } from "#platform/http/openapi/document.ts";
import { addOperationsRoutes } from "#platform/http/operations.ts";
import { notesOf, notReady, type ReadinessParts } from "#platform/http/readiness.ts";
import { serve, type ServeParts } from "#platform/http/serve.ts";
import { addSystemRoutes } from "#platform/http/system-routes.ts";
import { addWelcomeRoutes } from "#platform/http/welcome-routes.ts";
import { identityOpenRoutes, identityRoutes } from "#accounts/routes.ts";
import { identityServices } from "#accounts/services.ts";
import type { IdentitySettings } from "#accounts/settings.ts";
import type { OpenRoute } from "#platform/operation/open-operation.ts";
import type { Route } from "#platform/operation/route.ts";
import type { Services } from "#platform/operation/services.ts";
import { addDashboard, builtDashboard } from "#platform/pages/serve-dashboard.ts";
import { addDocs, builtDocs } from "#platform/pages/serve-docs.ts";
import { addVerifyPage, builtVerifyPage } from "#platform/pages/serve-verify.ts";
import { registerLiveMetrics } from "#platform/live/live-metrics.ts";
import { type LiveSettings, LiveStreams } from "#platform/live/live-streams.ts";
import { liveRoutes } from "#platform/live/routes.ts";
import { archiveRoutes } from "#lifecycle/archive/routes.ts";
import { erasureRoutes } from "#lifecycle/erasure/routes.ts";
import { noteRoutes } from "#platform/notes/routes.ts";
import { operatorRoutes } from "#app/operator/routes.ts";
import { retentionRoutes } from "#lifecycle/retention/routes.ts";
import { proposalRoutes } from "#casework/proposals/routes.ts";
import { riskRoutes, riskWorkRoutes } from "#risk/routes.ts";
import { screeningRoutes } from "#screening/routes.ts";
import type { ListScreen } from "#screening/screen.ts";
import type { Threads } from "#platform/threads/compute.ts";
import { verificationRiskRoutes, verificationRoutes } from "#risk/verification/routes.ts";
import { eventShapes } from "#webhooks/event-shapes.ts";
import { webhookRoutes } from "#webhooks/routes.ts";
import { workRoutes } from "#platform/work/routes.ts";
import { operationRefusals } from "./operation-refusals.ts";
import { defaultWebhookSettings, type WebhookSettings } from "#webhooks/settings.ts";

export type ApiParts = Omit<ServeParts, "servicesFor" | "services"> & {
  pool: Pool;
  identity: IdentitySettings;
  webhooks?: WebhookSettings;
  /** The model that assists investigations; without one they are calculated only. */
  assistance?: { model: string } | null;
  erasures: Services["erasures"];
  /** Searches the lists that this process has open. */
  screen: ListScreen;
  /** What a probe is told about those lists. */
  lists?: ReadinessParts["lists"];
  sendingNotes?: () => string[];
  /** The certificates that seal documents beside those of the organizations. */
  seal: SealSources;
  files: Services["files"];
  /** True if workers can send mails to signers. */
  mails?: boolean;
  /** Sets agreements and reports in processes of its own. */
  renderer: { inTurn(share: Share): Rendering };
  /** Computes in threads what takes long. */
  threads: Pick<Threads, "inTurn">;
  /** The connection for listening to hints of changes, which bypasses a pooler; without it streams get no events. */
  listenUrl?: string;
  live?: Partial<LiveSettings>;
  /** Health and metrics are served on a port of their own, and not here. */
  operationsElsewhere?: boolean;
};

/** Every row of every endpoint table. */
const routesOf = (webhooks: WebhookSettings) =>
  [
    ...riskRoutes,
    ...erasureRoutes,
    ...archiveRoutes,
    ...retentionRoutes,
    ...verificationRiskRoutes,
    ...verificationRoutes,
    ...screeningRoutes,
    ...workRoutes,
    ...riskWorkRoutes,
    ...documentRoutes,
    ...webhookRoutes(webhooks),
    ...identityRoutes,
    ...proposalRoutes,
    ...noteRoutes,
    ...liveRoutes,
    ...operatorRoutes,
  ] as const;
export const routes = routesOf(defaultWebhookSettings);
export const openRoutes = [...identityOpenRoutes, ...documentOpenRoutes] as const;

/** The source of the reference, the contract and the document at /openapi.json. */
export function describedApi(publicUrl: string, refusals = operationRefusals): Api {
  const withRefusals = <R extends Route | OpenRoute>(route: R): R => ({ ...route, refusals: refusals[route.name] });
  return {
    routes: routes.map(withRefusals<Route>),
    openRoutes: openRoutes.map(withRefusals<OpenRoute>),
    events: eventShapes,
    publicUrl,
  };
}

/** For requests that belong to no organization. */
const nobody: Share = { organizationId: "", mode: "live" };

/** What takes long is done when the turn of the caller's organization has come. */
function inTurn(parts: ApiParts, share: Share) {
  const { renderer, threads, screen, database, keyring, publicUrl, seal } = parts;
  const compute = threads.inTurn(share);
  const rendering = renderer.inTurn(share);
  const searching = share.mode === "live" ? screen.live : screen;
  return {
    compute,
    screen: searching,
    renderer: rendering,
    reports: reportsOf({ database, keyring, seal, publicUrl, run: rendering.run }, share),
    screenMany: (requests: Parameters<ListScreen["many"]>[0], now: Date) =>
      searching.many(requests, now, (folders, questions) => compute.search(folders, questions)),
  };
}

export function createApi(parts: ApiParts): FastifyInstance {
  const live = new LiveStreams(
    {
      database: parts.database,
      clock: parts.clock,
      listenUrl: parts.listenUrl ?? null,
      idleTimeoutMinutes: parts.identity.idleTimeoutMinutes,
      onLost: ({ name }) => parts.logger.warn({ name }, "live changes are untold until the connection is back"),
    },
    parts.live,
  );
  const { drain = new Drain() } = parts;
  drain.onClosing(() => live.close());
  const services: Services = {
    ...inTurn(parts, nobody),
    live,
    ...identityServices(parts, parts.identity),
    assistance: parts.assistance ?? null,
    files: parts.files,
    erasures: parts.erasures,
    mails: parts.mails ?? false,
  };
  const app = serve(routesOf(parts.webhooks ?? defaultWebhookSettings), openRoutes, {
    ...parts,
    drain,
    services,
    servicesFor: (share) => ({ ...services, ...inTurn(parts, share) }),
  });
  app.addHook("onClose", () => live.stop());
  registerLiveMetrics(parts.metrics.registry, () => live.count);
  addSystemRoutes(app, { tokens: parts.tokens, openApi: openApiDocument(describedApi(parts.publicUrl)) });
  const { welcome } = addWelcomeRoutes(app);
  if (!parts.operationsElsewhere)
    addOperationsRoutes(app, {
      metrics: parts.metrics,
      notReady: () => notReady(parts),
      notes: () => notesOf(parts),
    });
  addDashboard(app, {
    folder: builtDashboard,
    publicUrl: parts.publicUrl,
    identityProvider: parts.identity.oidc !== null,
    welcome,
  });
  addSigningPage(app, {
    folder: builtPage,
    waitOf: (address) => parts.door.openSigningPage(address),
    originsOf: (sessionId) => transact(parts.database, {}, (tx) => findSigningOrigins(tx, sessionId)),
  });
  const ownSeals = new OwnSeals(parts.database);
  addVerifyPage(app, {
    folder: builtVerifyPage,
    waitOf: (address) => parts.door.openVerifyPage(address),
    seals: () => publishedSeals(parts.database, ownSeals, parts.seal),
  });
  addDocs(app, { folder: builtDocs, publicUrl: parts.publicUrl });
  return app;
}
