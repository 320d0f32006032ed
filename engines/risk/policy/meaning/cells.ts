import type { FactValue, PolicyInput, ScalarValue } from "../definition.ts";
import type { Reading, Readings } from "../evaluation.ts";
import { factOf } from "../format/facts.ts";
import { type Said, saidSo, saidTo, type Seen } from "./sight.ts";
import type { Cell, Space } from "./space.ts";
import { type Declared, declaredBoth, declaredSight } from "./variables.ts";

/** The value that a side sees of an input in a cell; undefined when it is unresolved. */
export function factIn(space: Space, cell: Cell, key: string, side: number): FactValue | undefined {
  const { value, seen } = stateIn(space, cell, space.placeOf(key, side));
  return seen[side] ? value : undefined;
}

function stateIn({ variables }: Space, cell: Cell, places: readonly number[]): { value: FactValue; seen: Seen } {
  const [first, ...items] = places;
  const variable = variables[first!]!;
  if (variable.kind === "item") throw new Error(`The items of ${variable.key} stand before it.`);
  if (variable.kind === "scalar") {
    const { is, seen } = variable.classes[cell[first!]!]!;
    return { value: is?.value ?? false, seen };
  }
  const value = items.flatMap((at): ScalarValue[] => {
    const item = variables[at]!;
    return item.kind === "item" && cell[at] === 1 ? [item.item] : [];
  });
  return { value, seen: variable.classes[cell[first!]!]!.seen };
}

/** Evidence that puts a subject into the cell, as each definition would be given it. */
export function readingsIn(space: Space, cell: Cell, at: string): Readings[] {
  const said = new Map(space.inputs.map((input) => [input.key, saidAbout(space, cell, input)]));
  return space.definitions.map((definition) =>
    Object.fromEntries(
      definition.inputs.map((input) => [
        input.key,
        said
          .get(input.key)!
          .filter(({ source, fact }) => input.acceptedSources.includes(source) && fact === factOf(input, source))
          .map((each) => readingOf(each, at)),
      ]),
    ),
  );
}

type Fact = Said & { fact: string };

function saidAbout(space: Space, cell: Cell, declared: Declared): Fact[] {
  const { key } = declared;
  const both = declaredBoth(declared);
  const named = (said: readonly Said[], input: PolicyInput) =>
    said.map((each) => ({ ...each, fact: factOf(input, each.source) }));
  if (both && declaredSight(declared) === "independent")
    return ([0, 1] as const).flatMap((side) => {
      const value = factIn(space, cell, key, side);
      return value === undefined ? [] : named([saidTo(both, side, value)], both[side]);
    });
  const side = declared.sides[0] ? 0 : 1;
  const input = declared.sides[side]!;
  const { value, seen } = stateIn(space, cell, space.placeOf(key, side));
  if (!seen.includes(true)) return [];
  if (!both) return named([{ source: input.acceptedSources[0]!, status: "available", value, age: 0 }], input);
  // Each source that is used stands in the definition that counts it, under the same fact.
  return saidSo(both, seen, value, differentFrom(input, value)).map((each) => ({
    ...each,
    fact: factOf(
      both.find(({ acceptedSources }) => acceptedSources.includes(each.source))!,
      each.source,
    ),
  }));
}

function differentFrom({ type, itemType }: PolicyInput, value: FactValue): FactValue {
  const examples = { string: ["other", "another"], number: [0, 1], boolean: [false, true] } as const;
  if (type !== "list") return examples[type].find((example) => example !== value)!;
  return (value as readonly ScalarValue[]).length > 0 ? [] : [examples[itemType!][0]];
}

function readingOf({ source, status, value, age }: Said, at: string): Reading {
  const observedAt = new Date(Date.parse(at) - age).toISOString();
  return { evidenceId: null, source, status, value, observedAt, expiresAt: null };
}
