import { type OpenMetricsContentType, Registry } from "prom-client";

export const openMetricsType = Registry.OPENMETRICS_CONTENT_TYPE;

/** For metrics with exemplars, which prom-client allows in registries of this format alone. */
export function openMetricsRegistry(): Registry<OpenMetricsContentType> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(openMetricsType);
  return registry;
}

/** Prometheus asks for it where it is told to keep exemplars; everybody else gets the older format. */
export const asksForOpenMetrics = (accept: string | undefined): boolean =>
  accept?.includes("application/openmetrics-text") ?? false;

/**
 * The metrics with exemplars: the trace of one request per bucket. A registry of this format renames its counters for good, so it has
 * no more than the metrics with exemplars. The others are translated from the older format, which differs in the names of counters'
 * families, in blank lines and at the end.
 */
export async function openMetricsText(
  registry: Registry,
  exemplary: Registry<OpenMetricsContentType>,
  names: readonly string[],
): Promise<string> {
  const families = (await registry.metrics()).trimEnd().split("\n\n");
  const written = families.map(async (family) => {
    const name = names.find((each) => family.startsWith(`# HELP ${each} `));
    if (name !== undefined) return exemplary.getSingleMetricAsString(name);
    if (/^# TYPE \S+ counter$/m.test(family)) return family.replaceAll(/^(# (?:HELP|TYPE) \S+)_total /gm, "$1 ");
    return family;
  });
  return `${(await Promise.all(written)).join("\n")}\n# EOF\n`;
}
