import type { Definition, Effect } from "../definition.ts";
import type { ElementKind, PolicyChange } from "../words/diff-in-words.ts";

type Element = Record<string, unknown>;

/** The list of each kind of element in a definition, and the member that tells its elements apart. */
const lists = [
  { element: "input", name: "inputs", idName: "key" },
  { element: "group", name: "applicability", idName: "id" },
  { element: "factor", name: "factors", idName: "id" },
  { element: "band", name: "bands", idName: "id" },
  { element: "rule", name: "rules", idName: "id" },
] as const satisfies readonly { element: ElementKind; name: keyof Definition; idName: string }[];

/**
 * A valid definition after some of the changes between it and a later one, as `diffInWords` tells them. All of them make it the
 * later one; some may make a definition that is not valid.
 */
export function applyChanges(from: Definition, to: Definition, changes: readonly PolicyChange[]): Definition {
  const made: Element = { ...from };
  for (const { path } of changes.filter(({ element }) => element === "policy")) take(made, to, path.slice(1));
  for (const { element, name, idName } of lists) {
    const own = changes.filter((change) => change.element === element);
    const elements = listAfter(from[name] ?? [], to[name] ?? [], idName, `/${name}`, own);
    if (from[name] || elements.length > 0) made[name] = elements;
  }
  const cases = changes.filter(({ element }) => element === "case");
  if (cases.length > 0) made.factors = withCases(made.factors as Element[], to.factors ?? [], cases);
  return made as Definition;
}

function withCases(factors: readonly Element[], later: readonly Element[], changes: readonly PolicyChange[]) {
  return factors.map((factor) => {
    const own = changes.filter(({ of }) => of === factor.id);
    const index = later.findIndex(({ id }) => id === factor.id);
    if (own.length === 0 || index < 0) return factor;
    const [before, after] = [factor.cases, later[index]!.cases] as [Element[], Element[]];
    return { ...factor, cases: listAfter(before, after, "id", `/factors/${index}/cases`, own) };
  });
}

/** What stays keeps its place unless the order changes; what is new stands behind what it follows in the later list. */
function listAfter(
  before: readonly Element[],
  after: readonly Element[],
  idName: string,
  path: string,
  changes: readonly PolicyChange[],
): Element[] {
  const idOf = (element: Element) => element[idName] as string;
  const ofKind = (kind: PolicyChange["kind"]) => changes.filter((change) => change.kind === kind);
  const ids = (kind: PolicyChange["kind"]) => new Set(ofKind(kind).map(({ id }) => id));
  const [removed, added] = [ids("removed"), ids("added")];
  const laterIds = after.map(idOf);
  const stays = (element: Element) => laterIds.includes(idOf(element));
  const common = laterIds.filter((id) => before.some((element) => idOf(element) === id));
  const byId = new Map(before.map((element) => [idOf(element), element]));
  const ordered =
    ofKind("moved").length === 0
      ? before
      : before.map((element) => (stays(element) ? byId.get(common.shift()!)! : element));
  const made = ordered.filter((element) => !removed.has(idOf(element))).map((element) => ({ ...element }));
  for (const { id, path: at } of ofKind("changed")) {
    const index = laterIds.indexOf(id!);
    take(
      made.find((element) => idOf(element) === id)!,
      after[index]!,
      at.slice(`${path}/${index}/`.length),
    );
  }
  for (const [index, element] of after.entries()) {
    if (!added.has(idOf(element))) continue;
    const previous = made.findIndex((each) => index > 0 && idOf(each) === laterIds.slice(0, index).findLast(isMade));
    made.splice(previous + 1, 0, element);
  }
  return made;

  function isMade(id: string): boolean {
    return made.some((each) => idOf(each) === id);
  }
}

/** Takes over the member that a change names. */
function take(target: Element, source: Element, name: string): void {
  if (name === "effect/decision" || name === "effect/actions") return takeEffect(target, source, name);
  // A type is told with that of its items.
  for (const each of name === "type" ? ["type", "itemType"] : [name]) {
    if (source[each] === undefined) delete target[each];
    else target[each] = source[each];
  }
}

/** An effect that decides nothing and asks for nothing is none. Without its decision it is not valid, which is for others to say. */
function takeEffect(target: Element, source: Element, name: "effect/decision" | "effect/actions"): void {
  const [own, other] = [target.effect, source.effect] as (Effect | undefined)[];
  const decision = (name === "effect/decision" ? other : own)?.decision;
  const actions = (name === "effect/actions" ? other : own)?.actions ?? [];
  if (decision === undefined && actions.length === 0) delete target.effect;
  else target.effect = { ...(decision === undefined ? {} : { decision }), actions };
}
