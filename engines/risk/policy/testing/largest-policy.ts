import type { Condition, Definition } from "../definition.ts";
import type { Scenario } from "../simulate/scenario.ts";

/** The source that all inputs accept. */
const source = "registered:0198f2c4-0000-7000-8000-000000000001";

const condition = (at: number): Condition => ({
  input: `i${at % 100}`,
  operator: at % 2 === 0 ? "gte" : "lt",
  value: 100 + (at % 37),
});

/** About as large as a definition may be, 64 KiB, and with as much to prove as fits into it. */
export function largestPolicy(): Definition {
  return {
    inputs: Array.from({ length: 100 }, (_, at) => ({
      key: `i${at}`,
      type: "number",
      acceptedSources: [source],
      maxAgeSeconds: 7_776_000,
    })),
    factors: Array.from({ length: 9 }, (_, factor) => ({
      id: `f${factor}`,
      match: "first",
      weight: 1,
      cases: Array.from({ length: 25 }, (_unused, place) => ({
        id: `c${place}`,
        all: [condition(factor), condition(factor + 3 * place + 1)],
        points: place,
      })),
    })),
    aggregation: "sum",
    ceiling: 10_000,
    bands: [
      { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
      { id: "high", lowerBound: 50, effect: { decision: "review", actions: [] } },
    ],
    rules: Array.from({ length: 80 }, (_, rule) => ({
      id: `r${rule}`,
      all: [condition(rule % 7), condition(rule + 11)],
      reasons: [{ code: `R${rule}`, text: "r" }],
      effect: { decision: "review", actions: [] },
    })),
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 15_552_000,
  };
}

/** As many scenarios as one request may hold, with a reading of every input. */
export function largestScenarios(): Scenario[] {
  return Array.from({ length: 100 }, (_, scenario) => ({
    name: `s${scenario}`,
    inputs: Object.fromEntries(
      Array.from({ length: 100 }, (_unused, at) => [
        `i${at}`,
        { status: "available" as const, value: 90 + ((at * scenario) % 60) },
      ]),
    ),
  }));
}
