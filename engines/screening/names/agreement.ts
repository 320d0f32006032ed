import { wordLimit } from "./matching.ts";

/** The degrees to which a name agrees with a listed one, the closest first. */
export const nameClasses = [
  "name_exact",
  "all_subject_tokens",
  "all_listed_tokens",
  "one_word_contained",
  "some_tokens",
  "none",
] as const;

export type NameClass = (typeof nameClasses)[number];

export type Agreement = {
  readonly nameClass: NameClass;
  /**
   * The listed word that is one letter off, -1 where every word is the same. From `firstJoin` on it is two listed words that the
   * subject's name has as one.
   */
  readonly nearWord: number;
  /** The points of `some_tokens`; the other classes have fixed points. */
  readonly sharedPoints: number;
  /** Of the shared words there are two or more. */
  readonly sharesSeveral: boolean;
};

export const firstJoin = wordLimit;

export const mostSharedPoints = 55;

// All agreements there can be exist from the start: a search compares up to a thousand entries and keeps few of the answers.
const agreements = nameClasses.map((nameClass) =>
  Array.from({ length: 1 + 2 * wordLimit }, (_, index): Agreement => ({
    nameClass,
    nearWord: index - 1,
    sharedPoints: 0,
    sharesSeveral: false,
  })),
);
const [shared, sharedSeveral] = [false, true].map((sharesSeveral) =>
  Array.from({ length: mostSharedPoints + 1 }, (_, sharedPoints): Agreement => ({
    nameClass: sharedPoints === 0 ? "none" : "some_tokens",
    nearWord: -1,
    sharedPoints,
    sharesSeveral,
  })),
) as [Agreement[], Agreement[]];

export const noAgreement = shared[0]!;

export function agreementOf(nameClass: NameClass, nearWord: number): Agreement {
  return agreements[nameClasses.indexOf(nameClass)]![nearWord + 1]!;
}

/** Some words shared: the share of words of both names that are, as points. */
export function sharedWords(covered: number, words: number, sharesSeveral = false): Agreement {
  const points = Math.min(mostSharedPoints, Math.floor((60 * covered) / words));
  return (sharesSeveral && points > 0 ? sharedSeveral : shared)[points]!;
}

/** The same points of shared words, which do not count as several. */
export function withoutSeveral({ sharedPoints }: Agreement): Agreement {
  return shared[sharedPoints]!;
}
