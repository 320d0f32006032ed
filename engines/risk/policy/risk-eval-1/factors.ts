import type { Factor, FactorCase } from "../definition.ts";
import type { FactorResult } from "../evaluation.ts";
import { conditionResults, conjunctionOf } from "./conditions.ts";
import { contributionOf } from "./decimals.ts";
import type { Facts } from "./inputs.ts";

export function scoreFactor(factor: Factor, facts: Facts): FactorResult {
  const cases: FactorResult["cases"] = [];
  for (const { id, all } of factor.cases) {
    const conditions = conditionResults(all, facts);
    cases.push({ id, result: conjunctionOf(conditions), conditions });
  }
  const chosen = factor.match === "first" ? firstCase(factor, cases) : highestCase(factor, cases);
  if (chosen === "unresolved") return unscored(factor, "input_unresolved", cases);
  if (chosen !== "none") return scored(factor, chosen.points, chosen.id, cases);
  if (factor.defaultPoints === undefined) return unscored(factor, "no_case", cases);
  return scored(factor, factor.defaultPoints, null, cases);
}

type Choice = FactorCase | "none" | "unresolved";

/** An unknown case might be the one that comes first, so nothing after it is chosen. */
function firstCase(factor: Factor, cases: FactorResult["cases"]): Choice {
  for (let index = 0; index < cases.length; index++) {
    const { result } = cases[index]!;
    if (result === "true") return factor.cases[index]!;
    if (result === "unknown") return "unresolved";
  }
  return "none";
}

/** An unknown case matters only when it would give more than the best that is known. */
function highestCase(factor: Factor, cases: FactorResult["cases"]): Choice {
  let best: FactorCase | null = null;
  let possible = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < cases.length; index++) {
    const { result } = cases[index]!;
    const candidate = factor.cases[index]!;
    if (result === "true" && (best === null || candidate.points > best.points)) best = candidate;
    if (result === "unknown") possible = Math.max(possible, candidate.points);
  }
  if (best === null) return possible === Number.NEGATIVE_INFINITY ? "none" : "unresolved";
  return possible > best.points ? "unresolved" : best;
}

function scored(factor: Factor, points: number, caseId: string | null, cases: FactorResult["cases"]): FactorResult {
  return {
    id: factor.id,
    state: "scored",
    caseId,
    usedDefault: caseId === null,
    points: points + 0, // -0 is 0.
    weight: factor.weight + 0,
    contribution: contributionOf(points, factor.weight),
    cases,
  };
}

function unscored(factor: Factor, state: "no_case" | "input_unresolved", cases: FactorResult["cases"]): FactorResult {
  const { id, weight } = factor;
  return { id, state, caseId: null, usedDefault: false, points: null, weight: weight + 0, contribution: null, cases };
}
