import { loadTransform, transformed, type Transform } from "./transform-rules.ts";

/**
 * The rules of an alphabet as a table: what a letter, or two that are spelled as one, become by the letter before and the letter
 * after. It is found by asking the rules about every pair of letters, and about every three where both sides count.
 */
export function compileAlphabet(name: string, candidates: readonly string[]): string {
  const rules = loadTransform(name);
  const letters = candidates.filter((letter) => isLatin(transformed(rules, letter)[0]!));
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const together = new Set(pairs.filter((pair) => transformed(rules, pair)[1] === ""));
  return [...together, ...letters].flatMap((unit) => entriesOf(rules, unit, letters, together)).join(" ");
}

const edge = "^";

function entriesOf(
  rules: Transform,
  unit: string,
  letters: readonly string[],
  together: ReadonlySet<string>,
): string[] {
  const spelled = (before: string, after: string) => {
    const start = before === edge ? 0 : before.length;
    const results = transformed(rules, `${before}${unit}${after}`.replaceAll(edge, ""));
    return asciiOf(results.slice(start, start + unit.length).join(""));
  };
  // Letters that are spelled together with a neighbour have entries of their own.
  const befores = [edge, ...letters.filter((letter) => !together.has(letter + unit.charAt(0)))];
  const afters = [edge, ...letters.filter((letter) => !together.has(unit.charAt(unit.length - 1) + letter))];
  const samples = [edge, afters[1]!];
  const looksBack = befores.some((before) => samples.some((after) => spelled(before, after) !== spelled(edge, after)));
  // One letter of each kind that can stand before is enough to see whether the letter after counts.
  const kindOf = (before: string) => samples.map((after) => spelled(before, after)).join(" ");
  const kinds = [...Map.groupBy(befores, kindOf).values()].map(([first]) => first!);
  const looksAhead = kinds.some((before) => afters.some((after) => spelled(before, after) !== spelled(before, edge)));
  const asked = { befores: looksBack ? befores : [edge], afters: looksAhead ? afters : [edge] };
  const rows = grouped(asked.befores, (before) => asked.afters.map((after) => spelled(before, after)).join(" "));
  return rows.flatMap(({ members, last }) => {
    const columns = grouped(asked.afters, (after) => spelled(members[0]!, after));
    return columns.map(({ members: following, last: lastColumn, value }) => {
      const left = last ? "" : `${members.join("")}<`;
      const right = lastColumn ? "" : `>${following.join("")}`;
      return `${left}${unit}${right}=${value}`;
    });
  });
}

/** The members by their value, the most frequent value last: it needs no condition. */
function grouped(members: readonly string[], valueOf: (member: string) => string) {
  const groups = [...Map.groupBy(members, valueOf)].map(([value, each]) => ({ value, members: each }));
  groups.sort((a, b) => a.members.length - b.members.length || (a.value < b.value ? -1 : 1));
  return groups.map((group, index) => ({ ...group, last: index === groups.length - 1 }));
}

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{M}\p{P}ʹʺ]*$/v.test(text);
}

const unaccented: Readonly<Record<string, string>> = { đ: "dj", ə: "a", ı: "i", ŋ: "ng", ø: "o", ł: "l" };

/** Small Latin letters alone: no accents, no signs for hard and soft. */
export function asciiOf(text: string): string {
  const plain = text
    .normalize("NFD")
    .replaceAll(/[\p{M}ʹʺʼʻ’‘·']/gv, "")
    .replaceAll(/[^a-z]/g, (letter) => unaccented[letter] ?? letter);
  if (!/^[a-z]*$/.test(plain)) throw new Error(`No Latin letters: ${text}`);
  return plain;
}
