import { canonical, type Json } from "../../json/canonical.ts";
import { pointerPart } from "../../json/storable.ts";

type JsonObject = Readonly<Record<string, Json>>;

/** A member that both sides have changed, each in its own way. Undefined where a side does not have it. */
export type ValueConflict = {
  /** A JSON Pointer. */
  path: string;
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
};

type Merging = { choices: ReadonlyMap<string, "mine" | "theirs">; conflicts: ValueConflict[] };

/**
 * Merges two changes of one object, member by member. Lists and plain values are taken as a whole. A conflict without a choice
 * keeps mine until there is one.
 */
export function mergeValues(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  choices: ReadonlyMap<string, "mine" | "theirs"> = new Map(),
): { value: JsonObject; conflicts: readonly ValueConflict[] } {
  const merging: Merging = { choices, conflicts: [] };
  return { value: mergedMembers(merging, "", base, mine, theirs), conflicts: merging.conflicts };
}

function mergedMembers(
  merging: Merging,
  path: string,
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
): JsonObject {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const members = [...names].map((name): [string, Json | undefined] => [
    name,
    merged(merging, `${path}/${pointerPart(name)}`, memberOf(base, name), memberOf(mine, name), memberOf(theirs, name)),
  ]);
  return Object.fromEntries(members.filter((member): member is [string, Json] => member[1] !== undefined));
}

function merged(
  merging: Merging,
  path: string,
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
): Json | undefined {
  if (areSame(mine, theirs) || areSame(theirs, base)) return mine;
  if (areSame(mine, base)) return theirs;
  if (isObject(mine) && isObject(theirs)) return mergedMembers(merging, path, isObject(base) ? base : {}, mine, theirs);
  merging.conflicts.push({ path, base, mine, theirs });
  return merging.choices.get(path) === "theirs" ? theirs : mine;
}

const memberOf = (object: JsonObject, name: string) => (Object.hasOwn(object, name) ? object[name] : undefined);

const areSame = (one: Json | undefined, other: Json | undefined) =>
  one === undefined || other === undefined ? one === other : canonical(one) === canonical(other);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
