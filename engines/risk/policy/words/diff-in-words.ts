import { canonical, type Json } from "../../../json/canonical.ts";
import type { Definition, Factor } from "../definition.ts";
import type { Background } from "../explain/explanation.ts";
import { capitalized, joined } from "../explain/wording.ts";
import { conditionsWords } from "./condition-words.ts";
import { memberChanges, members } from "./members.ts";
import { bandSentence, factorSentence, groupSentence, inputSentence, ruleSentence } from "./sentences.ts";

export type ElementKind = "policy" | "input" | "group" | "factor" | "case" | "band" | "rule";

export type PolicyChange = {
  kind: "added" | "removed" | "changed" | "moved";
  element: ElementKind;
  /** Null for what belongs to the policy as a whole, and for the order of a list. */
  id: string | null;
  /** The factor that a case belongs to. */
  of: string | null;
  /** A JSON Pointer into the later definition; into the earlier one for what was removed. */
  path: string;
  /** The whole change as a sentence. */
  text: string;
};

type Names = Background["sourceNames"];

/**
 * Every difference between two definitions as a sentence, in the order of evaluation. It is empty only if both mean the same:
 * a list that is left out is an empty one, and everything else that differs is told.
 */
export function diffInWords(before: Definition, after: Definition, names: Names = new Map()): PolicyChange[] {
  const lists = [
    listChanges("input", "/inputs", before.inputs, after.inputs, ({ key }) => key, {
      told: (input) => inputSentence(input, names),
      changes: (one, other) => memberChanges(members.input(names), one, other),
    }),
    listChanges("group", "/applicability", before.applicability, after.applicability, idOf, {
      told: groupSentence,
      changes: (one, other) => memberChanges(members.group, one, other),
    }),
    factorChanges(before.factors ?? [], after.factors ?? []),
    listChanges("band", "/bands", before.bands, after.bands, idOf, {
      told: (_band, index, bands) => bandSentence(bands, index),
      changes: (one, other) => memberChanges(members.band, one, other),
    }),
    listChanges("rule", "/rules", before.rules, after.rules, idOf, {
      told: ruleSentence,
      changes: (one, other) => memberChanges(members.rule, one, other),
    }),
  ];
  return [...policyChanges(before, after), ...lists.flat()];
}

const idOf = ({ id }: { id: string }) => id;
const same = (one: unknown, other: unknown) => canonical((one ?? null) as Json) === canonical((other ?? null) as Json);

function policyChanges(before: Definition, after: Definition): PolicyChange[] {
  return memberChanges(members.policy, before, after).map(({ name, text }) => ({
    kind: "changed",
    element: "policy",
    id: null,
    of: null,
    path: `/${name}`,
    text: `${capitalized(text)}.`,
  }));
}

type Ways<Element> = {
  told: (element: Element, index: number, all: readonly Element[]) => string;
  changes: (before: Element, after: Element) => { name: string; text: string }[];
};

type Place<Element> = { element: Element; index: number; key: string; id: string };

/** Elements are told apart by their ids. A draft may have an id twice; then the first of one list is the first of the other. */
function placesOf<Element>(elements: readonly Element[], nameOf: (element: Element) => string): Place<Element>[] {
  const seen = new Map<string, number>();
  return elements.map((element, index) => {
    const id = nameOf(element);
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return { element, index, id, key: `${count} ${id}` };
  });
}

function listChanges<Element>(
  kind: ElementKind,
  path: string,
  before: readonly Element[] = [],
  after: readonly Element[] = [],
  nameOf: (element: Element) => string,
  { told, changes }: Ways<Element>,
  of: string | null = null,
): PolicyChange[] {
  const [earlier, later] = [placesOf(before, nameOf), placesOf(after, nameOf)];
  const earlierByKey = new Map(earlier.map((place) => [place.key, place]));
  const laterByKey = new Map(later.map((place) => [place.key, place]));
  const subject = (id: string) => `${kindWords[kind]} ${id}${of === null ? "" : ` of factor ${of}`}`;
  const change = (kindOf: PolicyChange["kind"], id: string | null, at: string, text: string): PolicyChange => ({
    kind: kindOf,
    element: kind,
    id,
    of,
    path: at,
    text,
  });
  const removed = earlier
    .filter(({ key }) => !laterByKey.has(key))
    .map(({ id, index, element }) =>
      change("removed", id, `${path}/${index}`, `${subject(id)} is gone. It said: ${told(element, index, before)}`),
    );
  const kept = later.flatMap(({ key, id, index, element }) => {
    const at = `${path}/${index}`;
    const old = earlierByKey.get(key);
    if (!old) return [change("added", id, at, `${subject(id)} is new: ${told(element, index, after)}`)];
    return changes(old.element, element).map(({ name, text }) =>
      change("changed", id, name === "" ? at : `${at}/${name}`, `${subject(id)}: ${text}.`),
    );
  });
  const common = later.filter(({ key }) => earlierByKey.has(key));
  const order = earlier.filter(({ key }) => laterByKey.has(key)).map(({ key }) => key);
  const isMoved = common.some(({ key }, index) => key !== order[index]);
  const where = of === null ? "" : ` of factor ${of}`;
  const names = joined(
    common.map(({ id }) => id),
    { shown: 50 },
  );
  const moved = isMoved
    ? [change("moved", null, path, `The ${pluralWords[kind]}${where} are in another order: ${names}.`)]
    : [];
  return [...removed, ...kept, ...moved];
}

const kindWords: Record<ElementKind, string> = {
  policy: "Policy",
  input: "Input",
  group: "Group",
  factor: "Factor",
  case: "Case",
  band: "Band",
  rule: "Rule",
};
const pluralWords: Record<ElementKind, string> = {
  policy: "policies",
  input: "inputs",
  group: "groups",
  factor: "factors",
  case: "cases",
  band: "bands",
  rule: "rules",
};

function factorChanges(before: readonly Factor[], after: readonly Factor[]): PolicyChange[] {
  const told = (factor: Factor) => {
    const count = factor.cases.length;
    return `${factorSentence(factor)} It has ${count} ${count === 1 ? "case" : "cases"}.`;
  };
  const own = listChanges("factor", "/factors", before, after, idOf, {
    told,
    changes: (one, other) => memberChanges(members.factor, one, other),
  });
  const earlier = new Map(placesOf(before, idOf).map((place) => [place.key, place.element]));
  const cases = placesOf(after, idOf).flatMap(({ key, id, index, element }) => {
    const old = earlier.get(key);
    if (!old || same(old.cases, element.cases)) return [];
    return listChanges(
      "case",
      `/factors/${index}/cases`,
      old.cases,
      element.cases,
      idOf,
      {
        told: ({ all, points }) => `${points} points when ${conditionsWords(all)}.`,
        changes: (one, other) => memberChanges(members.case, one, other),
      },
      id,
    );
  });
  return [...own, ...cases];
}
