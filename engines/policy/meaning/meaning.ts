import type { Definition } from "../definition.ts";
import { evaluatorOf } from "../evaluators.ts";
import { both, type Diagrams, type Node } from "./diagrams.ts";
import { hasMeaning, type Outcome, outcomeOf } from "./outcome.ts";
import { choiceOf, contributionsOf, incomplete, scoreBandNode, scoreNode } from "./scores.ts";
import type { Space } from "./space.ts";
import { truths, truthsOf } from "./truths.ts";
import { valuesOf } from "./walks.ts";

/** What a definition makes of every cell of a space, as one evaluator understands it. */
export type Meaning = Outcome & {
  definition: Definition;
  evaluatorVersion: string;
  /** A truth: whether the policy covers the subject. */
  applicability: Node;
  /** 1 where every input is resolved. */
  resolved: Node;
  /** 1 where every factor is scored as well. */
  complete: Node;
  /** The index of the band that the score is in, and -1 without a score. */
  scoreBand: Node;
  /** By factor, the index of the case it takes or one of `choices`. */
  choices: readonly Node[];
  /** By rule, a truth. */
  rules: readonly Node[];
  /** In millionths, or `incomplete`. Made when asked for, because it can be far larger than all else. */
  score: () => Node;
};

export function meaningOf(space: Space, side: number, evaluatorVersion: string): Meaning {
  if (!hasMeaning(evaluatorVersion)) throw new Error(`${evaluatorVersion} has no meaning.`);
  const { diagrams } = space;
  const definition = space.definitions[side]!;
  const { factors = [], rules = [], applicability = [] } = definition;
  const all = truthsOf(space, side, evaluatorOf(evaluatorVersion)!);
  const resolved = resolvedNode(space, side);
  const start = diagrams.map(resolved, (each) => (each === 1 ? 0 : incomplete));
  const choices = factors.map((factor) => choiceOf(diagrams, factor, all));
  const contributions = factors.map((factor, index) => contributionsOf(diagrams, factor, choices[index]!));
  const ranges = contributions.map((node) => rangeOf(diagrams, node));
  const bands = scoreBandNode(diagrams, definition, contributions, start, ranges);
  const matched = rules.map((rule) => all(rule.all));
  return {
    definition,
    evaluatorVersion,
    applicability: applicability
      .map((group) => all(group.all))
      .reduce(
        (one, other) => diagrams.combine(one, other, Math.max),
        diagrams.constant(applicability.length === 0 ? truths.true : truths.false),
      ),
    resolved,
    complete: diagrams.map(bands, (band) => (band === incomplete ? 0 : 1)),
    scoreBand: diagrams.map(bands, (band) => Math.max(band, -1)),
    ...outcomeOf(diagrams, definition, evaluatorVersion, bands, matched),
    choices,
    rules: matched,
    score: () => scoreNode(diagrams, definition, contributions, start),
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
