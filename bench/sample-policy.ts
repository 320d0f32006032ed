import type { Condition, Definition, FactValue, PolicyInput } from "@probity/engines/risk/policy/definition.ts";

/** The policy that benches evaluate: 30 inputs, 15 factors of 4 cases, 25 rules. */
export function samplePolicy(source: string): Definition {
  const inputs = Array.from({ length: 30 }, (_, index): PolicyInput => {
    const common = { key: `subject.fact_${index}`, acceptedSources: [source], maxAgeSeconds: 7_776_000 };
    if (index % 6 === 5) return { ...common, type: "list", itemType: "string" };
    if (index % 6 === 4) return { ...common, type: "boolean" };
    return { ...common, type: index % 2 === 0 ? "number" : "string" };
  });
  const condition = (index: number): Condition => {
    const { key: input, type } = inputs[index % inputs.length]!;
    if (type === "list") return { input, operator: "contains", value: "crypto" };
    if (type === "boolean") return { input, operator: "eq", value: true };
    if (type === "number") return { input, operator: index % 4 === 0 ? "gte" : "lt", value: 1500 + index };
    return { input, operator: "in", value: ["DE", "FR", "NL", "AT", "BE"] };
  };
  return {
    inputs,
    factors: Array.from({ length: 15 }, (_, factor) => ({
      id: `factor_${factor}`,
      match: factor % 2 === 0 ? "first" : "highest",
      weight: (25 + factor) / 100,
      defaultPoints: 5,
      cases: Array.from({ length: 4 }, (_unused, place) => ({
        id: `case_${place}`,
        all: [condition(7 * factor + place), condition(3 * factor + 5 * place)],
        points: 10 * place + 2.5,
        reason: { code: `FACTOR_${factor}_${place}`, text: "A sentence about why this case counts for the score." },
      })),
    })),
    aggregation: "sum",
    ceiling: 1000,
    bands: [
      { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
      { id: "medium", lowerBound: 50, effect: { decision: "review", actions: ["manual_review"] } },
      { id: "high", lowerBound: 150, effect: { decision: "restrict", actions: ["limit_account", "manual_review"] } },
    ],
    rules: Array.from({ length: 25 }, (_, rule) => ({
      id: `rule_${rule}`,
      all: [condition(rule), condition(11 * rule + 3)],
      reasons: [{ code: `RULE_${rule}`, text: "A sentence about why this rule asks for something." }],
      effect: { decision: "review", actions: ["manual_review"] },
    })),
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 15_552_000,
  };
}

/** The source's value for an input; it differs by subject. */
export function sampleValue({ type }: PolicyInput, index: number, subject: number): FactValue {
  if (type === "list") return ["savings", (index + subject) % 3 === 0 ? "crypto" : "credit"];
  if (type === "boolean") return (index + subject) % 2 === 0;
  return type === "number" ? 1490 + ((index * subject) % 60) : ["DE", "ES", "AT"][(index + subject) % 3]!;
}
