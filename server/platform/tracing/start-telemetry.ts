import { randomUUID } from "node:crypto";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Registry } from "prom-client";
import type { TelemetrySettings } from "../configuration/telemetry-settings.ts";
import { registryProducer } from "./registry-producer.ts";
import { useTracer } from "./span.ts";
import { type ExportLog, watched } from "./watched-exporter.ts";

export type TelemetryParts = {
  settings: TelemetrySettings;
  /** `api`, `worker` or `start`. */
  command: string;
  version: string;
  registry: Registry;
  logger: ExportLog;
};

export type Telemetry = {
  /** Sends what has not been sent yet, if the collector takes it soon. */
  stop(): Promise<void>;
};

/** A collector stands close by; one that needs longer is in trouble, and what waits for it is given up. */
const exportMs = 5_000;
const stopMs = 3_000;
/** Spans in memory while the collector is away; later ones are dropped. */
const spansMax = 8_192;

/** Sends spans and metrics as OTLP over HTTP. Loaded only where it is configured. */
export function startTelemetry({ settings, command, version, registry, logger }: TelemetryParts): Telemetry {
  const agent = new URL(settings.endpoint).protocol === "https:" ? new HttpsAgent(alive) : new HttpAgent(alive);
  const exporterOf = (signal: string) => ({
    url: `${settings.endpoint.replace(/\/$/, "")}/v1/${signal}`,
    headers: { ...settings.headers },
    timeoutMillis: exportMs,
    httpAgentOptions: () => agent,
  });
  const resource = resourceFromAttributes({
    "service.name": settings.serviceName,
    "service.version": version,
    "service.instance.id": randomUUID(),
    "probity.process": command,
  });
  const running: { shutdown(): Promise<void> }[] = [];
  if (settings.traces) {
    const exporter = watched(new OTLPTraceExporter(exporterOf("traces")), "traces", logger);
    const provider = new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: spansMax,
          scheduledDelayMillis: 1_000,
          exportTimeoutMillis: exportMs,
        }),
      ],
    });
    useTracer(provider.getTracer("probity", version));
    running.push(provider);
  }
  if (settings.metrics) {
    const reader = new PeriodicExportingMetricReader({
      exporter: watched(new OTLPMetricExporter(exporterOf("metrics")), "metrics", logger),
      exportIntervalMillis: settings.metricsEveryMs,
      exportTimeoutMillis: Math.min(exportMs, settings.metricsEveryMs),
      metricProducers: [registryProducer(registry, resource, version)],
    });
    running.push(new MeterProvider({ resource, readers: [reader] }));
  }
  return {
    async stop() {
      const sent = Promise.allSettled(running.map((each) => each.shutdown()));
      await Promise.race([sent, wait(stopMs, null, { ref: false })]);
      useTracer(null);
      // A request that hangs would keep the process alive.
      agent.destroy();
    },
  };
}

const alive = { keepAlive: true };
