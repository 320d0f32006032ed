import { hash } from "node:crypto";
import { digestsOf } from "../digest.ts";
import { evaluatorOf } from "../evaluators.ts";
import { sampleCase } from "./sample-case.ts";

/** The corpus that every evaluator is released with: so many policies with readings, each from its number. */
export const goldenCases = 2500;

const sha256 = (text: string) => hash("sha256", text);
const short = (digest: string) => digest.slice("sha256:".length, "sha256:".length + 16);

/**
 * One line for each case: its number and the beginnings of its digests of definition, inputs and result. The last line is a
 * digest of all of them in full, and of the moments at which each evaluation lapses.
 */
export function goldenText(version: string): string {
  const { evaluate, lapsesAt } = evaluatorOf(version)!;
  const lines: string[] = [];
  let whole = "";
  for (let seed = 1; seed <= goldenCases; seed++) {
    const { definition, readings, evaluatedAt } = sampleCase(seed);
    const evaluation = evaluate(definition, readings, evaluatedAt);
    const digests = Object.values(digestsOf(sha256, definition, evaluation));
    lines.push([seed, ...digests.map(short)].join(" "));
    whole = sha256([whole, ...digests, lapsesAt(definition, evaluation)].join(" "));
  }
  return [...lines, `all ${whole}`, ""].join("\n");
}
