import type { Background } from "@probity/engines/risk/policy/explain/explanation.ts";
import type { NamedSource, TrailRow } from "./background-store.ts";

/** Facts for an explanation besides policy and evaluation. Sample evidence has no screening behind it. */
export function backgroundOf(names: readonly NamedSource[], trails: readonly TrailRow[] = []): Background {
  return {
    sourceNames: new Map(names.map(({ source, name }) => [source, name])),
    screenings: new Map(
      trails.map(({ evidence_id, run_id, match_count, matches }) => [
        evidence_id,
        { runId: run_id, matchCount: match_count, matches },
      ]),
    ),
  };
}
