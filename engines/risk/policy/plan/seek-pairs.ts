import type { Node } from "../meaning/diagrams.ts";
import type { Meaning, Parts } from "../meaning/meaning.ts";
import { changeNode } from "../meaning/scores.ts";
import { isPossible, type Sum, type Wanted } from "../meaning/sums/problem.ts";
import { nodesOf } from "../meaning/walks.ts";
import { regionsOf } from "./seek.ts";
import type { Subject } from "./question.ts";

/** Two classes of a variable. */
export type Step = { variable: number; less: number; more: number };

/** What is asked of two cells that differ in one variable alone: 1 where what is given of each is as wanted. */
export type PairQuestion = {
  nodeOf: (meaning: Meaning) => Node;
  join: (less: number, more: number) => 0 | 1;
};

export type Pairs = ReturnType<typeof pairsIn>;

const made = new WeakMap<Subject, Pairs>();

/** Pairs of cells of the first definition of a subject. What was found out about a variable is kept for the next question. */
export function pairsOf(subject: Subject): Pairs {
  const pairs = made.get(subject) ?? pairsIn(subject);
  made.set(subject, pairs);
  return pairs;
}

function pairsIn(subject: Subject) {
  const { space, parts } = subject;
  const { diagrams } = space;
  const single = { space, parts: parts.slice(0, 1) };
  const regions = regionsOf(single);
  const asked = new Map<Node, Set<number>>();
  const fixed = new Map<string, Node>();

  function asks(node: Node, variable: number): boolean {
    const known = asked.get(node) ?? new Set([...nodesOf(diagrams, node)].map((each) => diagrams.variableOf(each)));
    asked.set(node, known);
    return known.has(variable);
  }

  function fix(node: Node, variable: number, at: number): Node {
    if (!asks(node, variable)) return node;
    const key = `${node} ${variable} ${at}`;
    const kept = fixed.get(key) ?? diagrams.fix(node, variable, at);
    fixed.set(key, kept);
    return kept;
  }

  /** Whether nothing that the definition says tells the classes apart. */
  function areAlike(variable: number, less: number, more: number): boolean {
    const { applicability, resolved, contributions, rules } = parts[0]!;
    return [applicability, resolved, ...contributions, ...rules].every(
      (node) => fix(node, variable, less) === fix(node, variable, more),
    );
  }

  function termsAt(variable: number, less: number, more: number): { before: Node[]; after: Node[] } {
    const before = contributionsAt(parts[0]!, variable, less);
    const after = contributionsAt(parts[0]!, variable, more).flatMap((other, at) => {
      const one = before[at]!;
      return one === other ? [one] : [one, changeNode(diagrams, one, other)];
    });
    return { before, after };
  }

  function contributionsAt({ contributions }: Parts, variable: number, at: number): Node[] {
    return contributions.map((node) => fix(node, variable, at));
  }

  /** Ways to find a cell, whatever the class of the variable in it, of which the two cells with `less` and `more` are as wanted. */
  function wantedIn({ variable, less, more }: Step, { nodeOf, join }: PairQuestion): (Wanted & Step)[] {
    const { before, after } = termsAt(variable, less, more);
    const given = regions.map(({ where, sums, meanings }) => ({
      range: sums[0] ?? null,
      // Cells outside of the region have no value.
      node: diagrams.combine(where, nodeOf(meanings[0]!), (is, value) => (is === 1 ? value : outside), {
        kept: 1,
        fixed: { at: 0, to: outside },
      }),
    }));
    return given.flatMap((one) =>
      given.flatMap((other): (Wanted & Step)[] => {
        const terms = one.range ? after : contributionsAt(parts[0]!, variable, more);
        const sums = [
          ...(one.range ? [{ ...one.range, terms: before }] : []),
          ...(other.range ? [{ ...other.range, terms: terms }] : []),
        ] satisfies Sum[];
        if (!isPossible(diagrams, { where: diagrams.constant(1), sums })) return [];
        const where = diagrams.combine(
          fix(one.node, variable, less),
          fix(other.node, variable, more),
          (first, second) => (first === outside || second === outside ? 0 : join(first, second)),
        );
        return where === diagrams.constant(0) ? [] : [{ where, sums, variable, less, more }];
      }),
    );
  }

  return { areAlike, asks, wantedIn };
}

const outside = -2;
