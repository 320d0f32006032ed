import type { Definition, FactValue, PolicyInput, ScalarValue } from "../definition.ts";
import type { Evaluation, Readings } from "../evaluation.ts";
import { conditionLists } from "../format/condition-lists.ts";
import { screeningFacts } from "../format/screening-facts.ts";
import { namedInputs } from "../reasoning/knowledge.ts";

/**
 * Every way in which inputs could have another value, found without diagrams or classes: each combination of values that conditions
 * name, values beside them, and values that other inputs have.
 */

export type Tried = {
  changes: Map<string, FactValue>;
  inputs: number;
  steps: number;
  places: number[];
  evaluation: Evaluation;
};

type Evaluate = (definition: Definition, readings: Readings, at: string) => Evaluation;

/** Null when there are too many. */
export function everyChange(
  evaluate: Evaluate,
  definition: Definition,
  readings: Readings,
  at: string,
  most: number,
): Tried[] | null {
  const before = evaluate(definition, readings, at);
  const options = definition.inputs.map((input, index) => [null, ...valuesFor(definition, before, input, index)]);
  if (options.reduce((count, each) => count * each.length, 1) > most) return null;
  return product(options).map((taken) => {
    const changes = new Map<string, FactValue>();
    taken.forEach((value, index) => {
      if (value !== null) changes.set(definition.inputs[index]!.key, value);
    });
    const steps = [...changes].map(([key, value]) => stepsTo(definition, before, key, value));
    return {
      changes,
      inputs: changes.size,
      steps: steps.reduce((sum, each) => sum + each, 0),
      places: [...taken.keys()].filter((index) => taken[index] !== null),
      evaluation: evaluate(definition, withChanges(definition, readings, changes, at), at),
    };
  });
}

export function withChanges(
  definition: Definition,
  readings: Readings,
  changes: ReadonlyMap<string, FactValue>,
  at: string,
): Readings {
  const said = [...changes].map(([key, value]) => {
    const source = definition.inputs.find((input) => input.key === key)!.acceptedSources[0]!;
    return [
      key,
      [{ evidenceId: null, source, status: "available" as const, value, observedAt: at, expiresAt: null }],
    ] as const;
  });
  return { ...readings, ...Object.fromEntries(said) };
}

function product<Item>(options: readonly (readonly Item[])[]): Item[][] {
  return options.reduce<Item[][]>((found, each) => found.flatMap((one) => each.map((item) => [...one, item])), [[]]);
}

/** Inputs that are compared with each other, directly or through others. */
function familyOf(definition: Definition, key: string): Set<string> {
  const family = new Set([key]);
  const links = conditionLists(definition)
    .flatMap(({ all }) => all.map(namedInputs))
    .filter(({ length }) => length === 2);
  for (const _round of definition.inputs)
    for (const link of links) if (link.some((each) => family.has(each))) link.forEach((each) => family.add(each));
  return family;
}

function namedFor(definition: Definition, key: string): ScalarValue[] {
  const family = familyOf(definition, key);
  const named = conditionLists(definition)
    .flatMap(({ all }) => all)
    .filter((condition) => family.has(condition.input) && namedInputs(condition).length === 1)
    .flatMap(({ value }) => [value].flat() as ScalarValue[]);
  return [...new Set([...named, ...[...family].flatMap((each) => screeningFacts.get(each) ?? [])])];
}

function valuesFor(definition: Definition, before: Evaluation, input: PolicyInput, index: number): FactValue[] {
  const { key, type } = input;
  const now = before.inputs[index]!.value;
  const named = namedFor(definition, key);
  if (type === "list")
    return subsets(named)
      .map((items) => listWith(now as ScalarValue[] | null, named, items))
      .filter(isOther(now));
  if (screeningFacts.has(key)) return screeningFacts.get(key)!.filter((value) => value !== now);
  if (type === "boolean") return [false, true].filter((value) => value !== now);
  const family = [...familyOf(definition, key)];
  const held = before.inputs
    .filter((each) => family.includes(each.key) && each.value !== null)
    .map(({ value }) => value);
  const fresh = family.map((_key, at) => (type === "string" ? `fresh ${at}` : at + 1));
  const beside =
    type === "string"
      ? fresh
      : [...(named as number[]), Number.NEGATIVE_INFINITY].flatMap((from) =>
          beyond(named as number[], from, family.length),
        );
  return [...new Set([...named, ...held, ...beside] as ScalarValue[])].filter((value) => value !== now);
}

/** Numbers between a named one and the next. */
function beyond(named: readonly number[], from: number, count: number): number[] {
  const next = Math.min(...named.filter((each) => each > from));
  return Array.from({ length: count + 1 }, (_none, at) => {
    if (from === Number.NEGATIVE_INFINITY) return next === Number.POSITIVE_INFINITY ? at : next - 1 - at;
    return next === Number.POSITIVE_INFINITY ? from + 1 + at : from + ((next - from) * (at + 1)) / (count + 2);
  });
}

function subsets(items: readonly ScalarValue[]): ScalarValue[][] {
  return items.reduce<ScalarValue[][]>((found, item) => [...found, ...found.map((each) => [...each, item])], [[]]);
}

function listWith(
  now: readonly ScalarValue[] | null,
  named: readonly ScalarValue[],
  items: readonly ScalarValue[],
): FactValue {
  const unnamed = (now ?? []).filter((item) => !named.includes(item));
  return [...unnamed, ...items];
}

/** Items that are in one of two lists. */
function toggled(one: readonly ScalarValue[], other: readonly ScalarValue[]): ScalarValue[] {
  return [...new Set([...one, ...other])].filter((item) => one.includes(item) !== other.includes(item));
}

function isOther(now: FactValue | null) {
  return (value: FactValue) => {
    if (!Array.isArray(now) || !Array.isArray(value)) return true;
    return toggled(now as ScalarValue[], value as ScalarValue[]).length > 0;
  };
}

function stepsTo(definition: Definition, before: Evaluation, key: string, value: FactValue): number {
  const now = before.inputs.find((input) => input.key === key)!.value;
  if (Array.isArray(value)) {
    const named = namedFor(definition, key);
    const changed = toggled((now ?? []) as ScalarValue[], value as ScalarValue[]);
    return changed.filter((item) => named.includes(item)).length + (now === null ? 1 : 0);
  }
  if (typeof value !== "number" || now === null) return 1;
  const rank = (number: number) =>
    (namedFor(definition, key) as number[]).reduce(
      (sum, each) => sum + (number > each ? 2 : number === each ? 1 : 0),
      0,
    );
  return Math.max(1, Math.abs(rank(value) - rank(now as number)));
}
