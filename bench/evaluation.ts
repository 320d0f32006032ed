import { hash } from "node:crypto";
import { evaluationDigests } from "@probity/engines/policy/digest.ts";
import type { Reading, Readings } from "@probity/engines/policy/evaluation.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/policy/evaluators.ts";
import { samplePolicy, sampleValue } from "./sample-policy.ts";

/**
 * One evaluation on one core: 30 inputs, 15 factors of 4 cases, 25 rules, every condition with its result; then the same with
 * the digests of inputs and result. The digest of the definition belongs to the policy version and is known.
 */
const rounds = 20_000;
const evaluatedAt = "2026-11-14T23:00:00.000Z";
const { evaluate } = evaluatorOf(currentEvaluator)!;
const sha256 = (text: string) => hash("sha256", text);
const definition = samplePolicy("registered:0198f2c4-0000-7000-8000-000000000001");
const subjects = Array.from({ length: 50 }, (_, subject) => readingsOf(subject));

const { complete, score, decision, rules } = evaluate(definition, subjects[0]!, evaluatedAt);
const matched = rules.filter(({ result }) => result === "matched").length;
console.log(`complete ${complete}, score ${score}, decision ${decision}, ${matched} rules matched; ${rounds} rounds`);
measure("evaluation", (readings) => evaluate(definition, readings, evaluatedAt));
measure("evaluation with digests", (readings) =>
  evaluationDigests(sha256, evaluate(definition, readings, evaluatedAt)),
);

function readingsOf(subject: number): Readings {
  return Object.fromEntries(
    definition.inputs.map((input, index) => [
      input.key,
      input.acceptedSources.map((source): Reading => ({
        evidenceId: `0198f2c4-6a1e-7c3e-9b59-${String(1000 * subject + index).padStart(12, "0")}`,
        source,
        status: "available",
        value: sampleValue(input, index, subject),
        observedAt: new Date(Date.parse(evaluatedAt) - 1000 * (index + 60 * subject)).toISOString(),
        expiresAt: index % 4 === 0 ? "2026-12-31T23:59:59.999Z" : null,
      })),
    ]),
  );
}

function measure(name: string, run: (readings: Readings) => unknown): void {
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
