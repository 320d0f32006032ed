import { expect, it } from "vitest";
import { forgetSecrets } from "./secret-files.ts";
import { telemetrySettings } from "./telemetry-settings.ts";
import { type Environment, Values } from "./values.ts";

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };

function read(environment: Environment) {
  const values = new Values(environment);
  return { settings: telemetrySettings(values), problems: values.problems.join("\n") };
}

it("sends nothing unless a collector is named, and then everything", () => {
  expect(read({ OTEL_SERVICE_NAME: "risk" })).toEqual({ settings: null, problems: "" });
  expect(read(collector).settings).toEqual({
    endpoint: "http://collector:4318",
    headers: {},
    serviceName: "probity",
    traces: true,
    share: 1,
    metrics: true,
    metricsEveryMs: 60_000,
  });
});

it("reads headers as OpenTelemetry writes them, and what is left out", () => {
  const more = {
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20a%2Cb, x-tenant=1",
    OTEL_SERVICE_NAME: "risk",
    OTEL_TRACES_SAMPLER_ARG: "0.05",
    OTEL_METRICS_EXPORTER: "none",
    OTEL_METRIC_EXPORT_INTERVAL: "5000",
  };
  const { settings, problems } = read({ ...collector, ...more });
  expect(problems).toBe("");
  expect(settings).toMatchObject({
    headers: { authorization: "Bearer a,b", "x-tenant": "1" },
    serviceName: "risk",
    traces: true,
    share: 0.05,
    metrics: false,
    metricsEveryMs: 5_000,
  });
});

it.each<[string, Environment]>([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }],
  ["OTEL_EXPORTER_OTLP_HEADERS", { OTEL_EXPORTER_OTLP_ENDPOINT: "https://user:secret@collector.example.org" }],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_HEADERS: "authorization=secret" }],
  ["OTEL_EXPORTER_OTLP_HEADERS", { ...collector, OTEL_EXPORTER_OTLP_HEADERS: "secret" }],
  ["OTEL_EXPORTER_OTLP_HEADERS", { ...collector, OTEL_EXPORTER_OTLP_HEADERS: "a=secret%E0%A4" }],
  ["OTEL_TRACES_EXPORTER", { ...collector, OTEL_TRACES_EXPORTER: "zipkin" }],
  ["OTEL_METRICS_EXPORTER", { ...collector, OTEL_METRICS_EXPORTER: "prometheus" }],
  ["OTEL_TRACES_SAMPLER_ARG", { ...collector, OTEL_TRACES_SAMPLER_ARG: "10" }],
  ["OTEL_METRIC_EXPORT_INTERVAL", { ...collector, OTEL_METRIC_EXPORT_INTERVAL: "10" }],
])("names %s when it is wrong, and repeats no secret: %j", (name, environment) => {
  const { problems } = read(environment);
  expect(problems).toContain(name);
  expect(problems).not.toMatch(/=secret|secret@|secret%/);
});

it("leaves the packages of OpenTelemetry nothing to read for themselves", () => {
  const environment: Environment = { ...collector, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://elsewhere", PORT: "1" };
  forgetSecrets(environment);
  expect(environment).toEqual({ PORT: "1" });
});
