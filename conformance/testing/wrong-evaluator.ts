import { createInterface } from "node:readline";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { answerTo, type Case } from "../pack.ts";

/** An implementation with one mistake: it loses the actions of exceeded bands. */
for await (const line of createInterface({ input: process.stdin })) {
  const { evaluation, ...answer } = answerTo(currentEvaluator, JSON.parse(line) as Case);
  const isExceeded = (origin: string) => origin.startsWith("band:") && origin !== `band:${evaluation.band}`;
  const requiredActions = evaluation.requiredActions
    .map(({ name, origins }) => ({ name, origins: origins.filter((origin) => !isExceeded(origin)) }))
    .filter(({ origins }) => origins.length > 0);
  process.stdout.write(`${JSON.stringify({ ...answer, evaluation: { ...evaluation, requiredActions } })}\n`);
}
