import { agree, type WordComparison } from "./agree.ts";
import type { Agreement } from "./agreement.ts";
import type { Name, Word } from "./name.ts";
import { isNear } from "./one-letter-off.ts";
import { spellingClassesOf } from "./spelling-classes.ts";

/** Names as they are read, compared by their letters. */
export function agreeNames(subject: Name, listed: Name): Agreement {
  return agree(subject, listed, byLetters, isSameWhole(subject, listed));
}

/** The same, and words of one spelling class are equal. */
export function agreeVariants(subject: Name, listed: Name): Agreement {
  return agree(subject, listed, byClasses, isSameWhole(subject, listed));
}

const byLetters: WordComparison<Word, Word> = { same: isSameWord, near: isNearWord };
const byClasses: WordComparison<Word, Word> = {
  same: (subject, listed) => isSameWord(subject, listed) || isVariantWord(subject, listed),
  near: isNearWord,
};

/** Two usual spellings of one name within Latin letters. */
export function isVariantWord({ classes = [] }: Word, listed: Word): boolean {
  if (classes.length === 0 || listed.script !== "Latn") return false;
  return classesOfListed(listed).some((found) => classes.includes(found));
}

/** A listed word is compared with every word of the subject, and its classes take longer to find than to compare. */
const found = new WeakMap<Word, readonly string[]>();

function classesOfListed(listed: Word): readonly string[] {
  const known = found.get(listed);
  if (known) return known;
  const classes = listed.spellings.flatMap(({ text }) => spellingClassesOf(text));
  found.set(listed, classes);
  return classes;
}

/** True where two of their words are variants: otherwise `agreeVariants` says nothing new. */
export function haveVariants(subject: Name, listed: Name): boolean {
  const theirs = [...listed.words, ...listed.joins];
  return [...subject.words, ...subject.joins].some((word) =>
    theirs.some((other) => isVariantWord(word, other) && !isSameWord(word, other)),
  );
}

/**
 * Two words in the same script, other than Latin, are compared by their own letters: what two different words have in
 * common in Latin letters is the doing of the romanisation.
 */
export function isSameWord(subject: Word, listed: Word): boolean {
  if (isOwnScript(subject, listed)) return subject.native !== null && subject.native === listed.native;
  for (const { text } of subject.spellings) {
    for (const other of listed.spellings) if (other.text === text) return true;
  }
  return false;
}

export function isNearWord(subject: Word, listed: Word): boolean {
  if (!subject.mayBeOneLetterOff || !listed.mayBeOneLetterOff) return false;
  if (isOwnScript(subject, listed)) {
    return subject.native !== null && listed.native !== null && isNear(subject.native, listed.native);
  }
  for (const { text } of subject.spellings) {
    for (const other of listed.spellings) if (isNear(text, other.text)) return true;
  }
  return false;
}

function isOwnScript(subject: Word, listed: Word): boolean {
  return subject.script === listed.script && subject.script !== "Latn";
}

/** The same letters with other spaces; by the native forms alone where both names have one in the same script. */
function isSameWhole(subject: Name, listed: Name): boolean {
  const isNative = subject.nativeWholes > 0 && listed.nativeWholes > 0 && haveScriptInCommon(subject, listed);
  const subjectCount = isNative ? subject.nativeWholes : subject.whole.length;
  const listedCount = isNative ? listed.nativeWholes : listed.whole.length;
  for (let i = 0; i < subjectCount; i++) {
    for (let j = 0; j < listedCount; j++) if (subject.whole[i] === listed.whole[j]) return true;
  }
  return false;
}

function haveScriptInCommon(subject: Name, listed: Name): boolean {
  return subject.words.some((word) => listed.words.some((other) => isOwnScript(word, other)));
}
