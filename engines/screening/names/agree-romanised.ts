import type { ComparedName } from "./compared-name.ts";
import { wordLimit } from "./matching.ts";

/**
 * A Chinese or Korean name of so many syllables may stand within a longer one, as 李家超 in John Lee Ka-chiu. One of two is in a
 * great many names of others.
 */
const leastSyllables = 3;

/** The most syllables that a surname has. */
const surnameSyllables = 2;

export type Containment = "same" | "within" | "not";

// The places at which the search for an order has found none, by place in the read name and in the other.
const failed = new Uint8Array((wordLimit + 1) * (wordLimit + 1));

/**
 * Looks for all words of a name that we romanised from characters in another name, in their order: 은정 is not 정은. Only the
 * surname, one syllable or two, may stand before them or behind. `same` compares a word of the read name with one of the other.
 */
export function containsRomanised<Read, Other>(
  read: ComparedName<Read>,
  other: ComparedName<Other>,
  same: (read: Read, other: Other) => boolean,
): Containment {
  for (let first = 0; first <= Math.min(surnameSyllables, read.words.length - 1); first++) {
    failed.fill(0);
    if (follows(read, other, same, first, 0, 0, false)) return "same";
  }
  if (read.words.length < leastSyllables) return "not";
  for (let first = 0; first <= surnameSyllables; first++) {
    failed.fill(0);
    if (follows(read, other, same, first, 0, 0, true)) return "within";
  }
  return "not";
}

/**
 * True when the words of the read name from the `done`th on, beginning to count at `first`, are in the other name from `place`
 * on.
 */
function follows<Read, Other>(
  read: ComparedName<Read>,
  other: ComparedName<Other>,
  same: (read: Read, other: Other) => boolean,
  first: number,
  done: number,
  place: number,
  mayLeaveOut: boolean,
): boolean {
  const count = read.words.length;
  if (done === count) return mayLeaveOut || place === other.words.length;
  const state = done * (wordLimit + 1) + place;
  if (place === other.words.length || failed[state] === 1) return false;
  const word = (first + done) % count;
  const written = other.words[place]!;
  const go = (words: number, places: number) =>
    follows(read, other, same, first, done + words, place + places, mayLeaveOut);
  const isJoinable = word + 1 < count && done + 1 < count;
  const isFound =
    (same(read.words[word]!, written) && go(1, 1)) ||
    (isJoinable && same(read.joins[word]!, written) && go(2, 1)) ||
    (mayLeaveOut && go(0, 1));
  if (!isFound) failed[state] = 1;
  return isFound;
}
