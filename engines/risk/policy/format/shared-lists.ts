import { pointerPart } from "../../../json/storable.ts";
import { idPattern, type ScalarValue } from "../definition.ts";
import { errorAt, type Problem } from "./problem.ts";

/**
 * Values that several policies share, such as countries of high risk. A file says `value: { list: high-risk-countries }`; a definition
 * never does: it is one document that means the same forever, so the values are written into it before anything else reads it.
 */

/** What each list file holds, by the name of the list. */
export type SharedLists = ReadonlyMap<string, unknown>;

const listName = new RegExp(idPattern);

/** The names of all lists that the content refers to, each once, in the order in which they occur. */
export function listsNamedIn(content: unknown): string[] {
  const names: string[] = [];
  rewritten(content, "", (name) => {
    if (typeof name === "string" && listName.test(name)) names.push(name);
    return [];
  });
  return [...new Set(names)];
}

/** The content with the values of the lists in the places that refer to them. Nothing else changes, and members keep their order. */
export function withSharedLists(content: unknown, lists: SharedLists): { content: unknown; problems: Problem[] } {
  const problems: Problem[] = [];
  const expanded = rewritten(content, "", (name, path) => {
    const found = valuesOf(name, lists);
    if ("values" in found) return [...found.values];
    problems.push(errorAt(path, found.code, found.message));
    return [];
  });
  return { content: expanded, problems };
}

type Found = { values: readonly ScalarValue[] } | { code: string; message: string };

function valuesOf(name: unknown, lists: SharedLists): Found {
  if (typeof name !== "string" || !listName.test(name))
    return { code: "invalid_list_name", message: "The name of a list is the name of its file without the ending." };
  if (!lists.has(name)) return { code: "unknown_list", message: `There is no list ${name}.` };
  const values = lists.get(name);
  if (!Array.isArray(values) || !values.every(isScalar))
    return { code: "invalid_list", message: `The list ${name} must be a list of texts, numbers or booleans.` };
  if (values.length === 0) return { code: "empty_list", message: `The list ${name} is empty.` };
  const twice = values.find((value, index) => values.indexOf(value) < index);
  if (twice !== undefined)
    return { code: "duplicate_in_list", message: `The list ${name} has ${JSON.stringify(twice)} twice.` };
  return { values };
}

/** YAML can write numbers that JSON cannot: no definition holds those. */
const isScalar = (value: unknown): value is ScalarValue =>
  typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);

/** A copy in which each `value` that is an object with a `list` alone is what `replace` makes of its name. */
function rewritten(content: unknown, path: string, replace: (name: unknown, path: string) => unknown): unknown {
  if (Array.isArray(content)) return content.map((each, index) => rewritten(each, `${path}/${index}`, replace));
  if (typeof content !== "object" || content === null) return content;
  const members = Object.entries(content).map(([key, member]): [string, unknown] => {
    const at = `${path}/${pointerPart(key)}`;
    return [key, key === "value" && isReference(member) ? replace(member.list, at) : rewritten(member, at, replace)];
  });
  return Object.fromEntries(members);
}

function isReference(member: unknown): member is { list: unknown } {
  if (typeof member !== "object" || member === null || Array.isArray(member)) return false;
  const names = Object.keys(member);
  return names.length === 1 && names[0] === "list";
}
