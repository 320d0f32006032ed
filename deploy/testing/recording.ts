/** The samples that Prometheus would have stored: one place for each scrape of an instance, null where it got none. */
export type Recording = Map<string, { isCounter: boolean; values: (string | null)[] }>;

/** Names of the metrics that a scrape describes, whether or not they have samples yet. */
export const describedMetrics = (scrape: string): string[] =>
  [...scrape.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!);

/** Scrapes of an instance, in order; null for one that was not answered. */
export function record(instance: string, scrapes: readonly (string | null)[]): Recording {
  const recording: Recording = new Map();
  const add = (series: string, isCounter: boolean, place: number, value: string) => {
    const known = recording.get(series) ?? { isCounter, values: scrapes.map(() => null) };
    known.values[place] = value;
    recording.set(series, known);
  };
  scrapes.forEach((scrape, place) => {
    add(`up{job="probity",instance="${instance}"}`, false, place, scrape === null ? "0" : "1");
    const types = new Map(
      [...(scrape ?? "").matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]),
    );
    for (const [, name, labels = "", value] of (scrape ?? "").matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
      const type = types.get(name!) ?? types.get(name!.replace(/_(?:bucket|sum|count)$/, ""));
      const all = [labels, 'job="probity"', `instance="${instance}"`].filter((label) => label !== "");
      add(`${name}{${all.join(",")}}`, type !== "gauge", place, value!.replace(/^Nan$/, "NaN"));
    }
  });
  return recording;
}

/**
 * The same for so many minutes, a scrape each: the run goes on as it ended. Gauges stay, counters grow as between the last two scrapes, and
 * what was absent at the end stays absent.
 */
function continued({ isCounter, values }: { isCounter: boolean; values: (string | null)[] }, minutes: number) {
  const [before, last] = values.slice(-2);
  const step = isCounter && before && last ? Number(last) - Number(before) : 0;
  const rest = Array.from({ length: minutes - values.length }, (_, index) =>
    last && step !== 0 ? String(Number(last) + step * (index + 1)) : (last ?? null),
  );
  // A series that ends is marked, or its last sample would count for five more minutes.
  return [...values, ...rest].map((value, place, all) => value ?? (all[place - 1] ? "stale" : "_"));
}

export type Series = { series: string; values: string };
export type Run = { name: string; series: readonly Series[]; firing: readonly string[] };

export const seriesOf = (recordings: readonly Recording[], minutes: number): Series[] =>
  recordings.flatMap((recording) =>
    [...recording].map(([series, samples]) => ({ series, values: continued(samples, minutes).join(" ") })),
  );

/** A test for promtool: exactly these alerts fire at the end of a run. JSON is YAML too. */
export function promtoolTest(ruleFile: string, runs: readonly Run[], minutes: number): string {
  return JSON.stringify({
    rule_files: [ruleFile],
    evaluation_interval: "1m",
    tests: runs.map(({ name, series, firing }) => ({
      name,
      interval: "1m",
      input_series: series,
      promql_expr_test: [
        {
          expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${minutes - 1}m`,
          exp_samples: firing.toSorted().map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        },
      ],
    })),
  });
}
