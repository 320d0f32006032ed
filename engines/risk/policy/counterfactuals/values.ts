import type { FactValue, ScalarValue } from "../definition.ts";
import { otherTexts, type ValueClass } from "../meaning/domains.ts";
import { factsOf } from "../meaning/locate.ts";
import { numbersWithin } from "../meaning/numbers.ts";
import type { Cell, Space } from "../meaning/space.ts";
import type { Standing } from "./standing.ts";

/** A value for each input that is in another class than it was: all together put the subject into the cell. */
export function valuesIn(standing: Standing, cell: Cell): Map<string, FactValue> {
  const { space, cell: from, evaluation } = standing;
  const isChanged = (key: string) => space.placeOf(key, 0).some((at) => cell[at] !== from[at]);
  const facts = factsOf(evaluation);
  const kept = new Map([...facts].filter(([key]) => !isChanged(key)));
  const taken = keptByClass(space, cell, kept);
  const values = new Map<string, FactValue>();
  for (const { key } of space.inputs.filter((input) => isChanged(input.key))) {
    const [first, ...items] = space.placeOf(key, 0);
    const variable = space.variables[first!]!;
    if (variable.kind === "scalar") {
      const is = variable.classes[cell[first!]!]!.is;
      if (!is) throw new Error(`${key} would become unresolved.`);
      values.set(key, valueOf(space, key, is, taken));
    } else values.set(key, listIn(space, cell, items, facts.get(key) as ScalarValue[] | undefined));
  }
  return values;
}

/** By family and class, the value that inputs in this class have: linked inputs are equal exactly if they are in one class. */
type Taken = Map<string, ScalarValue>;

const groupOf = (space: Space, key: string, { rest }: ValueClass) =>
  `${space.families.get(key)!.keys[0]} ${JSON.stringify(rest)}`;

function keptByClass(space: Space, cell: Cell, kept: ReadonlyMap<string, FactValue>): Taken {
  const taken: Taken = new Map();
  for (const [key, value] of kept) {
    const at = space.placeOf(key, 0)[0]!;
    const variable = space.variables[at]!;
    const is = variable.kind === "scalar" ? variable.classes[cell[at]!]!.is : null;
    if (is && is.rest !== null) taken.set(`${groupOf(space, key, is)} ${is.value}`, value as ScalarValue);
  }
  return taken;
}

/** A named value; else that of whoever is in the class already, or one that nobody has who is in another class. */
function valueOf(space: Space, key: string, is: ValueClass, taken: Taken): ScalarValue {
  const { rest } = is;
  if (rest === null) return is.value;
  const group = groupOf(space, key, is);
  const known = taken.get(`${group} ${is.value}`);
  if (known !== undefined) return known;
  const { keys, named } = space.families.get(key)!;
  const others = new Set([...taken].filter(([name]) => name.startsWith(`${group} `)).map(([, value]) => value));
  const count = 2 * keys.length;
  const offered: ScalarValue[] = rest === "other" ? otherTexts(named, count) : numbersWithin(rest, count);
  const value = others.has(is.value) ? offered.find((each) => !others.has(each))! : is.value;
  taken.set(`${group} ${is.value}`, value);
  return value;
}

/** Items that nothing names stay. */
function listIn(
  space: Space,
  cell: Cell,
  items: readonly number[],
  before: readonly ScalarValue[] = [],
): ScalarValue[] {
  const named = items.flatMap((at) => {
    const variable = space.variables[at]!;
    return variable.kind === "item" ? [{ item: variable.item, contained: cell[at] === 1 }] : [];
  });
  const dropped = new Set(named.filter(({ contained }) => !contained).map(({ item }) => item));
  const added = named.filter(({ item, contained }) => contained && !before.includes(item)).map(({ item }) => item);
  return [...before.filter((item) => !dropped.has(item)), ...added];
}
