import type { Verdict } from "@probity/engines/risk/policy/plan/invariants.ts";
import { type Finding, findingLine } from "./policy-source.ts";

/** What the commands of policies exit with. Programs rely on these numbers: they never change. */
export const exitCodes = { same: 0, invalid: 1, changes: 3, undecided: 4, refuted: 5, failed: 6 } as const;
export type Result = keyof typeof exitCodes;

/** From what matters most to what matters least, for commands that look at several policies. */
const gravest: readonly Result[] = ["invalid", "failed", "refuted", "undecided", "changes", "same"];

export function worstOf(results: readonly Result[]): Result {
  return gravest.find((result) => results.includes(result)) ?? "same";
}

export function resultOfVerdicts(verdicts: readonly Verdict[], otherwise: Result): Result {
  if (verdicts.some(({ verdict }) => verdict === "refuted")) return "refuted";
  return verdicts.some(({ verdict }) => verdict !== "proved") ? "undecided" : otherwise;
}

export function refuse(problems: readonly (Finding | string)[]): "invalid" {
  for (const problem of problems) console.error(typeof problem === "string" ? problem : findingLine(problem));
  return "invalid";
}
