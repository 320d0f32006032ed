import type { Name } from "./name.ts";

/** A name whose words are in whatever form the caller compares: spellings, or their numbers in a snapshot. */
export type ComparedName<Word> = {
  words: readonly Word[];
  joins: readonly Word[];
  initials: Name["initials"];
  isRomanised: boolean;
};

export type WordComparison<SubjectWord, ListedWord> = {
  same(subject: SubjectWord, listed: ListedWord): boolean;
  /** One letter off. Asked only of words that are not the same. */
  near(subject: SubjectWord, listed: ListedWord): boolean;
};
