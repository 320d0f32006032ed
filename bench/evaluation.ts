import { hash } from "node:crypto";
import type { Condition, Definition, PolicyInput } from "@probity/engines/policy/definition.ts";
import { evaluationDigests } from "@probity/engines/policy/digest.ts";
import type { Reading } from "@probity/engines/policy/evaluation.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/policy/evaluators.ts";

/**
 * One evaluation on one core: 30 inputs, 15 factors of 4 cases, 25 rules, every condition with its result; then the same with
 * the digests of inputs and result. The digest of the definition belongs to the policy version and is known.
 */

const rounds = 20_000;
const evaluatedAt = "2026-11-14T23:00:00.000Z";
const { evaluate } = evaluatorOf(currentEvaluator)!;
const sha256 = (text: string) => hash("sha256", text);

const source = (last: number) => `registered:0198f2c4-0000-7000-8000-00000000000${last}`;
const inputs = Array.from({ length: 30 }, (_, index): PolicyInput => {
  const common = { key: `subject.fact_${index}`, acceptedSources: [source(index % 3)], maxAgeSeconds: 7_776_000 };
  if (index % 6 === 5) return { ...common, type: "list", itemType: "string" };
  if (index % 6 === 4) return { ...common, type: "boolean", acceptedSources: [source(1), source(2)] };
  return { ...common, type: index % 2 === 0 ? "number" : "string" };
});

function condition(index: number): Condition {
  const { key: input, type } = inputs[index % inputs.length]!;
  if (type === "list") return { input, operator: "contains", value: "crypto" };
  if (type === "boolean") return { input, operator: "eq", value: true };
  if (type === "number") return { input, operator: index % 4 === 0 ? "gte" : "lt", value: 1500 + index };
  return { input, operator: "in", value: ["DE", "FR", "NL", "AT", "BE"] };
}

const definition: Definition = {
  inputs,
  applicability: [{ id: "everyone", all: [condition(1)] }],
  factors: Array.from({ length: 15 }, (_, factor) => ({
    id: `factor_${factor}`,
    match: factor % 2 === 0 ? "first" : "highest",
    weight: 0.25 + factor / 100,
    defaultPoints: 5,
    cases: Array.from({ length: 4 }, (_, place) => ({
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
    effect: { decision: "review", actions: ["manual_review", `action_${rule % 5}`] },
  })),
  missingEvidence: "awaiting_evidence",
  reviewAfterSeconds: 15_552_000,
};

function readingsOf(subject: number) {
  const valueOf = ({ type }: PolicyInput, index: number) => {
    if (type === "list") return ["savings", (index + subject) % 3 === 0 ? "crypto" : "credit"];
    if (type === "boolean") return (index + subject) % 2 === 0;
    return type === "number" ? 1490 + ((index * subject) % 60) : ["DE", "ES", "AT"][(index + subject) % 3]!;
  };
  return Object.fromEntries(
    inputs.map((input, index) => [
      input.key,
      input.acceptedSources.map((from): Reading => ({
        evidenceId: `0198f2c4-6a1e-7c3e-9b59-${String(1000 * subject + index).padStart(12, "0")}`,
        source: from,
        status: "available",
        value: valueOf(input, index),
        observedAt: new Date(Date.parse(evaluatedAt) - 1000 * (index + 60 * subject)).toISOString(),
        expiresAt: index % 4 === 0 ? "2026-12-31T23:59:59.999Z" : null,
      })),
    ]),
  );
}

const subjects = Array.from({ length: 50 }, (_, subject) => readingsOf(subject));

function measure(name: string, run: (readings: (typeof subjects)[number]) => unknown): void {
  const micros: number[] = [];
  for (let round = -rounds / 4; round < rounds; round++) {
    const readings = subjects[Math.abs(round) % subjects.length]!;
    const start = process.hrtime.bigint();
    run(readings);
    if (round >= 0) micros.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  micros.sort((a, b) => a - b);
  const at = (share: number) => micros[Math.floor(share * micros.length)]!.toFixed(1);
  console.log(`${name.padEnd(32)} median ${at(0.5).padStart(6)} µs   p99 ${at(0.99).padStart(6)} µs`);
}

const { complete, score, decision, rules } = evaluate(definition, subjects[0]!, evaluatedAt);
const matched = rules.filter(({ result }) => result === "matched").length;
console.log(`complete ${complete}, score ${score}, decision ${decision}, ${matched} rules matched; ${rounds} rounds`);
measure("evaluation", (readings) => evaluate(definition, readings, evaluatedAt));
measure("evaluation with digests", (readings) =>
  evaluationDigests(sha256, evaluate(definition, readings, evaluatedAt)),
);
