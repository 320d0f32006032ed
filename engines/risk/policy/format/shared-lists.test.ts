// @module-tag long

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Definition } from "../definition.ts";
import { definitions } from "../testing/arbitraries.ts";
import { propertyRuns } from "../testing/runs.ts";
import { listsNamedIn, withSharedLists } from "./shared-lists.ts";

const reference = (list: unknown) => ({ all: [{ input: "country", operator: "in", value: { list } }] });
const lists = (content: Record<string, unknown>) => new Map(Object.entries(content));

describe("shared lists", () => {
  it("stand in the definition as if somebody had written them there", () => {
    const { content, problems } = withSharedLists(
      { rules: [{ id: "closed", ...reference("closed") }] },
      lists({ closed: ["IR", "KP"] }),
    );
    expect(problems).toEqual([]);
    expect(content).toEqual({
      rules: [{ id: "closed", all: [{ input: "country", operator: "in", value: ["IR", "KP"] }] }],
    });
  });

  it.each([
    ["a list that is not there", "closed", {}, "unknown_list"],
    ["an empty list", "closed", { closed: [] }, "empty_list"],
    ["a list with a value twice", "closed", { closed: ["IR", "KP", "IR"] }, "duplicate_in_list"],
    ["a file that holds no list", "closed", { closed: { values: ["IR"] } }, "invalid_list"],
    ["a list of lists", "closed", { closed: [["IR"]] }, "invalid_list"],
    ["a number that JSON cannot write", "closed", { closed: [1, Number.NaN] }, "invalid_list"],
    ["a name that would lead elsewhere", "../closed", { "../closed": ["IR"] }, "invalid_list_name"],
    ["a name that is none", 7, {}, "invalid_list_name"],
  ])("%s is an error at the place that refers to it", (_what, name, content, code) => {
    const { problems } = withSharedLists(
      { rules: [reference("fine"), reference(name)] },
      lists({ fine: [1], ...content }),
    );
    expect(problems).toEqual([expect.objectContaining({ path: "/rules/1/all/0/value", code, severity: "error" })]);
  });

  it("takes nothing else for a reference", () => {
    const content = { list: "closed", value: { list: "closed", more: 1 }, other: { list: "closed" } };
    expect(listsNamedIn(content)).toEqual([]);
    expect(withSharedLists(content, new Map())).toEqual({ content, problems: [] });
  });

  it("makes the same bytes of the same files, whatever was read first, and changes nothing it was given", () => {
    fc.assert(
      fc.property(definitions(), fc.infiniteStream(fc.boolean()), (definition, isShared) => {
        const { written, shared } = sharing(definition, () => isShared.next().value);
        const before = JSON.stringify([written, [...shared]]);
        const first = withSharedLists(written, shared);
        const second = withSharedLists(structuredClone(written), new Map([...shared].toReversed()));
        expect(first.problems).toEqual([]);
        expect(JSON.stringify(second)).toBe(JSON.stringify(first));
        // What was shared is back where it stood, to the byte.
        expect(JSON.stringify(first.content)).toBe(JSON.stringify(definition));
        expect(JSON.stringify([written, [...shared]])).toBe(before);
        expect(listsNamedIn(written).toSorted()).toEqual([...shared.keys()].toSorted());
        expect(listsNamedIn(first.content)).toEqual([]);
      }),
      { numRuns: Math.ceil(propertyRuns / 10) },
    );
  });
});

/** The definition with some lists of values taken out of it, as an author would share them. */
function sharing(definition: Definition, isShared: () => boolean) {
  const shared = new Map<string, unknown>();
  const written = JSON.parse(JSON.stringify(definition), (key, value: unknown) => {
    if (key !== "value" || !Array.isArray(value) || !isShared()) return value;
    const name = `list-${shared.size}`;
    shared.set(name, value);
    return { list: name };
  }) as unknown;
  return { written, shared };
}
