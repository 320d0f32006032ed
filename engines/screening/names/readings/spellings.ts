import type { Spelling } from "../name.ts";

/** So many spellings a word has at most: enough for the usual ways to write a syllable, few enough to search by all of them. */
const spellingsMax = 8;

/** A spelling with its cost: 0 is what most people write, and each step is a rarer habit. */
export type Costed = readonly [text: string, cost: number];

/** `eo u1 o1` → eo for nothing, u and o for 1. A dash stands for no letter. */
export function costed(table: string): Costed[] {
  return [...table.matchAll(/([a-z]+|-)(\d?)/g)].map(([, text, cost]) => [text === "-" ? "" : text!, Number(cost)]);
}

/** Spellings in the order of their frequency, each dearer than the one before. */
export function inOrder(texts: readonly string[], from = 0): Costed[] {
  return texts.map((text, place) => [text, from + place]);
}

/** The same spellings as a rarer choice. */
export function dearer(spellings: readonly Costed[], by: number): Costed[] {
  return spellings.map(([text, cost]) => [text, cost + by]);
}

/** Every way to put one piece of each list together, with the sum of the costs. */
export function together(...pieces: readonly (readonly Costed[])[]): Costed[] {
  return pieces.reduce<Costed[]>(
    (starts, ends) => starts.flatMap(([start, cost]) => ends.map(([end, more]): Costed => [start + end, cost + more])),
    [["", 0]],
  );
}

/**
 * The cheapest spellings of several readings, each text once, with all readings that give it: 林 is `lin` in CN/TW. Of the same
 * cost, the reading named first.
 */
export function cheapest(readings: readonly (readonly [reading: string, spellings: readonly Costed[]])[]): Spelling[] {
  const found = new Map<string, { cost: number; readings: Set<string> }>();
  for (const [reading, spellings] of readings) {
    for (const [text, cost] of spellings) {
      const known = found.get(text);
      if (!known) found.set(text, { cost, readings: new Set([reading]) });
      else {
        known.cost = Math.min(known.cost, cost);
        known.readings.add(reading);
      }
    }
  }
  return [...found]
    .sort(([, a], [, b]) => a.cost - b.cost)
    .slice(0, spellingsMax)
    .map(([text, { readings: names }]) => ({ text, reading: [...names].join("/") }));
}

/** Names repeat their characters: what was read once is kept, up to a number of answers, and then forgotten all at once. */
export function remembered(
  answersMax: number,
  read: (character: string, rest: string, country: string | null) => readonly Spelling[],
): typeof read {
  const answers = new Map<string, readonly Spelling[]>();
  return (character, rest, country) => {
    const key = `${country}${character}${rest}`;
    const known = answers.get(key);
    if (known) return known;
    if (answers.size >= answersMax) answers.clear();
    const found = read(character, rest, country);
    answers.set(key, found);
    return found;
  };
}
