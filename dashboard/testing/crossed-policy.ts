import type { Definition, Factor } from "@probity/engines/risk/policy/definition.ts";

const inputs = Array.from({ length: 24 }, (_none, at) => `amount_of_kind_${at + 1}`);

/** Twelve factors with cases about any of 24 inputs, and with a weight each: too many sums for a diagram of the score. */
export function crossedPolicy(source: string, reviewFrom: number): Definition {
  return {
    inputs: inputs.map((key) => ({ key, type: "number", acceptedSources: [source], maxAgeSeconds: 86_400 })),
    aggregation: "sum",
    factors: Array.from({ length: 12 }, (_none, at) => factorAt(at)),
    bands: [
      { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
      {
        id: "high",
        lowerBound: reviewFrom,
        effect: { decision: "review", actions: ["ask_for_origin_of_funds_by_letter", "manual_review"] },
      },
    ],
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 86_400,
  };
}

function factorAt(at: number): Factor {
  const caseAt = (index: number) => ({
    id: `case_${index + 1}`,
    points: 7 + at + 3 * index,
    all: [at, at + 7 + index].map((place) => ({
      input: inputs[(place + 5 * index) % inputs.length]!,
      operator: "gte" as const,
      value: 100 * (index + 1) + at,
    })),
  });
  return {
    id: `factor_${at + 1}`,
    match: "first",
    weight: 1 + at / 100,
    defaultPoints: 0,
    cases: [0, 1, 2].map(caseAt),
  };
}
