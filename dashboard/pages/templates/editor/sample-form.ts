import {
  eachItem,
  type Segment,
  type SourceVariable,
  type Use,
} from "@probity/engines/agreements/model/source-variables.ts";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { Data } from "./content.ts";

/** What the source needs at one place of the data. */
export type Shape =
  | { kind: "value"; uses: ReadonlySet<Use> }
  | { kind: "members"; members: ReadonlyMap<string, Shape> }
  | { kind: "items"; item: Shape };

/** A place in the data. */
export type DataPath = readonly (string | number)[];

/** The data that a source needs, as a tree in the order of the source. */
export function shapeOf(variables: readonly SourceVariable[]): ReadonlyMap<string, Shape> {
  const root = new Map<string, Shape>();
  const whole: Shape = { kind: "members", members: root };
  for (const { segments, uses } of variables) add(whole, segments, uses);
  return root;
}

type Growing = { kind: "members"; members: Map<string, Shape> } | { kind: "items"; item: Shape };

function add(shape: Shape, [segment, ...rest]: readonly Segment[], uses: ReadonlySet<Use>): void {
  if (segment === undefined) return;
  const growing = shape as Growing;
  if (growing.kind === "items") {
    growing.item = grown(growing.item, rest, uses);
  } else if (typeof segment === "string") {
    growing.members.set(segment, grown(growing.members.get(segment), rest, uses));
  }
}

/** The shape of a place that is followed by these segments. What is both printed and has members is shown by its members. */
function grown(known: Shape | undefined, rest: readonly Segment[], uses: ReadonlySet<Use>): Shape {
  const [next] = rest;
  if (next === undefined && uses.has("looped")) return known?.kind === "items" ? known : { kind: "items", item: plain };
  if (next === undefined) return known && known.kind !== "value" ? known : { kind: "value", uses };
  const isItem = next === eachItem || typeof next === "number";
  const kind = isItem ? "items" : "members";
  const fresh: Shape = isItem ? { kind: "items", item: plain } : { kind: "members", members: new Map() };
  const shape = known?.kind === kind ? known : fresh;
  add(shape, rest, uses);
  return shape;
}

const plain: Shape = { kind: "value", uses: new Set() };

/** How a value is entered: by what it is now, or by how the source uses it. */
export type Control = "text" | "lines" | "number" | "checkbox" | "missing" | "json";

export function controlOf(value: Json | undefined, uses: ReadonlySet<Use>): Control {
  if (value === undefined) return "missing";
  if (typeof value === "boolean") return "checkbox";
  if (typeof value === "number") return "number";
  if (typeof value === "string") return value.includes("\n") ? "lines" : "text";
  if (value === null) return uses.has("printed") ? "text" : "checkbox";
  return "json";
}

export const isObject = (value: Json | undefined): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);

/** The data with another value at a place; what is missing on the way there is made. */
export function withValue(data: Json | undefined, [first, ...rest]: DataPath, value: Json): Json {
  if (first === undefined) return value;
  if (typeof first === "number") {
    const items = [...listOf(data)];
    items[first] = withValue(items[first], rest, value);
    return items;
  }
  const members = isObject(data) ? data : {};
  return { ...members, [first]: withValue(members[first], rest, value) };
}

/** An example of what a shape needs, for a new item or for what is missing. Plain values are named by their place. */
export function exampleOf(shape: Shape, name: string): Json {
  if (shape.kind === "items") return [];
  if (shape.kind === "members")
    return Object.fromEntries([...shape.members].map(([member, inner]) => [member, exampleOf(inner, member)]));
  return shape.uses.has("tested") && !shape.uses.has("printed") ? false : name;
}

/** The data with an example wherever a value is missing that the source reads by these segments. */
export function withMissing(
  data: Json | undefined,
  segments: readonly Segment[],
  uses: ReadonlySet<Use>,
  example = (name: string): Json => (uses.has("looped") ? [] : exampleOf({ kind: "value", uses }, name)),
): Json {
  const [first, ...rest] = segments;
  if (first === undefined) return data ?? null;
  if (first === eachItem) return listOf(data).map((item) => withMissing(item, rest, uses, example));
  if (typeof first === "number") return withValue(data, [first], withMissing(listOf(data)[first], rest, uses, example));
  const members = isObject(data) ? data : {};
  if (rest.length > 0) return { ...members, [first]: withMissing(members[first], rest, uses, example) };
  return members[first] === undefined ? { ...members, [first]: example(first) } : members;
}
