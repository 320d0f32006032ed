import type { Node } from "../meaning/diagrams.ts";
import { stepsBetween, type Variable } from "../meaning/variables.ts";
import { type Measure, nearest } from "../meaning/walks.ts";
import { decide } from "../plan/question.ts";
import { type Change, changeTo } from "./change.ts";
import { singlesOf } from "./singles.ts";
import type { Standing } from "./standing.ts";

/** The smallest change, or null if it is proved that there is none. What is not decided is null too, and says so. */
export type Found = { decided: boolean; change: Change | null };

export const undecided: Found = { decided: false, change: null };

type Wanted = (strength: number) => boolean;
type Allowed = (key: string) => boolean;

/**
 * The smallest change of inputs that are allowed to change, after which the decision is as wanted: fewest inputs, then fewest
 * steps, then the inputs that the definition names first. No input becomes unresolved, and the policy still covers the subject.
 */
export function smallestChange(standing: Standing, wanted: Wanted, allowed: Allowed = () => true): Found {
  const found = standing.decision === null ? undecided : smallestIn(standing, standing.decision, wanted, allowed);
  return found.decided ? found : smallestSingle(standing, wanted, allowed);
}

/** If one input is enough, or only one is allowed, nothing else has to be looked at. */
function smallestSingle(standing: Standing, wanted: Wanted, allowed: Allowed): Found {
  const singles = singlesOf(standing);
  if (!singles) return undecided;
  const found = singles.find(({ key, strength }) => allowed(key) && strength >= 0 && wanted(strength));
  if (found) return decidedChange(() => changeTo(standing, found.cell));
  return standing.definition.inputs.filter(({ key }) => allowed(key)).length > 1
    ? undecided
    : { decided: true, change: null };
}

/** The same for any function of the cells that is -1 where nothing is wanted. */
export function smallestIn(standing: Standing, node: Node, wanted: Wanted, allowed: Allowed = () => true): Found {
  const { space, cell } = standing;
  const isWanted = (value: number) => value >= 0 && wanted(value);
  return decidedChange(() => {
    const found = nearest(space.diagrams, node, cell, measureOf(standing, allowed), isWanted);
    return found && changeTo(standing, found.cell);
  });
}

function decidedChange(change: () => Change | null): Found {
  const found = decide(() => ({ change: change() }));
  return found.decided ? found : undecided;
}

function measureOf({ space, definition }: Standing, allowed: Allowed): Measure {
  const places = new Map(definition.inputs.map(({ key }, place) => [key, place]));
  return {
    inputOf: space.inputOf,
    steps: (at, from, to) => {
      const variable = space.variables[at]!;
      if (!allowed(variable.key) || isUnresolved(variable, to)) return Number.POSITIVE_INFINITY;
      return stepsBetween(variable, from, to);
    },
    // Sets of equally many inputs are in the order of their first member that differs: each bit outweighs all later ones.
    order: (at) => -(1n << BigInt(places.size - 1 - places.get(space.variables[at]!.key)!)),
    spend: () => space.diagrams.spend(),
  };
}

function isUnresolved(variable: Variable, at: number): boolean {
  if (variable.kind === "item") return false;
  return variable.kind === "scalar" ? variable.classes[at]!.is === null : !variable.classes[at]!.seen.includes(true);
}
