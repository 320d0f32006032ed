import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type onRequestHookHandler,
} from "fastify";
import { isUnavailable } from "#platform/database/unavailable.ts";
import type { TSchema } from "typebox";
import { Admission } from "#platform/operation/admission.ts";
import type { OpenRoute } from "#platform/operation/open-operation.ts";
import { Refusal, type RefusalCode } from "#platform/operation/refusal.ts";
import type { Route } from "#platform/operation/route.ts";
import type { Authenticated } from "./authenticate.ts";
import { Drain } from "./drain.ts";
import { ExportRoom, type ExportSettings } from "./exports/export-room.ts";
import { exportIdHeader } from "./exports/handle-export.ts";
import type { HandlerParts } from "./admit.ts";
import { handlerOf } from "./handle.ts";
import { openHandlerOf } from "./handle-open.ts";
import { bodyLimitOf, defaultBodyLimit, readLimitOf } from "./input.ts";
import { KeyUses } from "./key-uses.ts";
import type { HttpMetrics } from "./metrics.ts";
import { refusalFor, sendProblem } from "./problem.ts";
import { requestIdentity } from "./request-identity.ts";
import { RememberedKeys } from "./remembered-keys.ts";
import { RequestLog } from "./request-log.ts";
import { beginRequest, endRequest, tracedHandler } from "./request-span.ts";
import { securityHeaders } from "./security-headers.ts";
import { endSlowBodies } from "./slow-bodies.ts";
import { type TrustedProxies, trustOf } from "./trusted-proxies.ts";
import { unknownRoutes } from "./unknown-routes.ts";
import { uploadRoom } from "./upload-room.ts";

export type ServeParts = Omit<HandlerParts, "exports" | "keyUses" | "rememberedKeys" | "turns"> & {
  exports?: Partial<ExportSettings>;
  /** Writes down by itself when keys were used, unless one is given. */
  keyUses?: KeyUses;
  publicUrl: string;
  logger: FastifyBaseLogger;
  metrics: HttpMetrics;
  drain?: Drain;
  trustProxy: TrustedProxies;
};

const basePath = "/api/v1";

/** More at once take longer each and become no more a second; an organization that is not alone leaves most places to others. */
const wholeRequests = { places: 8, placesEach: 2, placesAlone: 8, queue: 64, waitMs: 10_000 };

/** Turns the route tables into a server. It knows no slice: what it serves comes in as rows. */
export function serve(routes: readonly Route[], openRoutes: readonly OpenRoute[], parts: ServeParts): FastifyInstance {
  const { requestId, traceparent } = requestIdentity(parts.trustProxy);
  const app = Fastify({
    loggerInstance: parts.logger,
    childLoggerFactory: (logger, bindings, _options, request) => {
      const place = beginRequest(request, traceparent(request));
      return new RequestLog(logger, () => ({ ...bindings, traceparent: place() }));
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustOf(parts.trustProxy),
    requestTimeout: 30_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    // While it drains, a kept-alive connection still gets its answer, with `connection: close`, instead of a 503.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    bodyLimit: defaultBodyLimit.bytes,
    routerOptions: { maxParamLength: 500 },
  });
  app.decorateRequest("refusalCode");
  app.decorateRequest("provenBy");
  app.register(cookie);
  // Signatures cover the raw bytes, so nothing is parsed before the handler has checked them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  // A connection that is busy when the server closes would otherwise stay open, idle, for its whole keep-alive time.
  const { drain = new Drain() } = parts;
  app.addHook("preClose", async () => drain.close());
  const exports = new ExportRoom(parts.exports);
  drain.onClosing(() => exports.close());
  // Hooks of every request call back: a promise each would cost more than what they do.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (drain.closing) reply.header("connection", "close");
    done();
  });
  const everyAnswer = Object.entries({ "cache-control": "no-store", ...securityHeaders(parts.publicUrl) });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    for (const [name, value] of everyAnswer) reply.header(name, value);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    const { method, refusalCode: code } = request;
    const isStream = reply.getHeader("content-type") === "text/event-stream" || reply.hasHeader(exportIdHeader);
    const seconds = isStream ? null : reply.elapsedTime / 1000;
    const traceId = endRequest(request, { method, route, status: reply.statusCode, code });
    parts.metrics.observe({ method, route, status: reply.statusCode, code, seconds, traceId });
    // The route, not the URL: a search or an id someone chose stays out of the logs.
    request.log.info({ method, route, status: reply.statusCode, code, ms: Math.round(reply.elapsedTime) }, "request");
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const limit = request.routeOptions.config.bodyLimitName ?? defaultBodyLimit;
    const refusal = refusalFor(error, limit, Number(request.headers["content-length"] ?? 0));
    if (!refusal) request.log.error({ err: withoutValues(error) }, "unexpected error");
    else if (isUnavailable(error)) request.log.warn({ err: withoutValues(error) }, "the database was not available");
    return sendProblem(request, reply, refusal ?? new Refusal("internal_error"), parts.publicUrl);
  });
  const unknownRoute = unknownRoutes(app, basePath);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, unknownRoute(request, reply), parts.publicUrl),
  );

  endSlowBodies(app);
  const keyUses = parts.keyUses ?? new KeyUses(parts.database, parts.clock).start();
  app.addHook("onClose", () => keyUses.stop());
  const rememberedKeys = new RememberedKeys();
  const turns = new Admission(wholeRequests);
  addRoutes(app, routes, openRoutes, { ...parts, exports, keyUses, rememberedKeys, turns });
  return app;
}

function addRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  openRoutes: readonly OpenRoute[],
  parts: HandlerParts,
): void {
  const room = uploadRoom(parts);
  const knock: onRequestHookHandler = (request, _reply, done) => {
    parts.door.knock(request);
    done();
  };
  for (const route of routes) {
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      bodyLimit: readLimitOf(route.operation),
      config: { bodyLimitName: bodyLimitOf(route.operation), params: route.operation.params },
      onRequest: route.operation.upload ? [knock, room] : knock,
      handler: tracedHandler(handlerOf(route, parts)),
    });
  }
  for (const route of openRoutes) {
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      handler: tracedHandler(openHandlerOf(route, parts)),
    });
  }
}

function fastifyPath(path: string): string {
  return basePath + path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Database errors quote the row they failed on (`detail`); only what names the place of the bug is logged. */
function withoutValues(error: unknown): object {
  const { name, code, constraint, table, stack } = error as Record<string, unknown>;
  // The first line of a stack repeats the message, and messages of the database may quote values.
  const frames = typeof stack === "string" ? stack.split("\n").filter((line) => /^\s+at /.test(line)) : [];
  return { name, code, constraint, table, frames };
}

declare module "fastify" {
  interface FastifyContextConfig {
    bodyLimitName?: { name: string; bytes: number };
    params?: TSchema | undefined;
  }
  interface FastifyRequest {
    /** The refusal's code, if it was refused. */
    refusalCode: RefusalCode | undefined;
    /** The caller, if the head of the request proves who that is, the digest of its body included. */
    provenBy: Authenticated | undefined;
  }
}
