import { isNearWord, isSameWord } from "./compare-words.ts";
import type { Name, Spelling, Word } from "./name.ts";
import { isNear } from "./one-letter-off.ts";

/** The reading by which two names agree, where their words are in different scripts; null where none was needed. */
export function readingInUse(subject: Name, listed: Name): string | null {
  for (const word of [...subject.words, ...subject.joins]) {
    for (const other of [...listed.words, ...listed.joins]) {
      if (word.script === other.script) continue;
      if (isSameWord(word, other)) return commonReading(word, other, (left, right) => left === right);
      if (isNearWord(word, other)) return commonReading(word, other, isNear);
    }
  }
  return null;
}

function commonReading(
  subject: Word,
  listed: Word,
  agrees: (subject: string, listed: string) => boolean,
): string | null {
  const fits = (left: Spelling, right: Spelling) => agrees(left.text, right.text);
  for (const spelling of subject.spellings) {
    const other = listed.spellings.find((candidate) => fits(spelling, candidate));
    if (other) return spelling.reading ?? other.reading;
  }
  return null;
}
