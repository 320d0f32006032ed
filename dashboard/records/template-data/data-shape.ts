import type { DataSchema, ValueRule } from "@probity/engines/agreements/model/data-schema.ts";
import type { Json } from "@probity/engines/json/canonical.ts";

/** What a template reads, as a form shows it. */
export type DataShape =
  | { kind: "text" | "number" | "boolean"; sample: string; rule?: ValueRule }
  | { kind: "list"; item: DataShape }
  | ObjectShape;
export type ObjectShape = { kind: "object"; members: readonly (readonly [name: string, shape: DataShape])[] };

export type DataPath = readonly (string | number)[];

const itemOf = "[]";
type Tree = Map<string, Tree>;

/**
 * The form of a template's variables. Its schema says what kind of value each of them is, and the sample where there is no rule; the sample
 * is never a value itself.
 */
export function dataShape(variables: readonly string[], sample: Json, schema: DataSchema | null = null): ObjectShape {
  const tree: Tree = new Map();
  for (const variable of variables) {
    let at = tree;
    for (const step of stepsOf(variable)) at = at.get(step) ?? grown(at, step);
  }
  return objectOf(tree, sample, { schema: schema ?? {}, path: "" });
}

/** `items[].name` is `items`, each item, `name`. */
const stepsOf = (variable: string): string[] =>
  variable.split(".").flatMap((part) => {
    const name = part.replaceAll(itemOf, "");
    return [name, ...Array<string>((part.length - name.length) / itemOf.length).fill(itemOf)];
  });

function grown(tree: Tree, step: string): Tree {
  const branch: Tree = new Map();
  tree.set(step, branch);
  return branch;
}

type Rules = { schema: DataSchema; path: string };

function shapeOf(tree: Tree, sample: Json | undefined, rules: Rules): DataShape {
  const item = tree.get(itemOf);
  const rule = rules.schema[rules.path];
  if (item || Array.isArray(sample) || rule?.type === "list") {
    const first = Array.isArray(sample) ? sample[0] : undefined;
    return { kind: "list", item: shapeOf(item ?? new Map(), first, { ...rules, path: `${rules.path}${itemOf}` }) };
  }
  if (tree.size > 0) return objectOf(tree, sample, rules);
  if (rule) return { kind: kindOf(rule), sample: plainText(sample), rule };
  if (typeof sample === "number" || typeof sample === "boolean")
    return { kind: typeof sample as "number" | "boolean", sample: String(sample) };
  return { kind: "text", sample: typeof sample === "string" ? sample : "" };
}

const plainText = (sample: Json | undefined): string => {
  if (typeof sample === "string") return sample;
  return typeof sample === "number" || typeof sample === "boolean" ? String(sample) : "";
};

/** A date is typed as a text. */
const kindOf = ({ type }: ValueRule) => (type === "number" || type === "boolean" ? type : "text");

function objectOf(tree: Tree, sample: Json | undefined, { schema, path }: Rules): ObjectShape {
  const given = isObject(sample) ? sample : {};
  const members = [...tree].map(([name, branch]) => {
    const rules = { schema, path: path === "" ? name : `${path}.${name}` };
    return [name, shapeOf(branch, given[name], rules)] as const;
  });
  return { kind: "object", members };
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Everything the template asks for, with nothing filled in: what is empty is null, which is given but cannot be printed. */
export function emptyData(shape: DataShape): Json {
  if (shape.kind === "object")
    return Object.fromEntries(shape.members.map(([name, member]) => [name, emptyData(member)]));
  if (shape.kind === "list") return [];
  return shape.kind === "boolean" ? false : null;
}

/** What somebody typed, as a value. A text that is no number stays a text, so that the server can say what is wrong. */
export function typedValue(kind: "text" | "number" | "boolean", typed: string): Json {
  if (typed === "") return null;
  return kind === "number" && /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}

export function valueAt(data: Json, path: DataPath): Json {
  return path.reduce((at: Json, step) => (at as Record<string | number, Json>)?.[step] ?? null, data);
}

/** The same data with another value in one place. */
export function withValue(data: Json, [step, ...rest]: DataPath, value: Json): Json {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const items: Json[] = Array.isArray(data) ? [...data] : [];
    items[step] = withValue(items[step] ?? null, rest, value);
    return items;
  }
  const members = isObject(data) ? data : {};
  return { ...members, [step]: withValue(members[step] ?? null, rest, value) };
}
