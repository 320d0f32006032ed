import { AggregationTemporality, DataPointType } from "@opentelemetry/sdk-metrics";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { registryProducer } from "./registry-producer.ts";

async function collected(fill: (registry: Registry) => void) {
  const registry = new Registry();
  fill(registry);
  const { resourceMetrics } = await registryProducer(registry, resourceFromAttributes({}), "1").collect();
  return resourceMetrics.scopeMetrics[0]!.metrics;
}

it("counts between bounds what Prometheus counts up to each, for every combination of labels", async () => {
  const [metric] = await collected((registry) => {
    const histogram = new Histogram({
      name: "probity_seconds",
      help: "Time.",
      labelNames: ["route", "status"],
      buckets: [0.1, 1, 10],
      registers: [registry],
    });
    for (const seconds of [0.05, 0.1, 0.5, 5, 50, 60]) histogram.observe({ route: "/a", status: 200 }, seconds);
    histogram.observe({ route: "/b", status: 500 }, 2);
  });
  expect(metric).toMatchObject({
    descriptor: { name: "probity_seconds", description: "Time." },
    dataPointType: DataPointType.HISTOGRAM,
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  });
  expect(metric!.dataPoints.map(({ attributes, value }) => [attributes, value])).toEqual([
    [
      { route: "/a", status: 200 },
      { buckets: { boundaries: [0.1, 1, 10], counts: [2, 1, 1, 2] }, sum: 115.65, count: 6 },
    ],
    [
      { route: "/b", status: 500 },
      { buckets: { boundaries: [0.1, 1, 10], counts: [0, 0, 1, 0] }, sum: 2, count: 1 },
    ],
  ]);
});

it("sends counters as sums that only rise, gauges as they are, and nothing of what has no value or an infinite one", async () => {
  const metrics = await collected((registry) => {
    const registers = [registry];
    new Counter({ name: "probity_total", help: "A.", labelNames: ["code"], registers }).inc({ code: "x" }, 3);
    new Gauge({ name: "probity_depth", help: "B.", registers }).set(7);
    new Gauge({ name: "probity_silent", help: "C.", registers }).set(Number.POSITIVE_INFINITY);
    new Counter({ name: "probity_never_total", help: "D.", labelNames: ["code"], registers });
    new Histogram({ name: "probity_unused", help: "E.", labelNames: ["code"], registers });
  });
  expect(metrics).toMatchObject([
    { descriptor: { name: "probity_total" }, dataPointType: DataPointType.SUM, isMonotonic: true },
    { descriptor: { name: "probity_depth" }, dataPointType: DataPointType.GAUGE },
  ]);
  expect(metrics.map(({ dataPoints }) => dataPoints.map(({ attributes, value }) => [attributes, value]))).toEqual([
    [[{ code: "x" }, 3]],
    [[{}, 7]],
  ]);
});
