import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Value = { stringValue?: string; intValue?: number; arrayValue?: { values: Value[] } };
type KeyValue = { key: string; value: Value };

/** A span as OTLP writes it, with its attributes as an object and the process that made it. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  status: { code: number };
  process: string;
  attributes: Record<string, string | number | string[]>;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};

export type CollectedMetric = { name: string; process: string; points: number };

export type Collector = {
  url: string;
  spans: CollectedSpan[];
  metrics: CollectedMetric[];
  /** Everything it was sent, to prove what was not. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  close(): Promise<void>;
};

/** Takes OTLP over HTTP as JSON. One that is `silent` takes connections and never answers. */
export async function startCollector({ silent = false } = {}): Promise<Collector> {
  const collected: Pick<Collector, "spans" | "metrics" | "bodies" | "headers"> = {
    spans: [],
    metrics: [],
    bodies: [],
    headers: [],
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      collected.bodies.push(text);
      collected.headers.push(request.headers);
      if (silent) return;
      if (request.url === "/v1/traces") collected.spans.push(...spansOf(JSON.parse(text)));
      if (request.url === "/v1/metrics") collected.metrics.push(...metricsOf(JSON.parse(text)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...collected,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Resource = { attributes: KeyValue[] };
type Sent<Scope> = { resource: Resource; scopeSpans: Scope[]; scopeMetrics: Scope[] };
type SentSpan = Omit<CollectedSpan, "process" | "attributes"> & { attributes: KeyValue[] };
type SentPoints = { dataPoints: unknown[] };
type SentMetric = { name: string; sum?: SentPoints; gauge?: SentPoints; histogram?: SentPoints };

function spansOf({ resourceSpans }: { resourceSpans: Sent<{ spans: SentSpan[] }>[] }): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, process: processOf(resource), attributes: objectOf(span.attributes) })),
    ),
  );
}

function metricsOf({ resourceMetrics }: { resourceMetrics: Sent<{ metrics: SentMetric[] }>[] }): CollectedMetric[] {
  return resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) =>
      metrics.map(({ name, sum, gauge, histogram }) => ({
        name,
        process: processOf(resource),
        points: (sum ?? gauge ?? histogram)!.dataPoints.length,
      })),
    ),
  );
}

const processOf = ({ attributes }: Resource) => String(objectOf(attributes)["probity.process"]);

function objectOf(attributes: readonly KeyValue[]): CollectedSpan["attributes"] {
  const valueOf = ({ stringValue, intValue, arrayValue }: Value) =>
    arrayValue ? arrayValue.values.map((value) => String(value.stringValue)) : (stringValue ?? intValue ?? "");
  return Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));
}
