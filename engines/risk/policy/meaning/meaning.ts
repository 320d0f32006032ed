import type { Definition } from "../definition.ts";
import { evaluatorOf } from "../evaluators.ts";
import { both, type Diagrams, type Node } from "./diagrams.ts";
import { hasMeaning, type Outcome, outcomeOf } from "./outcome.ts";
import { choiceOf, contributionsOf, incomplete, scoreBandNode, scoreNode } from "./scores.ts";
import type { Space } from "./space.ts";
import { truths, truthsOf } from "./truths.ts";
import { valuesOf } from "./walks.ts";

/** What of a definition does not depend on the sum of its factors, as one evaluator understands it. */
export type Parts = {
  definition: Definition;
  /** A truth: whether the policy covers the subject. */
  applicability: Node;
  /** 1 where every input is resolved. */
  resolved: Node;
  /** By factor, the index of the case it takes or one of `choices`. */
  choices: readonly Node[];
  /** By factor, in millionths, or `incomplete`. */
  contributions: readonly Node[];
  /** By rule, a truth. */
  rules: readonly Node[];
};

/** What a definition makes of every cell of a space. */
export type Meaning = Parts &
  Outcome & {
    /** 1 where every factor is scored as well. */
    complete: Node;
    /** The index of the band that the score is in, and -1 without a score. */
    scoreBand: Node;
    /** In millionths, or `incomplete`. Made when asked for, because it can be far larger than all else. */
    score: () => Node;
  };

export function partsOf(space: Space, side: number, evaluatorVersion: string): Parts {
  if (!hasMeaning(evaluatorVersion)) throw new Error(`${evaluatorVersion} has no meaning.`);
  const { diagrams } = space;
  const definition = space.definitions[side]!;
  const { factors = [], rules = [], applicability = [] } = definition;
  const all = truthsOf(space, side, evaluatorOf(evaluatorVersion)!);
  const choices = factors.map((factor) => choiceOf(diagrams, factor, all));
  return {
    definition,
    applicability: applicability
      .map((group) => all(group.all))
      .reduce(
        (one, other) => diagrams.combine(one, other, Math.max),
        diagrams.constant(applicability.length === 0 ? truths.true : truths.false),
      ),
    resolved: resolvedNode(space, side),
    choices,
    contributions: factors.map((factor, index) => contributionsOf(diagrams, factor, choices[index]!)),
    rules: rules.map((rule) => all(rule.all)),
  };
}

export function meaningOf(space: Space, side: number, evaluatorVersion: string): Meaning {
  const { diagrams } = space;
  const parts = partsOf(space, side, evaluatorVersion);
  const { definition, contributions, rules } = parts;
  const start = diagrams.map(parts.resolved, (each) => (each === 1 ? 0 : incomplete));
  const ranges = contributions.map((node) => rangeOf(diagrams, node));
  const bands = scoreBandNode(diagrams, definition, contributions, start, ranges);
  return {
    ...parts,
    complete: diagrams.map(bands, (band) => (band === incomplete ? 0 : 1)),
    scoreBand: diagrams.map(bands, (band) => Math.max(band, -1)),
    ...outcomeOf(diagrams, definition, bands, rules),
    score: () => scoreNode(diagrams, definition, contributions, start),
  };
}

/** 1 where every input is resolved and every factor scored. It needs no sum. */
export function completeNode(diagrams: Diagrams, { resolved, contributions }: Parts): Node {
  return contributions
    .map((node) => diagrams.map(node, (value) => (value === incomplete ? 0 : 1)))
    .reduce((one, other) => diagrams.combine(one, other, Math.min, both), resolved);
}

/** What the definition makes of the cells whose score is in a band, or which have none; elsewhere it says nothing. */
export function meaningGiven(diagrams: Diagrams, parts: Parts, complete: Node, band: number): Meaning {
  const { definition, rules } = parts;
  return {
    ...parts,
    complete,
    scoreBand: diagrams.constant(Math.max(band, -1)),
    ...outcomeOf(diagrams, definition, diagrams.constant(band), rules),
    score: () => {
      throw new Error("A band does not say which score it is.");
    },
  };
}

function resolvedNode(space: Space, side: number): Node {
  return space.definitions[side]!.inputs.map(({ key }) => resolvedInput(space, side, key)).reduce((one, other) =>
    space.diagrams.combine(one, other, Math.min, both),
  );
}

/** 1 where the input is resolved. */
export function resolvedInput(space: Space, side: number, key: string): Node {
  const { diagrams } = space;
  const at = space.placeOf(key, side)[0]!;
  const variable = space.variables[at]!;
  if (variable.kind === "item") throw new Error(`The items of ${key} stand before it.`);
  return diagrams.choose(
    at,
    variable.classes.map(({ seen }) => diagrams.constant(seen[side] ? 1 : 0)),
  );
}

/** The least and the greatest contribution that a factor can make when it is scored. */
function rangeOf(diagrams: Diagrams, contributions: Node): { min: number; max: number } {
  const scored = [...valuesOf(diagrams, contributions)].filter((value) => value !== incomplete);
  return scored.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...scored), max: Math.max(...scored) };
}
