import type { Definition } from "../definition.ts";
import { budgetDefault } from "../meaning/space.ts";
import { areEqual, type Difference, differencesOf } from "./differences.ts";
import { type Gap, gapsOf } from "./gaps.ts";
import { idleInputs, idleRules } from "./idle.ts";
import { hasOrder, type Monotony, monotonyOf } from "./monotone.ts";
import type { Direction } from "./more-and-less.ts";
import { type Move, movesOf } from "./moves.ts";
import { type Decided, decide, type Subject, subjectOf, type Way } from "./question.ts";
import { type Reach, reachOf } from "./reach.ts";

/** What is different between two versions of a policy. */
export type Comparison = {
  /** Whether every case has the same applicability, completeness, decision, band and actions; null when that is not decided. */
  equal: boolean | null;
  moves: Move[];
  differences: Difference[];
  /** Whether shares are counted. They are not where a diagram of the score would be too large and cases were sought one by one. */
  shares: boolean;
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

function compare({ subject }: { subject: Subject }): Decided<Comparison> {
  return decide(() => {
    const moves = movesOf(subject);
    const differences = differencesOf(subject);
    return {
      equal: areEqual(differences),
      moves,
      differences,
      shares: subject.meanings !== null,
      work: workOf(subject),
    };
  });
}

const directions: readonly Direction[] = ["never_lowers", "never_raises"];

function propertiesOf(definition: Definition, evaluatorVersion: string, way: Way): Decided<Properties> {
  const made = subjectOf([definition], evaluatorVersion, { way });
  if (!made.decided) return made;
  const { subject } = made;
  const [reach, gaps] = [reachOf(subject), gapsOf(subject)];
  const rules = subject.meanings ? null : idleRules(subject);
  const monotony = definition.inputs
    .filter(hasOrder)
    .flatMap(({ key }) => directions.map((direction) => monotonyOf(subject, key, direction)));
  const used = monotony.filter((each) => each.decided && each.counterexample).map(({ input }) => input);
  const answers = {
    reach,
    gaps,
    monotony,
    idleInputs: idleInputs(subject, new Set(used)),
    // The most work in a diagram, and nothing else needs it.
    idleRules: rules ?? idleRulesOf(definition, subject),
  };
  return { decided: true, ...answers, work: workOf(subject) };
}

/** A rule is left out for every other one, which can be more than the diagrams of a large policy allow. Then cases are sought. */
function idleRulesOf(definition: Definition, subject: Subject): Properties["idleRules"] {
  const inDiagram = idleRules(subject);
  if (inDiagram.decided || definition.aggregation !== "sum") return inDiagram;
  const made = subjectOf([definition], subject.evaluatorVersion, { budget: soughtBudget, way: "search" });
  return made.decided ? idleRules(made.subject) : made;
}

/** A part of the whole budget, which is used up by then. */
const soughtBudget = budgetDefault / 5;

function workOf({ space: { diagrams } }: Subject): Work {
  return { steps: budgetDefault - diagrams.left, nodes: diagrams.nodes };
}

/** What changes from one version to another, and what is true of the other. */
export type Plan = { evaluatorVersion: string; comparison: Decided<Comparison>; properties: Decided<Properties> };

export function planOf(from: Definition, to: Definition, evaluatorVersion: string): Plan {
  const made = subjectOf([from, to], evaluatorVersion);
  // Where both versions together are too large for a diagram, one alone is not much smaller.
  const way = made.decided && !made.subject.meanings ? "search" : "either";
  return {
    evaluatorVersion,
    comparison: made.decided ? compare(made) : made,
    properties: propertiesOf(to, evaluatorVersion, way),
  };
}

/** The way in which the comparison was answered, which suits the comparisons of its single changes too. */
export function wayOf({ comparison }: Plan): Way {
  return comparison.decided && !comparison.shares ? "search" : "diagram";
}
