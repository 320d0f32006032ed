import type { LabelledPair, Verdict } from "@probity/engines/screening/names/testing/labelled-pairs.ts";

/** A guess from the letters why two names of the same person were not found. For a table, not for a decision. */
export function missedReason({ subject, listed }: LabelledPair, { factors }: Verdict): string {
  if (factors.includes("one_word_contained")) return "rests on one word";
  if (isLatin(subject) !== isLatin(listed)) return "other script, other sound";
  const [left, right] = [wordsOf(subject), wordsOf(listed)];
  const [ours, theirs] = [without(left, right), without(right, left)];
  if (isAcronym(left, right) || isAcronym(right, left)) return "abbreviation";
  if ([...ours, ...theirs].every((word) => /\d|^[ivx]+$/.test(word))) return "another number";
  if (hasInitial(ours, theirs) || hasInitial(theirs, ours)) return "initial for a name";
  const distances = ours.map((word) => Math.min(...theirs.map((other) => distance(word, other))));
  const most = Math.max(...distances);
  if (ours.length === 1 && most === 1) return "one letter off in a short word";
  if (ours.length === 1 && most === 2) return "two letters off";
  if (most <= 1) return "two words one letter off";
  if (skeleton(ours) === skeleton(theirs)) return "other transliteration";
  return ours.length === 1 && theirs.length === 1
    ? "another word (nickname, more letters off)"
    : "several words differ";
}

function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\P{L}]*$/u.test(text);
}

export function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word));
}

function isAcronym(words: readonly string[], others: readonly string[]): boolean {
  return others.length > 2 && words.includes(others.map((word) => word[0]).join(""));
}

function hasInitial(words: readonly string[], others: readonly string[]): boolean {
  return words.some((word) => word.length <= 2 && others.some((other) => other.startsWith(word[0]!)));
}

/** Consonants that most languages tell apart. */
export function skeleton(words: readonly string[]): string {
  return words
    .map((word) =>
      word
        .replaceAll(/[aeiouyhw]/g, "")
        .replaceAll(/[qgk]/g, "k")
        .replaceAll(/(.)\1+/g, "$1"),
    )
    .toSorted()
    .join(" ");
}

/** Optimal string alignment: letters changed, added or dropped, and neighbours swapped. */
function distance(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, place) => place);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        next[j] = Math.min(next[j]!, before[j - 2]! + 1);
      }
    }
    before = row;
    row = next;
  }
  return row[right.length]!;
}
