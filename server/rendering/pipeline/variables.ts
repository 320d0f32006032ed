import { eachItem, type Segment, writtenPath } from "@probity/engines/agreements/model/source-variables.ts";
import { type Context, type Token, TypeGuards } from "liquidjs";
import type { Loop, Node } from "./liquid-tree.ts";

export type Variable = { path: string; segments: readonly Segment[]; begin: number };

/** Names that a loop defines, with their paths in the data; null if they are not part of the data. */
type Scope = ReadonlyMap<string, readonly Segment[] | null>;

/** Every path the source reads from the data, by where it is read first. */
export function variablesOf(nodes: readonly Node[]): Variable[] {
  const found = new Map<string, Variable>();
  visit(nodes, new Map(), (segments, begin) => {
    const path = writtenPath(segments);
    if (!found.has(path)) found.set(path, { path, segments, begin });
  });
  return [...found.values()];
}

type Found = (segments: readonly Segment[], begin: number) => void;

function visit(nodes: readonly Node[], scope: Scope, found: Found): void {
  for (const node of nodes) {
    if (node.kind === "output") for (const token of node.value.expression.postfix) read(token, scope, found);
    if (node.kind === "choice") {
      for (const { condition, body } of node.branches) {
        for (const token of condition.expression.postfix) read(token, scope, found);
        visit(body, scope, found);
      }
      visit(node.otherwise, scope, found);
    }
    if (node.kind === "loop") {
      const items = read(node.collection, scope, found);
      visit(node.body, inside(node, items, scope), found);
      visit(node.otherwise, scope, found);
    }
  }
}

function inside(loop: Loop, items: readonly Segment[] | null, scope: Scope): Scope {
  return new Map([...scope, ["forloop", null], [loop.variable, items && [...items, eachItem]]]);
}

/** Returns the path of a value, or null if it is only known at run time. */
function read(token: Token, scope: Scope, found: Found): readonly Segment[] | null {
  if (!TypeGuards.isPropertyAccessToken(token)) return null;
  const segments: Segment[] = [];
  let known = true;
  for (const property of token.props) {
    if (TypeGuards.isPropertyAccessToken(property)) read(property, scope, found);
    if (TypeGuards.isPropertyAccessToken(property)) known = false;
    else if (known && "content" in property) segments.push(property.content as string | number);
  }
  const [root = "", ...rest] = segments;
  const base: readonly Segment[] | null | undefined = scope.has(String(root)) ? scope.get(String(root)) : [root];
  if (!base) return null;
  const path = [...base, ...rest];
  // Items are supplied by their array.
  if (path.at(-1) !== eachItem) found(path, token.begin);
  return known ? path : null;
}

/** True if the data has a value at this path, even null. Everything below a null counts as supplied. */
export function isSupplied(context: Context, data: unknown, segments: readonly Segment[]): boolean {
  let value = data;
  for (const [at, segment] of segments.entries()) {
    if (value === null) return true;
    if (segment === eachItem) {
      return !Array.isArray(value) || value.every((item) => isSupplied(context, item, segments.slice(at + 1)));
    }
    value = context.readProperty(value as object, segment);
    // An array is reported as one path, so a missing one is reported once.
    if (value === undefined) return segments.slice(at).includes(eachItem);
  }
  return true;
}
