import type { Diagrams } from "../diagrams.ts";
import type { Measure, Nearest } from "../walks.ts";
import { bestDual, costOf, type Dual, stepCost } from "./duals.ts";
import { isPossible, type Level, type Problem, problemOf, type Wanted } from "./problem.ts";
import { walkThrough } from "./walk.ts";

/** Rounds of improving the lower bound of the cost before the search. */
const roundsMost = 120;
const spare = 3;
/** Costs are sums of shares, which are rounded. */
const rounding = 1e-6;
/** A visit of the search, and a thousand nodes in a round, in steps of the budget. */
const visitSteps = 1;
const roundSteps = 20;

export type Aim = {
  /** Farther cells are of no use. */
  nearerThan: Nearest | null;
  /** Any cell will do. */
  isEnough: boolean;
  /** Of improving the bound; fewer for what may be easy. */
  rounds?: number;
};

/**
 * The cell nearest to the baseline at which `where` is 1 and each sum is in its range; null when there is none. A diagram of the
 * sum would have a node for every sum that is possible on the way. This search follows each function on its own, and turns back
 * where a sum can no longer reach its range, or only at a higher cost than allowed: branch and bound, with a limit that is raised
 * (https://en.wikipedia.org/wiki/Branch_and_bound).
 */
export function nearestSum(diagrams: Diagrams, wanted: Wanted, measure: Measure, aim: Aim): Nearest | null {
  if (!isPossible(diagrams, wanted)) return null;
  const problem = problemOf(diagrams, wanted, measure);
  if (!problem) return null;
  const spend = (steps: number) => diagrams.spend(steps);
  const most = aim.nearerThan ? costAt(aim.nearerThan) - stepCost / 2 : Infinity;
  const roundCost = Math.ceil((problem.level.length / 1000) * roundSteps);
  const dual = bestDual(problem, aim.rounds ?? roundsMost, () => spend(roundCost));
  if (dual.total > Math.min(most + rounding, problem.levels.length + 1)) return null;
  for (let inputs = Math.max(0, Math.floor(dual.total + rounding)); ; inputs++) {
    // A solution is found sooner where some inputs more than necessary are allowed.
    const limit = Math.min(most, inputs + (aim.isEnough ? spare : 1) - stepCost / 2);
    const { found, isCut } = searchUpTo(problem, dual, limit, aim, () => spend(visitSteps));
    if (found) return nearestOf(problem, found);
    if (!isCut || limit === most) return null;
  }
}

function costAt({ inputs, steps }: Nearest): number {
  return inputs + steps * stepCost;
}

type Found = { taken: Int32Array; cost: number };

function nearestOf({ levels }: Problem, { taken, cost }: Found): Nearest {
  const cell: number[] = [];
  for (const [at, { variable, classes }] of levels.entries()) cell[variable] = classes[taken[at]!]!;
  return { cell, inputs: Math.floor(cost + rounding), steps: Math.round((cost % 1) / stepCost) };
}

function searchUpTo(problem: Problem, dual: Dual, most: number, { isEnough }: Aim, spend: () => void) {
  const { levels } = problem;
  const { canStart, take, isAsked, restCost } = walkThrough(problem, dual);
  const taken = new Int32Array(levels.length);
  let limit = most;
  let isCut = false;
  let found: Found | null = null;

  function visit(at: number, cost: number, touched: number): void {
    spend();
    if (at === levels.length) {
      found = { taken: taken.slice(), cost };
      limit = cost - stepCost / 2;
      return;
    }
    const { input, classes } = levels[at]!;
    const options: { option: number; own: number; least: number }[] = [];
    const count = isAsked(at) ? classes.length : 1;
    for (let option = 0; option < count; option++) {
      const own = ownCost(levels[at]!, option, touched);
      if (cost + own > limit) isCut = true;
      else if (take(at, option)) {
        const least = cost + own + restCost(at + 1) - rounding;
        if (least > limit) isCut = true;
        else options.push({ option, own, least });
      }
    }
    options.sort((one, other) => one.least - other.least || one.option - other.option);
    for (const { option, own, least } of options) {
      if (least > limit) {
        isCut = true;
        return;
      }
      take(at, option);
      taken[at] = option;
      visit(at + 1, cost + own, option === 0 ? touched : input);
      if (found && isEnough) return;
    }
  }

  if (canStart()) visit(0, 0, -1);
  return { found: found as Found | null, isCut };
}

function ownCost(level: Level, option: number, touched: number): number {
  if (option === 0 || !level.several) return costOf(level, option);
  return (touched === level.input ? 0 : 1) + costOf(level, option);
}
