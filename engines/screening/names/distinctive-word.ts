import type { EntityKind } from "../lists/entry.ts";
import type { Agreement } from "./agreement.ts";
import { isSameWord, isVariantWord } from "./compare-words.ts";
import type { Name, Word } from "./name.ts";
import type { EntriesWith, PreparedSubject } from "./prepare.ts";

// Shorter words are acronyms and syllables, which few entries of a list may carry and many organizations outside it.
const leastLetters = 5;

/**
 * True where one word alone may tell an organization: the subject is called by it and by nothing else. A person is not told by one,
 * because most who share a rare surname are somebody else; nor does a listed vessel called Fortune tell every company of that word.
 */
export function mayBeToldByOneWord(subject: PreparedSubject, name: Name, entryKind: EntityKind | null): boolean {
  if (subject.scorer.reads.distinctiveEntries === 0 || entryKind !== "entity" || subject.kind === "person")
    return false;
  return name.words.length === 1 && name.initials.length === 0;
}

/** True where the agreement rests on one word, of which the other arguments say whether it is distinctive. */
export function restsOnOneWord({ nameClass, nearWord }: Agreement): boolean {
  return nameClass === "one_word_contained" && nearWord < 0;
}

export function isLongEnough({ spellings, native }: Word): boolean {
  const text = native ?? spellings[0]?.text ?? "";
  return text.length >= leastLetters && !/^[0-9]+$/.test(text);
}

/** The fewest entries that carry a word which both names have; Infinity where none is long enough. */
export function fewestEntries(subject: Name, listed: Name, entriesWith: EntriesWith): number {
  let fewest = Infinity;
  for (const other of listed.words) {
    const isShared = subject.words.some(
      (word) => isLongEnough(word) && (isSameWord(word, other) || isVariantWord(word, other)),
    );
    if (isShared) fewest = Math.min(fewest, entriesWith(other));
  }
  return fewest;
}
