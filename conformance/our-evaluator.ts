import { createInterface } from "node:readline";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { answerTo, type Case } from "./pack.ts";

/** The first implementation: our own. `npm run conformance -- node conformance/our-evaluator.ts [VERSION]` */
const version = process.argv[2] ?? currentEvaluator;

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answerTo(version, JSON.parse(line) as Case))}\n`);
}
