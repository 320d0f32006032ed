import { hash } from "node:crypto";
import { evaluationDigests } from "@probity/engines/risk/policy/digest.ts";
import type { Readings } from "@probity/engines/risk/policy/evaluation.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import { samplePolicy } from "./sample-policy.ts";
import { evaluatedAt, sampleReadings } from "./sample-readings.ts";

/**
 * One evaluation on one core: 30 inputs, 15 factors of 4 cases, 25 rules, every condition with its result; then the same with
 * the digests of inputs and result. The digest of the definition belongs to the policy version and is known.
 */
const rounds = 20_000;
const { evaluate } = evaluatorOf(currentEvaluator)!;
const sha256 = (text: string) => hash("sha256", text);
const definition = samplePolicy("registered:0198f2c4-0000-7000-8000-000000000001");
const subjects = Array.from({ length: 50 }, (_, subject) => sampleReadings(definition, subject));

const { complete, score, decision, rules } = evaluate(definition, subjects[0]!, evaluatedAt);
const matched = rules.filter(({ result }) => result === "matched").length;
console.log(`complete ${complete}, score ${score}, decision ${decision}, ${matched} rules matched; ${rounds} rounds`);
measure("evaluation", (readings) => evaluate(definition, readings, evaluatedAt));
measure("evaluation with digests", (readings) =>
  evaluationDigests(sha256, evaluate(definition, readings, evaluatedAt)),
);

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
