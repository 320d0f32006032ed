import type { PolicyInput, ScalarValue } from "../definition.ts";
import { classesOf, type Family, type ValueClass } from "./domains.ts";
import { partlySeen, type Seen, type Sight, sightOf } from "./sight.ts";

/** What a diagram asks: the class of a value, whether a list is resolved, whether an item is in it. */
export type Variable = ScalarVariable | ListVariable | ItemVariable;

type About = {
  key: string;
  /** The definitions that are told by it. */
  sides: readonly number[];
};

/** The last class is unresolved for every side: its value is null. */
export type ScalarVariable = About & { kind: "scalar"; ordered: boolean; classes: readonly ScalarClass[] };
export type ScalarClass = { is: ValueClass | null; seen: Seen };
type ListVariable = About & { kind: "list"; classes: readonly { seen: Seen }[]; items: number };
type ItemVariable = About & { kind: "item"; item: ScalarValue; classes: readonly [false, true] };

/** An input as each definition declares it; null where a definition has none of the key. */
export type Declared = { key: string; sides: readonly (PolicyInput | null)[] };

export function declaredBoth({ sides }: Declared): [PolicyInput, PolicyInput] | null {
  const [first, second] = sides;
  return first && second ? [first, second] : null;
}

export function declaredSight(declared: Declared): Sight {
  const both = declaredBoth(declared);
  return both ? sightOf(both) : "same";
}

/** The variables of an input, which stand beside each other. `fresh` is the number of values that its family can hold. */
export function variablesOf(declared: Declared, family: Family, fresh: number): Variable[] {
  const { key, sides } = declared;
  const told = [...sides.keys()].filter((side) => sides[side]);
  const input = sides[told[0]!]!;
  const everyone = sides.map((side) => side !== null);
  const sight = declaredSight(declared);
  if (sight === "independent")
    return told.flatMap((side) =>
      variablesFor({ key, sides: [side] }, input, [everyone.map((_told, other) => other === side)], family, fresh),
    );
  const seen = sight === "partly" ? partlySeen(declaredBoth(declared)!) : [everyone];
  return variablesFor({ key, sides: told }, input, seen, family, fresh);
}

function variablesFor(
  about: About,
  input: PolicyInput,
  seen: readonly Seen[],
  family: Family,
  fresh: number,
): Variable[] {
  const unseen = seen[0]!.map(() => false);
  if (input.type === "list") {
    const items = [...family.named].map((item): Variable => ({ ...about, kind: "item", item, classes: [false, true] }));
    const classes = [...seen, unseen].map((each) => ({ seen: each }));
    return [{ ...about, kind: "list", classes, items: items.length }, ...items];
  }
  const values = classesOf(about.key, input.type, family, fresh);
  const classes = seen.flatMap((each) => values.map((is): ScalarClass => ({ is, seen: each })));
  const ordered = input.type === "number";
  return [{ ...about, kind: "scalar", ordered, classes: [...classes, { is: null, seen: unseen }] }];
}

/** The part of all cells that each class has. An unresolved list is one cell, whatever its items would be. */
export function weightsOf(variable: Variable): number[] {
  if (variable.kind !== "list") return variable.classes.map(() => 1 / variable.classes.length);
  const cells = variable.classes.map(({ seen }) => (seen.includes(true) ? 2 ** variable.items : 1));
  const total = cells.reduce((sum, count) => sum + count, 0);
  return cells.map((count) => count / total);
}

/** Boundaries that are crossed between two numbers, and 1 between any other two classes. */
export function stepsBetween(variable: Variable, from: number, to: number): number {
  if (from === to) return 0;
  if (variable.kind !== "scalar" || !variable.ordered) return 1;
  const [one, other] = [variable.classes[from]!.is, variable.classes[to]!.is];
  return one && other ? Math.max(1, Math.abs(one.rank - other.rank)) : 1;
}
