/** A way to spell a letter, and what it costs: the sum over a word ranks its spellings. */
export type Choice = readonly [spelling: string, cost: number];

type Entry = { after: string; unit: string; before: string; choices: readonly Choice[] };

/** The spellings of letters, or of a few letters together. */
export type LetterTable = ReadonlyMap<string, readonly Entry[]>;

const edge = "^";

/**
 * Reads a table written as `unit=spelling`, entries apart by spaces. `after<unit` needs one of these letters before it and
 * `unit>before` one of these behind it, where `^` is the edge of the word. Further spellings stand behind commas, each
 * with its cost: `х=kh,h:1`. Of the entries that fit the longest unit counts, then the first.
 */
export function letterTable(text: string): LetterTable {
  const table = new Map<string, Entry[]>();
  for (const each of text.split(/\s+/).filter(Boolean)) {
    const [, after = "", unit = "", before = "", spellings = ""] =
      /^(?:([^<=]+)<)?([^<>=]+)(?:>([^=]+))?=(.*)$/.exec(each) ?? [];
    if (unit === "") throw new Error(`Not an entry of a letter table: ${each}`);
    const entries = table.get(unit.charAt(0)) ?? [];
    entries.push({ after, unit, before, choices: choicesFrom(spellings) });
    table.set(unit.charAt(0), entries);
  }
  return new Map([...table].map(([letter, entries]) => [letter, longestFirst(entries)]));
}

/** The same table with other entries for the units that `changes` names. */
export function changed(table: LetterTable, changes: string): LetterTable {
  const merged = new Map(letterTable(changes));
  for (const [letter, entries] of table) {
    const own = merged.get(letter) ?? [];
    const kept = entries.filter(({ unit }) => !own.some((entry) => entry.unit === unit));
    merged.set(letter, longestFirst([...own, ...kept]));
  }
  return merged;
}

function longestFirst(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => b.unit.length - a.unit.length);
}

/** Spellings apart by commas, a cost behind a colon, the cheapest first. */
export function choicesFrom(spellings: string): Choice[] {
  const choices = spellings.split(",").map((each): Choice => {
    const [spelling = "", cost = "0"] = each.split(":");
    return [spelling, Number(cost)];
  });
  return choices.sort(([, a], [, b]) => a - b);
}

/** The choices along a word, null where a letter is not in the table. */
export function choicesOf(table: LetterTable, word: string): (readonly Choice[])[] | null {
  const choices: (readonly Choice[])[] = [];
  for (let at = 0; at < word.length;) {
    const entry = entryAt(table, word, at);
    if (!entry) return null;
    choices.push(entry.choices);
    at += entry.unit.length;
  }
  return choices;
}

function entryAt(table: LetterTable, word: string, at: number): Entry | null {
  const entries = table.get(word.charAt(at));
  if (!entries) return null;
  for (const entry of entries) {
    const { after, unit, before } = entry;
    if (unit.length > 1 && !word.startsWith(unit, at)) continue;
    if (after !== "" && !after.includes(at === 0 ? edge : word.charAt(at - 1))) continue;
    const end = at + unit.length;
    if (before === "" || before.includes(end === word.length ? edge : word.charAt(end))) return entry;
  }
  return null;
}

/** The first spelling of every letter, null where a letter is not in the table. */
export function spelledBy(table: LetterTable, word: string): string | null {
  let spelling = "";
  for (let at = 0; at < word.length;) {
    const entry = entryAt(table, word, at);
    if (!entry) return null;
    spelling += entry.choices[0]?.[0] ?? "";
    at += entry.unit.length;
  }
  return spelling;
}

/** The `limit` cheapest ways through the choices, the cheapest first; of equal cost the one whose choices come first. */
export function cheapestSpellings(choices: readonly (readonly Choice[])[], limit: number): string[] {
  let ways: Choice[] = [["", 0]];
  let pending = "";
  for (const each of choices) {
    if (each.length === 1) pending += each[0]?.[0] ?? "";
    else {
      ways = cheapest(ways, pending, each, limit);
      pending = "";
    }
  }
  return ways.map(([text]) => text + pending);
}

/** Ways and choices come sorted; so few are kept that putting each in its place is the quickest way to sort them. */
function cheapest(ways: readonly Choice[], pending: string, choices: readonly Choice[], limit: number): Choice[] {
  const kept: Choice[] = [];
  for (const [start, sofar] of ways) {
    for (const [next, more] of choices) {
      const cost = sofar + more;
      if (kept.length === limit && cost >= kept[limit - 1]![1]) break;
      const text = start + pending + next;
      const same = kept.findIndex(([known]) => known === text);
      if (same >= 0 && kept[same]![1] <= cost) continue;
      if (same >= 0) kept.splice(same, 1);
      let place = kept.length;
      while (place > 0 && kept[place - 1]![1] > cost) place -= 1;
      kept.splice(place, 0, [text, cost]);
      if (kept.length > limit) kept.pop();
    }
  }
  return kept;
}
