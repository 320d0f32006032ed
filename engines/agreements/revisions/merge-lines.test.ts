import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";
import { type MergePart, mergedLines, mergeLines } from "./merge-lines.ts";

/** Few different lines, so that they repeat and match in more than one way. */
const texts = fc.array(fc.constantFrom("a", "b", "c", "", "{% if x %}"), { maxLength: 24 });
const three = fc.tuple(texts, texts, texts);
const none = new Map();
const runs = { numRuns: 2_000 };

describe("diffLines", () => {
  it("gives both texts back, and keeps apart what stayed and what changed", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = diffLines(before, after);
        expect(changes.flatMap((change) => change.before)).toEqual(before);
        expect(changes.flatMap((change) => change.after)).toEqual(after);
        for (const change of changes) if (change.isSame) expect(change.before).toEqual(change.after);
        for (const [at, change] of changes.entries()) expect(change.isSame).not.toBe(changes[at - 1]?.isSame);
      }),
      runs,
    );
  });

  it("keeps as many lines as the two have in common", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const kept = diffLines(before, after).flatMap(({ isSame, before: lines }) => (isSame ? lines : []));
        expect(kept).toHaveLength(longestCommon(before, after));
      }),
      runs,
    );
  });

  it("answers for long texts that share nothing", () => {
    const many = (name: string) => Array.from({ length: 5_000 }, (_, at) => `${name} ${at}`);
    expect(diffLines(["x", ...many("a"), "y"], ["x", ...many("b"), "y"]).map(({ isSame }) => isSame)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("mergeLines", () => {
  it("where one side changed nothing, the other is the result", () => {
    fc.assert(
      fc.property(texts, texts, (base, changed) => {
        expect(mergedLines(mergeLines(base, changed, base), none)).toEqual(changed);
        expect(mergedLines(mergeLines(base, base, changed), none)).toEqual(changed);
        expect(mergedLines(mergeLines(base, changed, changed), none)).toEqual(changed);
      }),
      runs,
    );
  });

  it("loses nothing: its parts give back all three texts", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const parts = mergeLines(base, mine, theirs);
        expect(parts.flatMap((part) => part.base)).toEqual(base);
        expect(parts.flatMap((part) => linesOf(part, "mine"))).toEqual(mine);
        expect(parts.flatMap((part) => linesOf(part, "theirs"))).toEqual(theirs);
      }),
      runs,
    );
  });

  it("is the same from the other side", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        expect(mergeLines(base, theirs, mine).map(swapped)).toEqual(mergeLines(base, mine, theirs));
      }),
      runs,
    );
  });

  it("changes that an untouched line keeps apart never meet", () => {
    fc.assert(
      fc.property(three, texts, ([first, second, mine], theirs) => {
        // A line that no other equals, so that it is found again in each text.
        const apart = ["the line between"];
        const base = [...first, ...apart, ...second];
        const parts = mergeLines(base, [...mine, ...apart, ...second], [...first, ...apart, ...theirs]);
        expect(mergedLines(parts, none)).toEqual([...mine, ...apart, ...theirs]);
      }),
      runs,
    );
  });

  it("a conflict is merged only once somebody has chosen, and then as chosen", () => {
    const parts = mergeLines(["a", "b", "c"], ["a", "mine", "c"], ["a", "theirs", "c", "d"]);
    expect(parts).toEqual([
      { kind: "same", base: ["a"], lines: ["a"] },
      { kind: "conflict", base: ["b"], mine: ["mine"], theirs: ["theirs"] },
      { kind: "same", base: ["c"], lines: ["c"] },
      { kind: "theirs", base: [], lines: ["d"] },
    ]);
    expect(mergedLines(parts, none)).toBeNull();
    expect(mergedLines(parts, new Map([[1, "theirs"]]))).toEqual(["a", "theirs", "c", "d"]);
    expect(mergedLines(parts, new Map([[1, "both"]]))).toEqual(["a", "mine", "theirs", "c", "d"]);
  });
});

function linesOf(part: MergePart, side: "mine" | "theirs"): readonly string[] {
  if (part.kind === "conflict") return part[side];
  return part.kind === "both" || part.kind === side ? part.lines : part.base;
}

function swapped(part: MergePart): MergePart {
  if (part.kind === "conflict") return { ...part, mine: part.theirs, theirs: part.mine };
  const kinds = { mine: "theirs", theirs: "mine", same: "same", both: "both" } as const;
  return { ...part, kind: kinds[part.kind] };
}

function longestCommon(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const line of one) {
    const next = [0];
    for (const [at, second] of other.entries())
      next.push(line === second ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    row = next;
  }
  return row.at(-1)!;
}
