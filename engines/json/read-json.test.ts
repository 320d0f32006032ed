import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "./read-json.ts";
import { pointerPart } from "./storable.ts";

const read = (text: string, depthMax = 64) => readJson(new TextEncoder().encode(text), depthMax);

/** JSON as it is written: members may repeat, numbers have their digits. */
type Written = { members: [key: string, value: Written][] } | { items: Written[] } | { literal: string };

const digits = fc.stringMatching(/^(0|[1-9]\d{0,20})$/);
const number = fc
  .tuple(fc.constantFrom("", "-"), digits, fc.constantFrom("", ".0", ".25"), fc.constantFrom("", "e3", "E-2", "e+308"))
  .map((parts) => parts.join(""));
const nearTheEdge = fc
  .bigInt({ min: 2n ** 53n - 4n, max: 2n ** 53n + 4n })
  .chain((size) => fc.constantFrom(`${size}`, `-${size}`));
const text = fc.string({ unit: "binary" }).filter((value) => value.isWellFormed() && !value.includes("\0"));
const key = fc.oneof(fc.constantFrom("a", "b", "__proto__", "constructor", "a/b", "~", "", '":{', "\\"), text);
const written = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc
      .oneof(
        number,
        nearTheEdge,
        text.map((value) => JSON.stringify(value)),
        fc.constantFrom("true", "null"),
      )
      .map((literal) => ({ literal })),
    fc.array(tie("value")).map((items) => ({ items })),
    fc.array(fc.tuple(key, tie("value"))).map((members) => ({ members })),
  ),
})).value;

/** White space, and escapes where the text would need none: `"\u0061"` and `"a"` are the same key. */
const spelling = fc.record({ space: fc.constantFrom("", " ", "\n\t"), escaped: fc.boolean() });

function textOf(value: Written, { space, escaped }: { space: string; escaped: boolean }): string {
  const inner = (part: Written) => textOf(part, { space, escaped });
  if ("literal" in value) return `${space}${value.literal}${space}`;
  if ("items" in value) return `[${space}${value.items.map(inner).join(",")}]${space}`;
  const members = value.members.map(([name, member], index) => {
    const plain = JSON.stringify(name);
    return `${space}${escaped && index % 2 === 1 ? fullyEscaped(name) : plain}${space}:${inner(member)}`;
  });
  return `{${space}${members.join(",")}}`;
}

function fullyEscaped(name: string): string {
  const units = Array.from({ length: name.length }, (_, index) => name.charCodeAt(index).toString(16).padStart(4, "0"));
  return `"${units.map((unit) => `\\u${unit}`).join("")}"`;
}

/** The same question, asked of what was meant to be written. */
function firstProblem(value: Written, path = ""): { path: string; code: string } | null {
  if ("literal" in value) {
    const { literal } = value;
    if (!/^-?\d/.test(literal)) return null;
    if (!Number.isFinite(Number(literal))) return { path, code: "number_too_large" };
    if (/[.eE]/.test(literal)) return null;
    return BigInt(literal) === BigInt(Number(literal)) && Number.isSafeInteger(Number(literal))
      ? null
      : { path, code: "integer_not_exact" };
  }
  if ("items" in value) return firstOf(value.items, (item, index) => firstProblem(item, `${path}/${index}`));
  return firstOf(value.members, ([name, member], index) => {
    const place = `${path}/${pointerPart(name)}`;
    const before = value.members.slice(0, index).some(([earlier]) => earlier === name);
    return before ? { path: place, code: "repeated_member" } : firstProblem(member, place);
  });
}

function firstOf<T, R>(items: readonly T[], find: (item: T, index: number) => R | null): R | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found) return found;
  }
  return null;
}

describe("readJson", () => {
  it.each([
    ['{"kind":"person","kind":"business"}', "/kind", "repeated_member"],
    ['{"a":[{"b":1,"\\u0062":1}]}', "/a/0/b", "repeated_member"],
    ['{"a":{},"__proto__":{},"__proto__":{}}', "/__proto__", "repeated_member"],
    ['{"x/y":{"a":1,"a":1}}', "/x~1y/a", "repeated_member"],
    ['{"value":9007199254740993}', "/value", "integer_not_exact"],
    ["[1, -9007199254740992 ]", "/1", "integer_not_exact"],
    ["9007199254740992", "", "integer_not_exact"],
    ['{"value":[1e400]}', "/value/0", "number_too_large"],
    [`[${"9".repeat(400)}]`, "/0", "number_too_large"],
    ['{"a":"\\u0000"}', "/a", "character_not_allowed"],
    ['{"a":', "", "invalid_json"],
    ["[01]", "", "invalid_json"],
    ["", "", "invalid_json"],
    [`${"[".repeat(65)}${"]".repeat(65)}`, "", "too_deep"],
    ["[".repeat(100_000), "", "too_deep"],
  ])("refuses %.60s and says where", (given, path, code) => {
    expect(read(given)).toEqual({ problem: { path, code } });
  });

  it.each([
    "9007199254740991",
    "-9007199254740991",
    "1e308",
    "1e16",
    "9007199254740993.0",
    "0.1",
    "-0",
    "5e-324",
    '{"a":{"b":1},"b":{"a":"b:{[\\"\\\\"}}',
    '["9007199254740993", "{\\"a\\":1,\\"a\\":1}"]',
    `${"[".repeat(64)}${"]".repeat(64)}`,
  ])("reads %.60s as JSON.parse does", (given) => {
    expect(read(given)).toEqual({ value: JSON.parse(given) });
  });

  it("keeps a member called __proto__ as a member", () => {
    const answer = read('{"__proto__":{"admin":true}}') as { value: object };
    expect(Object.keys(answer.value)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(answer.value)).toBe(Object.prototype);
  });

  it("refuses bytes that are no UTF-8", () => {
    expect(readJson(Uint8Array.of(0x22, 0xff, 0x22), 64)).toEqual({ problem: { path: "", code: "invalid_json" } });
  });

  it("finds the first change, and otherwise reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(written, spelling, (value, how) => {
        const given = textOf(value, how);
        const problem = firstProblem(value);
        expect(read(given)).toEqual(problem ? { problem } : { value: JSON.parse(given) });
      }),
      { numRuns: 1000 },
    );
  });

  it("refuses what JSON.parse refuses, wherever a text is damaged", () => {
    const damaged = fc.tuple(
      written,
      spelling,
      fc.nat(),
      fc.constantFrom("", '"', "\\", "{", "]", ":", ",", "0", "e", "\0"),
    );
    fc.assert(
      fc.property(damaged, ([value, how, place, put]) => {
        const whole = textOf(value, how);
        const at = place % (whole.length + 1);
        const given = whole.slice(0, at) + put + whole.slice(at + 1);
        const answer = read(given.toWellFormed());
        const refused = "problem" in answer && answer.problem.code === "invalid_json";
        expect(refused).toBe(!parses(given.toWellFormed()));
      }),
      { numRuns: 1000 },
    );
  });
});

function parses(given: string): boolean {
  try {
    JSON.parse(given);
    return true;
  } catch {
    return false;
  }
}
