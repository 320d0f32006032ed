import { hash } from "node:crypto";
import { digestsOf } from "../digest.ts";
import { evaluatorOf } from "../evaluators.ts";
import { raisedCase } from "./raised-case.ts";
import { sampleCase } from "./sample-case.ts";

/** The corpus that every evaluator is released with: so many policies with readings, each from its number. */
const samples = 2500;
/** Beside it, policies in which bands exceed each other, which few of the others do. */
const raised = 500;

const seeds = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

export function goldenCases() {
  return [
    ...seeds(samples).map((seed) => ({ name: String(seed), ...sampleCase(seed) })),
    ...seeds(raised).map((seed) => ({ name: `raised-${seed}`, ...raisedCase(seed) })),
  ];
}

const sha256 = (text: string) => hash("sha256", text);
const short = (digest: string) => digest.slice("sha256:".length, "sha256:".length + 16);

/**
 * One line for each case: its name and the beginnings of its digests of definition, inputs and result. The last line is a
 * digest of all of them in full, and of the moments at which each evaluation lapses.
 */
export function goldenText(version: string): string {
  const { evaluate, lapsesAt } = evaluatorOf(version)!;
  const lines: string[] = [];
  let whole = "";
  for (const { name, definition, readings, evaluatedAt } of goldenCases()) {
    const evaluation = evaluate(definition, readings, evaluatedAt);
    const digests = Object.values(digestsOf(sha256, definition, evaluation));
    lines.push([name, ...digests.map(short)].join(" "));
    whole = sha256([whole, ...digests, lapsesAt(definition, evaluation)].join(" "));
  }
  return [...lines, `all ${whole}`, ""].join("\n");
}
