import type { Evaluation } from "../evaluation.ts";
import { both, type Node } from "../meaning/diagrams.ts";
import type { Meaning } from "../meaning/meaning.ts";
import { actionNames, strengths } from "../meaning/outcome.ts";
import { truths } from "../meaning/truths.ts";
import { ask } from "./ask.ts";
import { assessedNode, type Decided, decide, type Subject } from "./question.ts";
import { reasonNodes } from "./reasons.ts";
import { type Witness, witnessAt } from "./witness.ts";

export const reachKinds = ["decision", "band", "case", "rule", "action", "reason"] as const;
export type ReachKind = (typeof reachKinds)[number];

/** Whether some assessment has it: the witness is null when it is proved that none does. */
export type Reach = { kind: ReachKind; name: string } & Decided<{ witness: Witness | null }>;

/** An element, where it occurs, and how the evaluator says that it does. */
type Element = {
  kind: ReachKind;
  name: string;
  node: (meaning: Meaning) => Node;
  occurs: (evaluation: Evaluation) => boolean;
};

/** An answer for every decision and every element of the first definition of the subject. */
export function reachOf(subject: Subject): Reach[] {
  const { diagrams } = subject.space;
  return elementsOf(subject).map(({ kind, name, node, occurs }) => ({
    kind,
    name,
    ...decide(() => {
      const found = ask(subject, ([meaning]) =>
        diagrams.combine(assessedNode(diagrams, meaning!), node(meaning!), Math.min, both),
      ).nearest(1);
      const confirms = ([evaluation]: Evaluation[]) =>
        evaluation!.applicability.result === "matched" && occurs(evaluation!);
      return { witness: found && witnessAt(subject, found.cell, confirms) };
    }),
  }));
}

function elementsOf({ space: { diagrams }, parts }: Subject): Element[] {
  const { definition } = parts[0]!;
  const is = (nodeOf: (meaning: Meaning) => Node, value: number) => (meaning: Meaning) =>
    diagrams.map(nodeOf(meaning), (each) => (each === value ? 1 : 0));
  const waits = definition.missingEvidence === "awaiting_evidence";
  const possible = strengths.filter((decision) => decision !== "awaiting_evidence" || waits);
  return [
    ...possible.map((name): Element => ({
      kind: "decision",
      name,
      node: is(({ decision }) => decision, strengths.indexOf(name)),
      occurs: ({ decision }) => decision === name,
    })),
    ...definition.bands.map(({ id }, index): Element => ({
      kind: "band",
      name: id,
      node: is(({ band }) => band, index),
      occurs: ({ band }) => band === id,
    })),
    ...(definition.factors ?? []).flatMap((factor, at) =>
      factor.cases.map(({ id }, index): Element => ({
        kind: "case",
        name: `${factor.id}/${id}`,
        node: is(({ choices }) => choices[at]!, index),
        occurs: ({ factors }) => factors[at]!.caseId === id,
      })),
    ),
    ...(definition.rules ?? []).map(({ id }, at): Element => ({
      kind: "rule",
      name: id,
      node: is(({ rules }) => rules[at]!, truths.true),
      occurs: ({ rules }) => rules[at]!.result === "matched",
    })),
    ...actionNames(definition).map((name): Element => ({
      kind: "action",
      name,
      node: ({ actions }) => actions.get(name)!,
      occurs: ({ requiredActions }) => requiredActions.some((action) => action.name === name),
    })),
    ...[...reasonNodes(diagrams, parts[0]!)].map(([name, node]): Element => ({
      kind: "reason",
      name,
      node: () => node,
      occurs: ({ reasons }) => reasons.some(({ code, text }) => `${code} ${text}` === name),
    })),
  ];
}
