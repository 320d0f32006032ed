import { createPairTable } from "./pair-table.ts";

/** A function of variables with finitely many classes, to numbers. */
export type Node = number;

/** The work that was allowed is used up. Whoever asked answers "not decided", and never a part of an answer. */
export class BudgetSpent extends Error {}

/**
 * What a join makes of a value of its first function, whatever the second one says: the second one's value, or always the same. It
 * spares the walk through the second function. `kept` and `fixed` hold for values of the second function too if the join is `mutual`.
 */
export type Shortcut = { kept?: number; fixed?: { at: number; to: number }; mutual?: boolean };

/** Of joins of two functions that are 1 or 0. */
export const both = { kept: 1, fixed: { at: 0, to: 0 }, mutual: true } as const satisfies Shortcut;
export const either = { kept: 0, fixed: { at: 1, to: 1 }, mutual: true } as const satisfies Shortcut;

/** More nodes than this do not fit into the tables; a budget is far below. */
const nodesMax = 2 ** 26;

/**
 * Reduced ordered decision diagrams with variables of several values and numbers at the end
 * (https://en.wikipedia.org/wiki/Binary_decision_diagram). A function has one node here, so two functions are equal exactly if their
 * nodes are. A node asks a variable and continues with a node for each of its classes; later nodes ask later variables.
 */
export class Diagrams {
  /** The number of classes of each variable, in the order in which they are asked. */
  readonly #sizes: readonly number[];
  readonly #variables: number[] = [];
  readonly #children: (readonly Node[])[] = [];
  readonly #values: number[] = [];
  readonly #constants = new Map<number, Node>();
  readonly #buckets = new Map<number, Node[]>();
  #left: number;

  /** `budget` counts steps and nodes. */
  constructor(sizes: readonly number[], budget: number) {
    this.#sizes = sizes;
    this.#left = Math.min(budget, nodesMax);
  }

  /** What is left of the budget. */
  get left(): number {
    return Math.max(0, this.#left);
  }

  /** How many functions there are so far, constants included. */
  get nodes(): number {
    return this.#variables.length;
  }

  /** The variable that is asked first; as many as there are variables for a constant. */
  variableOf(node: Node): number {
    return this.#variables[node]!;
  }

  /** None for a constant. */
  childrenOf(node: Node): readonly Node[] {
    return this.#children[node]!;
  }

  /** The value of a constant. */
  valueOf(node: Node): number {
    return this.#values[node]!;
  }

  constant(value: number): Node {
    const known = this.#constants.get(value);
    if (known !== undefined) return known;
    const made = this.#add(this.#sizes.length, [], value);
    this.#constants.set(value, made);
    return made;
  }

  /** The function that is the nth of `below` where the variable is in its nth class. None of them asks an earlier variable. */
  choose(variable: number, below: readonly Node[]): Node {
    const first = below[0]!;
    let hash = variable;
    let same = true;
    for (const child of below) {
      if (child !== first) same = false;
      hash = Math.imul(hash ^ child, 0x9e3779b1) ^ (hash >>> 15);
    }
    if (same) return first;
    const bucket = this.#buckets.get(hash);
    const known = bucket?.find((node) => this.#variables[node] === variable && equal(this.#children[node]!, below));
    if (known !== undefined) return known;
    const made = this.#add(variable, below, Number.NaN);
    if (bucket) bucket.push(made);
    else this.#buckets.set(hash, [made]);
    return made;
  }

  /** The two functions joined, value by value. */
  combine(one: Node, other: Node, join: (one: number, other: number) => number, shortcut: Shortcut = {}): Node {
    return this.joining(join, shortcut)(one, other);
  }

  /** The same for many pairs of functions, which share what is joined already. */
  joining(join: (one: number, other: number) => number, shortcut: Shortcut = {}): (one: Node, other: Node) => Node {
    const done = createPairTable();
    const last = this.#sizes.length;
    const { mutual = false } = shortcut;
    const visit = (f: Node, g: Node): Node => {
      const first = this.#variables[f]!;
      const second = this.#variables[g]!;
      if (first === last && second === last) return this.constant(join(this.#values[f]!, this.#values[g]!));
      if (first === last || (mutual && second === last)) {
        const short = first === last ? this.#taken(shortcut, f, g) : this.#taken(shortcut, g, f);
        if (short !== null) return short;
      }
      const known = done.get(f, g);
      if (known !== -1) return known;
      this.spend();
      const variable = Math.min(first, second);
      const [ones, others] = [this.#children[f]!, this.#children[g]!];
      const below: Node[] = [];
      for (let at = 0; at < this.#sizes[variable]!; at++)
        below.push(visit(first === variable ? ones[at]! : f, second === variable ? others[at]! : g));
      const made = this.choose(variable, below);
      done.set(f, g, made);
      return made;
    };
    return visit;
  }

  #taken({ kept, fixed }: Shortcut, constant: Node, other: Node): Node | null {
    const value = this.#values[constant]!;
    if (value === kept) return other;
    return value === fixed?.at ? this.constant(fixed.to) : null;
  }

  /** The function with its values replaced. */
  map(node: Node, change: (value: number) => number): Node {
    return this.#rebuild(node, (f) =>
      this.#variables[f] === this.#sizes.length ? this.constant(change(this.#values[f]!)) : null,
    );
  }

  /** The function where the variable is in the class, whatever is said about it otherwise. */
  fix(node: Node, variable: number, at: number): Node {
    return this.replace(
      node,
      variable,
      (children) => children[at]!,
      (below) => below,
    );
  }

  /** The function with something else instead of what it does with a variable, and where it does not ask the variable. */
  replace(
    node: Node,
    variable: number,
    asked: (children: readonly Node[]) => Node,
    unasked: (below: Node) => Node,
  ): Node {
    return this.#rebuild(node, (f) => {
      if (this.#variables[f] === variable) return asked(this.#children[f]!);
      return this.#variables[f]! > variable ? unasked(f) : null;
    });
  }

  /** The function where some variables are in a class; null leaves a variable open. Only what can still be reached is looked at. */
  restrict(node: Node, classOf: (variable: number) => number | null): Node {
    const done = new Map<Node, Node>();
    const visit = (f: Node): Node => {
      const children = this.#children[f]!;
      if (children.length === 0) return f;
      const known = done.get(f);
      if (known !== undefined) return known;
      this.spend();
      const variable = this.#variables[f]!;
      const at = classOf(variable);
      const made = at === null ? this.choose(variable, children.map(visit)) : visit(children[at]!);
      done.set(f, made);
      return made;
    };
    return visit(node);
  }

  /** The value for a class of each variable. */
  valueAt(node: Node, cell: readonly number[]): number {
    let at = node;
    while (this.#children[at]!.length > 0) at = this.#children[at]![cell[this.#variables[at]!]!]!;
    return this.#values[at]!;
  }

  /** The function with nodes replaced, from the first asked down; null keeps a node and goes on below it. */
  #rebuild(node: Node, replaced: (node: Node) => Node | null): Node {
    const done = new Map<Node, Node>();
    const visit = (f: Node): Node => {
      const known = done.get(f);
      if (known !== undefined) return known;
      this.spend();
      const made = replaced(f) ?? this.choose(this.#variables[f]!, this.#children[f]!.map(visit));
      done.set(f, made);
      return made;
    };
    return visit(node);
  }

  #add(variable: number, below: readonly Node[], value: number): Node {
    this.spend();
    this.#variables.push(variable);
    this.#children.push(below);
    this.#values.push(value);
    return this.#variables.length - 1;
  }

  /** Allows more work. */
  grant(steps: number): void {
    this.#left += steps;
  }

  /** Does some work with a part of the budget; null when that is not enough for it. */
  limited<Result extends object>(steps: number, work: () => Result): Result | null {
    const kept = Math.max(0, this.#left - steps);
    this.#left -= kept;
    try {
      return work();
    } catch (error) {
      if (error instanceof BudgetSpent && kept > 0) return null;
      throw error;
    } finally {
      this.#left = Math.max(0, this.#left) + kept;
    }
  }

  /** Counts steps of whoever works with the diagrams. */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new BudgetSpent();
  }
}

function equal(one: readonly Node[], other: readonly Node[]): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
