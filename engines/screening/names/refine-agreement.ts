import { agreementOf, noAgreement, sharedWords, withoutSeveral, type Agreement } from "./agreement.ts";
import { isSameWord, isVariantWord } from "./compare-words.ts";
import type { DateEvidence } from "./compare-dates.ts";
import type { Name, Word } from "./name.ts";
import { isWithinTwoLetters } from "./two-letters-off.ts";

/** The words of a listed name, as far as they decide what an agreement is worth. */
export type ListedWords = { words: readonly Word[]; initials: Name["initials"] };

/** One word and initials: what agrees is one word, if the initials can be those of others that are not there. */
function isLone({ words, initials }: Name): boolean {
  return words.length === 1 && initials.length > 0;
}

/** True where the letters of the listed words decide. Asked first, because reading them takes time in a search. */
export function needsWords(agreement: Agreement, subject: Name, date: DateEvidence): boolean {
  if (agreement === noAgreement) return false;
  return isLone(subject) || (agreement.sharesSeveral && date === "same_day");
}

/** The agreement in the light of what is left of both names. */
export function refined(agreement: Agreement, subject: Name, listed: ListedWords): Agreement {
  if (isLone(subject)) return withInitials(agreement, subject, listed);
  return isNearlyTheRest(subject, listed) ? withoutSeveral(agreement) : agreement;
}

function withInitials(agreement: Agreement, subject: Name, listed: ListedWords): Agreement {
  if (agreement.nameClass === "some_tokens") return agreement;
  const [word] = subject.words;
  const others = listed.words.filter((other) => !isEqual(word!, other));
  const fits = subject.initials.every(
    ([, letter]) =>
      listed.words.length === 1 ||
      others.some((other) => startsWith(other, letter)) ||
      listed.initials.some(([, initial]) => initial === letter),
  );
  if (fits) return agreementOf("one_word_contained", agreement.nearWord);
  return sharedWords(2, 1 + subject.initials.length + listed.words.length);
}

function startsWith({ native, spellings }: Word, letter: string): boolean {
  return native?.startsWith(letter) === true || spellings.some(({ text }) => text.startsWith(letter));
}

/** A word that is left of one name is within two letters of one that is left of the other: then it is meant to be that word. */
function isNearlyTheRest(subject: Name, listed: ListedWords): boolean {
  const mine = subject.words.filter((word) => !listed.words.some((other) => isEqual(word, other)));
  const theirs = listed.words.filter((other) => !subject.words.some((word) => isEqual(word, other)));
  return mine.some((word) => theirs.some((other) => isNearlySame(word, other)));
}

function isNearlySame(subject: Word, listed: Word): boolean {
  if (subject.native !== null && listed.native !== null && isWithinTwoLetters(subject.native, listed.native))
    return true;
  return subject.spellings.some(({ text }) => listed.spellings.some((other) => isWithinTwoLetters(text, other.text)));
}

function isEqual(subject: Word, listed: Word): boolean {
  return isSameWord(subject, listed) || isVariantWord(subject, listed);
}
