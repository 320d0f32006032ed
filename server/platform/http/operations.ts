import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Drain } from "./drain.ts";
import type { HttpMetrics } from "./metrics.ts";
import { asksForOpenMetrics, openMetricsType } from "./open-metrics.ts";

export type OperationsParts = {
  metrics: Pick<HttpMetrics, "registry" | "openMetrics">;
  /** The reasons why the process cannot do its work right now; empty when it can. */
  notReady: () => Promise<string[]>;
  /** Sentences for an operator that do not keep the process from its work. */
  notes?: (() => string[]) | undefined;
};

/** Routes for service managers, proxies and Prometheus. */
export function addOperationsRoutes(
  app: FastifyInstance,
  { metrics, notReady, notes = () => [] }: OperationsParts,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const problems = await notReady();
    return reply
      .code(problems.length === 0 ? 200 : 503)
      .send({ status: problems.length === 0 ? "ready" : "not_ready", problems, notes: notes() });
  });
  app.get("/metrics", async (request, reply) => {
    if (asksForOpenMetrics(request.headers.accept))
      return reply.header("content-type", openMetricsType).send(await metrics.openMetrics());
    return reply.header("content-type", metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** The same on a port of their own, apart from what customers reach. It answers until the process has finished its work. */
export function operationsApp(parts: OperationsParts & { logger: FastifyBaseLogger; drain: Drain }): FastifyInstance {
  const app = Fastify({
    loggerInstance: parts.logger,
    // Scrapes and probes come every few seconds: a line for each would hide everything else.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  // Nobody's next probe should go to a process that is about to close.
  app.addHook("onSend", async (_request, reply) => {
    if (parts.drain.leaving) reply.header("connection", "close");
  });
  addOperationsRoutes(app, parts);
  return app;
}
