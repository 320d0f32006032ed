import { type Diagrams, either, type Node } from "../meaning/diagrams.ts";
import type { Meaning } from "../meaning/meaning.ts";
import { actionNames, type OutcomeWithout, outcomesWithout } from "../meaning/outcome.ts";
import { lastResolved } from "./more-and-less.ts";
import { assessedNode, decide, type Subject, within } from "./question.ts";
import { pairsOf } from "./seek-pairs.ts";
import { firstAttempts, seek, someAmong } from "./seek.ts";

/** By rule, whether every assessment would be the same without it. */
export function idleRulesSought(subject: Subject): boolean[] {
  const { diagrams } = subject.space;
  const { rules } = subject.parts[0]!;
  const without = new Map<Meaning, OutcomeWithout[]>();
  const outcomes = (meaning: Meaning) => {
    const { definition, scoreBand } = meaning;
    const made = without.get(meaning) ?? [...outcomesWithout(diagrams, definition, scoreBand, rules)];
    without.set(meaning, made);
    return made;
  };
  return rules.map(
    (_rule, index) =>
      seek(subject, ([meaning]) => differsNode(diagrams, meaning!, outcomes(meaning!)[index]!)).some(1) === null,
  );
}

/** 1 where an assessment decides otherwise, in another band or with other actions. */
function differsNode(diagrams: Diagrams, meaning: Meaning, other: OutcomeWithout): Node {
  const actions = other.actions();
  const never = diagrams.constant(0);
  const differs = [
    [meaning.decision, other.decision],
    [meaning.band, other.band],
    ...[...meaning.actions].map(([name, node]) => [node, actions.get(name) ?? never]),
  ].map(([one, node]) => diagrams.combine(one!, node!, (is, would) => (is === would ? 0 : 1)));
  const any = differs.reduce((one, node) => diagrams.combine(one, node, Math.max, either));
  return within(diagrams, assessedNode(diagrams, meaning), any, 0);
}

/** The inputs of which two values differ in anything but the score. */
export function usedInputsSought(subject: Subject, known: ReadonlySet<string>): Set<string> {
  const { space, parts } = subject;
  const { diagrams } = space;
  const pairs = pairsOf(subject);
  const seen = [
    ({ complete }: Meaning) => complete,
    ({ decision }: Meaning) => decision,
    ({ band }: Meaning) => band,
    ...actionNames(parts[0]!.definition).map(
      (name) =>
        ({ actions }: Meaning) =>
          actions.get(name)!,
    ),
  ];
  const whereAssessed = (nodeOf: (meaning: Meaning) => Node) => ({
    nodeOf: (meaning: Meaning) => within(diagrams, assessedNode(diagrams, meaning), nodeOf(meaning), -1),
    join: differ,
  });
  const decides = whereAssessed(({ decision }) => decision);
  const questions = [
    { nodeOf: ({ applicability }: Meaning) => applicability, join: differ },
    ...seen.map(whereAssessed),
  ];
  const stepsOf = (variable: number) =>
    Array.from({ length: lastResolved(space.variables[variable]!) }, (_none, at) => ({
      variable,
      less: at,
      more: at + 1,
    }));
  const isUsed = (key: string) => {
    const steps = space.placeOf(key, 0).flatMap(stepsOf);
    const told = steps.filter(({ variable, less, more }) => !pairs.areAlike(variable, less, more));
    const wanted = (asked: typeof questions) =>
      asked.flatMap((question) => told.flatMap((step) => pairs.wantedIn(step, question)));
    // Most inputs can change the decision, and that is soon found.
    const first = decide(() => ({ some: someAmong(space, wanted([decides]), firstAttempts) }));
    return (first.decided && first.some !== null) || someAmong(space, wanted(questions)) !== null;
  };
  const keys = parts[0]!.definition.inputs.map(({ key }) => key);
  return new Set(keys.filter((key) => known.has(key) || isUsed(key)));
}

function differ(one: number, other: number): 0 | 1 {
  return one === other ? 0 : 1;
}
