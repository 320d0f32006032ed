import type { Definition } from "../definition.ts";
import { budgetDefault } from "../meaning/space.ts";
import { areEqual, type Difference, differencesOf } from "./differences.ts";
import { type Gap, gapsOf } from "./gaps.ts";
import { idleInputs, idleRules } from "./idle.ts";
import { type Direction, hasOrder, type Monotony, monotonyOf } from "./monotone.ts";
import { type Move, movesOf } from "./moves.ts";
import { type Decided, decide, type Subject, subjectOf } from "./question.ts";
import { type Reach, reachOf } from "./reach.ts";

/** What is different between two versions of a policy. */
export type Comparison = {
  /** Whether every case has the same applicability, completeness, decision, band and actions; null when that is not decided. */
  equal: boolean | null;
  moves: Move[];
  differences: Difference[];
  work: Work;
};

/** What answering took of the budget, and how large the diagrams became. */
export type Work = { steps: number; nodes: number };

/** What is true of one version. */
export type Properties = {
  reach: Reach[];
  idleRules: Decided<{ rules: string[] }>;
  idleInputs: Decided<{ inputs: string[] }>;
  gaps: Decided<{ gaps: Gap[] }>;
  monotony: Monotony[];
  work: Work;
};

function compare(from: Definition, to: Definition, evaluatorVersion: string): Decided<Comparison> {
  const made = subjectOf([from, to], evaluatorVersion);
  if (!made.decided) return made;
  return decide(() => {
    const moves = movesOf(made.subject);
    const differences = differencesOf(made.subject);
    return { equal: areEqual(differences), moves, differences, work: workOf(made.subject) };
  });
}

const directions: readonly Direction[] = ["never_lowers", "never_raises"];

function propertiesOf(definition: Definition, evaluatorVersion: string): Decided<Properties> {
  const made = subjectOf([definition], evaluatorVersion);
  if (!made.decided) return made;
  const { subject } = made;
  const answers = {
    reach: reachOf(subject),
    gaps: gapsOf(subject),
    idleInputs: idleInputs(subject),
    monotony: definition.inputs
      .filter(hasOrder)
      .flatMap(({ key }) => directions.map((direction) => monotonyOf(subject, key, direction))),
    // The most work, and nothing else needs it.
    idleRules: idleRules(subject),
  };
  return { decided: true, ...answers, work: workOf(subject) };
}

function workOf({ space: { diagrams } }: Subject): Work {
  return { steps: budgetDefault - diagrams.left, nodes: diagrams.nodes };
}

/** What changes from one version to another, and what is true of the other. */
export type Plan = { evaluatorVersion: string; comparison: Decided<Comparison>; properties: Decided<Properties> };

export function planOf(from: Definition, to: Definition, evaluatorVersion: string): Plan {
  return {
    evaluatorVersion,
    comparison: compare(from, to, evaluatorVersion),
    properties: propertiesOf(to, evaluatorVersion),
  };
}
