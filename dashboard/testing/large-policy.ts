import type { Definition } from "@probity/engines/risk/policy/definition.ts";

const day = 86_400;
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** As many inputs, factors and rules as the format allows, within its 64 KiB: every factor reads an input, every rule one or two. */
export function largePolicy(): Definition {
  const source = "registered:01982a10-52c4-7b1e-8a3f-1d2c3b4a5f60";
  return {
    inputs: upTo(100).map((at) => ({
      key: `i${at}`,
      type: at % 2 === 0 ? ("number" as const) : ("string" as const),
      acceptedSources: [source],
      maxAgeSeconds: 90 * day,
    })),
    factors: upTo(100).map((at) => ({
      id: `f${at}`,
      match: "first" as const,
      weight: 1,
      defaultPoints: 0,
      cases: [
        at % 2 === 0
          ? { id: "a", all: [{ input: `i${at}`, operator: "lt" as const, value: 100 + at }], points: 1 + (at % 9) }
          : { id: "a", all: [{ input: `i${at}`, operator: "in" as const, value: ["XX", "YY"] }], points: 1 + (at % 9) },
      ],
    })),
    aggregation: "sum",
    bands: [
      { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
      { id: "mid", lowerBound: 100, effect: { decision: "review", actions: ["review"] } },
      { id: "high", lowerBound: 300, effect: { decision: "restrict", actions: ["call"] } },
    ],
    rules: upTo(200).map((at) => ({
      id: `r${at}`,
      all: [
        { input: `i${(2 * at) % 100}`, operator: "gt" as const, value: 1000 + at },
        ...(at % 2 === 0 ? [{ input: `i${(2 * at + 1) % 100}`, operator: "eq" as const, value: `V${at}` }] : []),
      ],
      reasons: [{ code: `R${at}`, text: "No." }],
      effect: { decision: "review" as const, actions: [] },
    })),
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 180 * day,
  };
}
