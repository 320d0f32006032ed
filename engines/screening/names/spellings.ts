import type { Spelling, Word } from "./name.ts";

export const spellingLimit = 8;
export const wholeLimit = 32;

/** `places`: a bit for each of the places where all of its parts are spelled so. */
type Joined = { text: string; places: number; reading: string | null; rank: number };

/**
 * Words written as one, in Latin letters: the likeliest spellings of each together, and only readings of one place with each
 * other, because nobody writes half a name as it sounds in Beijing and half as in Hong Kong.
 */
export function joinedSpellings(words: readonly Word[], limit: number): Spelling[] {
  // A word that cannot be read leaves the whole without a spelling.
  if (words.length === 0 || words.some(({ spellings }) => spellings.length === 0)) return [];
  let joined: Joined[] = [{ text: "", places: everywhere, reading: null, rank: 0 }];
  for (const { spellings } of words) joined = extended(joined, spellings, limit);
  const seen = new Set<string>();
  const distinct: Spelling[] = [];
  for (const { text, places, reading } of joined) {
    if (seen.has(text)) continue;
    seen.add(text);
    distinct.push({ text, reading: places === everywhere ? reading : namesOf(places) });
  }
  return distinct;
}

/** Rank by rank, so that no more is put together than is kept: listed names are read by the million. */
function extended(starts: readonly Joined[], spellings: readonly Spelling[], limit: number): Joined[] {
  const longer: Joined[] = [];
  const places = spellings.map(({ reading }) => placesOf(reading));
  const ranks = spellings.map((_, place) => rankOf(spellings, places, place));
  const last = (starts.at(-1)?.rank ?? -1) + Math.max(...ranks);
  for (let rank = 0; rank <= last; rank++) {
    for (const start of starts) {
      if (start.rank > rank) break;
      for (let place = 0; place < spellings.length; place++) {
        const common = start.places & places[place]!;
        if (common === 0 || start.rank + ranks[place]! !== rank) continue;
        const { text, reading } = spellings[place]!;
        longer.push({ text: start.text + text, places: common, reading: start.reading ?? reading, rank });
        if (longer.length === limit) return longer;
      }
    }
  }
  return longer;
}

/** The number of spellings by the same reading that stand before it; by several readings, the smallest of these numbers. */
function rankOf(spellings: readonly Spelling[], places: readonly number[], place: number): number {
  const own = places[place]!;
  let rank = 0;
  if (own === everywhere) {
    for (let other = 0; other < place; other++) if (spellings[other]!.reading === spellings[place]!.reading) rank++;
    return rank;
  }
  rank = place;
  for (let rest = own; rest !== 0; rest &= rest - 1) {
    let before = 0;
    for (let other = 0; other < place; other++) if ((places[other]! & rest & -rest) !== 0) before++;
    rank = Math.min(rank, before);
  }
  return rank;
}

/** The places that spell Chinese and Korean characters each in its own way. All other readings go with each other. */
const placeNames = ["CN", "TW", "HK", "MO", "SG", "KR", "KP"];
const everywhere = -1;
const known = new Map<string, number>();

/** `CN/TW` as two bits. */
function placesOf(reading: string | null): number {
  if (reading === null) return everywhere;
  let places = known.get(reading);
  if (places === undefined) {
    const bits = reading.split("/").map((name) => placeNames.indexOf(name));
    places = bits.includes(-1) ? everywhere : bits.reduce((sum, bit) => sum | (1 << bit), 0);
    known.set(reading, places);
  }
  return places;
}

function namesOf(places: number): string {
  return placeNames.filter((_, bit) => ((places >>> bit) & 1) === 1).join("/");
}

/** The common part of two readings: `TW` of `CN/TW` and `TW`; undefined where there is none. */
export function sharedReading(one: string | null, other: string | null): string | null | undefined {
  if (one === null || other === null || one === other) return one ?? other;
  const common = placesOf(one) & placesOf(other);
  if (common === everywhere) return undefined;
  return common === 0 ? undefined : namesOf(common);
}

/** The first of equal spellings stays, and no more than a word may have. */
export function distinctSpellings(spellings: readonly Spelling[]): Spelling[] {
  if (spellings.length === 1 && spellings[0]!.text !== "") return [...spellings];
  const seen = new Set<string>();
  return spellings.filter(({ text }) => text !== "" && !seen.has(text) && seen.add(text)).slice(0, spellingLimit);
}
