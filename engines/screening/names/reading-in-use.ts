import { isNearWord, isSameWord } from "./compare-words.ts";
import type { Name, Spelling, Word } from "./name.ts";
import { isNear } from "./one-letter-off.ts";
import { sharedReading } from "./spellings.ts";

/** The reading by which two names agree, where their words are in different scripts; null where none was needed. */
export function readingInUse(subject: Name, listed: Name): string | null {
  let reading: string | null = null;
  for (const word of [...subject.words, ...subject.joins]) {
    for (const other of [...listed.words, ...listed.joins]) {
      // Li is read so in many places; the other words tell in which of them the whole name is.
      const found = readingOf(word, other);
      if (found !== null) reading = sharedReading(reading, found) ?? reading;
    }
  }
  return reading;
}

function readingOf(word: Word, other: Word): string | null {
  if (word.script === other.script) return null;
  if (isSameWord(word, other)) return commonReading(word, other, (left, right) => left === right);
  return isNearWord(word, other) ? commonReading(word, other, isNear) : null;
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
