import type { Condition, Definition, FactValue, PolicyInput } from "../definition.ts";
import type { Reading, Truth } from "../evaluation.ts";
import type { Evaluator } from "../evaluators.ts";
import { namedInputs } from "../reasoning/knowledge.ts";
import { factIn } from "./cells.ts";
import type { Node, Shortcut } from "./diagrams.ts";
import { isLink } from "./domains.ts";
import type { Space } from "./space.ts";

/** Kleene's logic in numbers: a conjunction is the least of its conditions, a choice of groups the greatest. */
export const truths = { false: 0, unknown: 1, true: 2 } as const satisfies Record<Truth, number>;

const conjunction: Shortcut = {
  kept: truths.true,
  fixed: { at: truths.false, to: truths.false },
  mutual: true,
};

/** The truth of conditions that stand together. */
export type Truths = (all: readonly Condition[]) => Node;

/** The truths of one definition. The evaluator itself says what a condition is for each class of its inputs. */
export function truthsOf(space: Space, side: number, { evaluate }: Pick<Evaluator, "evaluate">): Truths {
  const { diagrams } = space;
  const inputs = new Map(space.definitions[side]!.inputs.map((input) => [input.key, input]));
  const known = new Map<string, Node>();

  function truthIn(condition: Condition, cell: readonly number[]): Truth {
    diagrams.spend(probeSteps);
    const named = namedInputs(condition).map((key) => inputs.get(key)!);
    const readings = named.map((input) => [input.key, said(factIn(space, cell, input.key, side))] as const);
    const evaluation = evaluate(probe(condition, named), Object.fromEntries(readings), moment);
    return evaluation.rules[0]!.conditions[0]!.result;
  }

  /** Asks the variables that a condition depends on, one after the other. */
  function ask(condition: Condition, variables: readonly number[], cell: readonly number[]): Node {
    const [variable, ...later] = variables;
    if (variable === undefined) return diagrams.constant(truths[truthIn(condition, cell)]);
    const classes = space.variables[variable]!.classes.map((_class, at) =>
      ask(condition, later, cell.with(variable, at)),
    );
    return diagrams.choose(variable, classes);
  }

  function condition(asked: Condition): Node {
    const key = JSON.stringify([asked.input, asked.operator, asked.value]);
    const node =
      known.get(key) ??
      ask(
        asked,
        variablesFor(space, side, asked),
        space.variables.map(() => 0),
      );
    known.set(key, node);
    return node;
  }

  return (all) => all.map(condition).reduce((one, other) => diagrams.combine(one, other, Math.min, conjunction));
}

function variablesFor(space: Space, side: number, condition: Condition): number[] {
  const places = namedInputs(condition).flatMap((key) => space.placeOf(key, side));
  if (isLink(condition)) return places.toSorted((one, other) => one - other);
  return places.filter((at) => {
    const variable = space.variables[at]!;
    return variable.kind !== "item" || variable.item === condition.value;
  });
}

/** The evaluation of a condition takes about as long as this many steps. */
const probeSteps = 4;
const moment = "2026-01-01T00:00:00.000Z";
const source = "probe";

/** The smallest definition that has the condition. */
function probe(condition: Condition, inputs: readonly PolicyInput[]): Definition {
  const effect = { decision: "none", actions: [] } as const;
  return {
    inputs: inputs.map(({ key, type, itemType }) => ({
      key,
      type,
      ...(itemType && { itemType }),
      acceptedSources: [source],
      maxAgeSeconds: 60,
    })),
    aggregation: "sum",
    bands: [{ id: "any", lowerBound: 0, effect: { ...effect, actions: [] } }],
    rules: [{ id: "probe", all: [condition], reasons: [], effect: { ...effect, actions: [] } }],
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 60,
  };
}

function said(value: FactValue | undefined): Reading[] {
  if (value === undefined) return [];
  return [{ evidenceId: null, source, status: "available", value, observedAt: moment, expiresAt: null }];
}
