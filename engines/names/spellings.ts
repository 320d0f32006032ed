import type { Spelling, Word } from "./name.ts";

export const spellingLimit = 8;
export const wholeLimit = 32;

type Joined = { text: string; reading: string | null; rank: number };

/**
 * Words written as one, in Latin letters: the likeliest spellings of each together, and only readings of one kind with each
 * other, because nobody writes half a name as it sounds in Beijing and half as in Hong Kong.
 */
export function joinedSpellings(words: readonly Word[], limit: number): Spelling[] {
  // A word that cannot be read leaves the whole without a spelling.
  if (words.length === 0 || words.some(({ spellings }) => spellings.length === 0)) return [];
  if (words.every(({ spellings }) => spellings.length === 1)) {
    return [{ text: words.map((word) => word.spellings[0]!.text).join(""), reading: readingOf(words) }];
  }
  let joined: Joined[] = [{ text: "", reading: null, rank: 0 }];
  for (const { spellings } of words) {
    const ranks = ranksWithinReading(spellings);
    joined = joined
      .flatMap((start) =>
        spellings.flatMap(({ text, reading }, index): Joined[] => {
          const common = sharedReading(start.reading, reading);
          if (common === undefined) return [];
          return [{ text: start.text + text, reading: common, rank: start.rank + ranks[index]! }];
        }),
      )
      .sort((left, right) => left.rank - right.rank)
      .slice(0, limit);
  }
  const seen = new Set<string>();
  return joined.filter(({ text }) => !seen.has(text) && seen.add(text)).map(({ text, reading }) => ({ text, reading }));
}

function readingOf(words: readonly Word[]): string | null {
  return words.find(({ spellings }) => spellings[0]!.reading !== null)?.spellings[0]!.reading ?? null;
}

/** What two readings have in common: `TW` of `CN/TW` and `TW`; undefined where they have nothing. */
export function sharedReading(one: string | null, other: string | null): string | null | undefined {
  if (one === null || other === null || one === other) return one ?? other;
  const others = other.split("/");
  const common = one.split("/").filter((reading) => others.includes(reading));
  return common.length === 0 ? undefined : common.join("/");
}

function ranksWithinReading(spellings: readonly Spelling[]): number[] {
  const counts = new Map<string, number>();
  return spellings.map(({ reading }) => {
    const readings = (reading ?? "").split("/");
    const ranks = readings.map((one) => counts.get(one) ?? 0);
    readings.forEach((one, place) => counts.set(one, ranks[place]! + 1));
    return Math.min(...ranks);
  });
}

/** The first of equal spellings stays, and no more than a word may have. */
export function distinctSpellings(spellings: readonly Spelling[]): Spelling[] {
  if (spellings.length === 1 && spellings[0]!.text !== "") return [...spellings];
  const seen = new Set<string>();
  return spellings.filter(({ text }) => text !== "" && !seen.has(text) && seen.add(text)).slice(0, spellingLimit);
}
