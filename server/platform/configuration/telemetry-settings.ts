import type { Values } from "./values.ts";

/** The names are those of OpenTelemetry, so that what an operator sets for every program is right for this one. */
export type TelemetrySettings = {
  /** The address of a collector; `/v1/traces` and `/v1/metrics` are added. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  traces: boolean;
  /** The share of traces that is kept, where no proxy has decided it. */
  share: number;
  metrics: boolean;
  metricsEveryMs: number;
};

const exporters = ["otlp", "none"];
const intervalMs = { usual: 60_000, min: 1_000, max: 3_600_000 };

/** Null: nothing is sent. */
export function telemetrySettings(values: Values): TelemetrySettings | null {
  const endpoint = values.url("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]);
  const headers = headersOf(values, endpoint);
  if (endpoint !== null && URL.canParse(endpoint) && new URL(endpoint).username !== "")
    values.problems.push(
      "OTEL_EXPORTER_OTLP_ENDPOINT must not contain a user name or password. Put the secret into OTEL_EXPORTER_OTLP_HEADERS.",
    );
  const { usual, min, max } = intervalMs;
  const settings = {
    headers,
    serviceName: values.optional("OTEL_SERVICE_NAME") ?? "probity",
    traces: values.choice("OTEL_TRACES_EXPORTER", "otlp", exporters) === "otlp",
    share: values.share("OTEL_TRACES_SAMPLER_ARG", 1),
    metrics: values.choice("OTEL_METRICS_EXPORTER", "otlp", exporters) === "otlp",
    metricsEveryMs: values.whole("OTEL_METRIC_EXPORT_INTERVAL", usual, min, max),
  };
  return endpoint === null ? null : { endpoint, ...settings };
}

/** `authorization=Bearer%20abc,x-tenant=1`. The value is not repeated in a problem: it is a secret. */
function headersOf(values: Values, endpoint: string | null): Record<string, string> {
  const name = "OTEL_EXPORTER_OTLP_HEADERS";
  const parts = values.many(name);
  if (parts.length > 0 && endpoint === null)
    values.problems.push(`${name} is for OTEL_EXPORTER_OTLP_ENDPOINT, which is not set.`);
  const headers = parts.map(headerOf);
  if (headers.includes(null))
    values.problems.push(`${name} must be name=value, with further ones after commas and values encoded as in a URL.`);
  return Object.fromEntries(headers.filter((header) => header !== null));
}

function headerOf(part: string): [string, string] | null {
  const [, name, value] = /^([\w-]+)\s*=\s*(.*)$/.exec(part) ?? [];
  try {
    return name === undefined ? null : [name, decodeURIComponent(value!)];
  } catch {
    return null;
  }
}
