import { type HrTime, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { Registry } from "prom-client";

type Labels = Record<string, string | number>;
type Sample = { value: number; labels: Labels; metricName?: string };
type Family = { name: string; help: string; type: unknown; values: readonly Sample[] };

const startedAt = timeOf(Date.now());

/** The metrics of the registry, the same as at `/metrics`, so that boards and alerts find the names they know. */
export function registryProducer(registry: Registry, resource: Resource, version: string): MetricProducer {
  return {
    async collect() {
      const families = (await registry.getMetricsAsJSON()) as unknown as Family[];
      const endTime = timeOf(Date.now());
      const metrics = families.flatMap((family) => metricOf(family, endTime) ?? []);
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: "probity", version }, metrics }] },
        errors: [],
      };
    },
  };
}

/** Null for a family without values: there is nothing to send. */
function metricOf({ name, help, type, values }: Family, endTime: HrTime): MetricData | null {
  const pointOf = <T>(attributes: Labels, value: T): DataPoint<T> => ({
    startTime: startedAt,
    endTime,
    attributes,
    value,
  });
  const common = {
    descriptor: { name, description: help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === "histogram") {
    const dataPoints = histogramsOf(name, values).map(({ labels, histogram }) => pointOf(labels, histogram));
    return dataPoints.length === 0 ? null : { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  // JSON has no infinity, which says that no worker was ever seen. The metric is then absent.
  const dataPoints = values.flatMap(({ labels, value }) => (Number.isFinite(value) ? pointOf(labels, value) : []));
  if (dataPoints.length === 0) return null;
  if (type === "counter") return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Prometheus counts all values up to a bound, OpenTelemetry those between two. */
function histogramsOf(name: string, values: readonly Sample[]): { labels: Labels; histogram: Histogram }[] {
  const byLabels = Map.groupBy(values, ({ labels: { le: _bound, ...others } }) => JSON.stringify(others));
  return [...byLabels.values()].map((samples) => {
    const { le: _bound, ...labels } = samples[0]!.labels;
    const valueOf = (suffix: string) => samples.find(({ metricName }) => metricName === name + suffix)?.value ?? 0;
    const buckets = samples.filter(({ metricName }) => metricName === `${name}_bucket`);
    const finite = buckets.filter(({ labels: { le } }) => Number.isFinite(Number(le)));
    const upTo = [...finite.map(({ value }) => value), valueOf("_count")];
    const counts = upTo.map((value, at) => value - (upTo[at - 1] ?? 0));
    const boundaries = finite.map(({ labels: { le } }) => Number(le));
    return { labels, histogram: { buckets: { boundaries, counts }, sum: valueOf("_sum"), count: valueOf("_count") } };
  });
}

function timeOf(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
}
