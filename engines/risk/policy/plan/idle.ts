import type { Node } from "../meaning/diagrams.ts";
import type { Meaning } from "../meaning/meaning.ts";
import { type OutcomeWithout, outcomesWithout } from "../meaning/outcome.ts";
import type { Variable } from "../meaning/variables.ts";
import { nodesOf } from "../meaning/walks.ts";
import { idleRulesSought, usedInputsSought } from "./idle-sought.ts";
import { assessedNode, type Decided, decide, type Subject, within } from "./question.ts";

/** Parts of the first definition that change nothing: decisions, bands and actions are the same without them. */

/**
 * Each rule without which every assessment would decide the same, in the same band, with the same actions. Reasons apart: a rule
 * that matches always gives its reasons. Each is idle as long as the others stay.
 */
export function idleRules(subject: Subject): Decided<{ rules: string[] }> {
  const { rules = [] } = subject.parts[0]!.definition;
  return decide(() => {
    const idle = subject.meanings ? idleInDiagram(subject, subject.meanings[0]!) : idleRulesSought(subject);
    return { rules: rules.filter((_rule, index) => idle[index]).map(({ id }) => id) };
  });
}

function idleInDiagram(subject: Subject, meaning: Meaning): boolean[] {
  const { definition, scoreBand, rules } = meaning;
  const others = outcomesWithout(subject.space.diagrams, definition, scoreBand, rules);
  return Array.from(others, (without) => sameOutcome(subject, meaning, without));
}

function sameOutcome(subject: Subject, meaning: Meaning, other: OutcomeWithout): boolean {
  const { diagrams } = subject.space;
  const assessed = assessedNode(diagrams, meaning);
  const same = (one: Node, node: Node) =>
    one === node || within(diagrams, assessed, one, -1) === within(diagrams, assessed, node, -1);
  if (!same(meaning.decision, other.decision) || !same(meaning.band, other.band)) return false;
  const actions = other.actions();
  return [...meaning.actions].every(([name, node]) => same(node, actions.get(name) ?? diagrams.constant(0)));
}

/**
 * Each input whose value never changes anything but the score: it has to be resolved, because a policy is incomplete without it,
 * yet any value does. Of `known` inputs it is known already that their value can change the decision.
 */
export function idleInputs(subject: Subject, known: ReadonlySet<string> = new Set()): Decided<{ inputs: string[] }> {
  const { inputs } = subject.parts[0]!.definition;
  return decide(() => {
    const used = subject.meanings ? usedInDiagram(subject, subject.meanings[0]!) : usedInputsSought(subject, known);
    return { inputs: inputs.map(({ key }) => key).filter((key) => !used.has(key)) };
  });
}

function usedInDiagram({ space }: Subject, meaning: Meaning): Set<string> {
  const { diagrams } = space;
  const assessed = assessedNode(diagrams, meaning);
  const seen = [meaning.complete, meaning.decision, meaning.band, ...meaning.actions.values()];
  const nodes = [meaning.applicability, ...seen.map((node) => within(diagrams, assessed, node, -1))];
  const used = new Set<string>();
  for (const node of new Set(nodes.flatMap((each) => [...nodesOf(diagrams, each)]))) {
    const variable = space.variables[diagrams.variableOf(node)];
    if (variable && dependsOnValue(variable, diagrams.childrenOf(node))) used.add(variable.key);
  }
  return used;
}

/** Whether the resolved classes differ among each other. */
function dependsOnValue(variable: Variable, children: readonly Node[]): boolean {
  if (variable.kind === "list") return false;
  if (variable.kind === "item") return true;
  return new Set(children.filter((_child, at) => variable.classes[at]!.is !== null)).size > 1;
}
