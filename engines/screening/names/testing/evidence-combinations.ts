import { nameClasses } from "../agreement.ts";
import { dateEvidence as everyDate } from "../compare-dates.ts";
import { noEvidence, type Evidence } from "../score.ts";
import type { ScorePolicy } from "../subject.ts";

// What a later scorer tells apart is the same to this one.
const dateEvidence = everyDate.filter((date) => date !== "digit_off");

const documents = ["none", "other_country", "no_country", "same_country"] as const;
const nationalities = ["conflict", "unknown", "same"] as const;

/** The least favourable first, so that each step along an axis is better evidence. */
const axes = {
  name: nameClasses.toReversed().flatMap((nameClass) => {
    const sharedPoints = nameClass === "some_tokens" ? 55 : 0;
    const exact = { nameClass, fuzzy: false, sharedPoints };
    return nameClass === "none" || nameClass === "some_tokens" ? [exact] : [{ ...exact, fuzzy: true }, exact];
  }),
  date: dateEvidence.toReversed().map((date) => ({ date })),
  nationality: nationalities.map((nationality) => ({ nationality })),
  document: documents.map((document) => ({ document })),
  wallet: [false, true].map((wallet) => ({ wallet })),
  weak: [false, true].map((weak) => ({ weak })),
};

/** All 4,320 combinations of evidence, each once. */
export const combinations: readonly Evidence[] = axes.name.flatMap((name) =>
  axes.date.flatMap((date) =>
    axes.nationality.flatMap((nationality) =>
      axes.document.flatMap((document) =>
        axes.wallet.flatMap((wallet) =>
          axes.weak.map((weak) => ({
            ...noEvidence,
            ...name,
            ...date,
            ...nationality,
            ...document,
            ...wallet,
            ...weak,
          })),
        ),
      ),
    ),
  ),
);

/** Every `reviewScore` below every `matchScore`: 4,950 pairs. */
export const policies: readonly ScorePolicy[] = Array.from({ length: 100 }, (_, index) => index + 1).flatMap(
  (matchScore) => Array.from({ length: matchScore - 1 }, (_, index) => ({ reviewScore: index + 1, matchScore })),
);

/** The number of combinations between two neighbours along each axis. */
const strides = {
  date: axes.nationality.length * axes.document.length * 4,
  nationality: axes.document.length * 4,
  document: 4,
  wallet: 2,
};

/**
 * Pairs of indexes: a combination, then one with better evidence in a single respect. Exact and one letter off are two orders of
 * names: one word exactly is neither more nor less than two words of which one is a letter off.
 */
export const improvements: Int32Array = Int32Array.from(
  combinations.flatMap((worse, from) => {
    const steps = [
      worse.date === "same_day" ? 0 : strides.date,
      worse.nationality === "same" ? 0 : strides.nationality,
      worse.document === "same_country" ? 0 : strides.document,
      worse.wallet ? 0 : strides.wallet,
      ...nameSteps(worse),
    ];
    return steps.filter((step) => step > 0).flatMap((step) => [from, from + step]);
  }),
);

/** Names stand as: none, some words, then of each class the one letter off before the exact one. */
function nameSteps({ nameClass, fuzzy }: Evidence): number[] {
  const stride = axes.date.length * strides.date;
  if (nameClass === "none") return [stride];
  if (nameClass === "some_tokens") return [stride, 2 * stride];
  const nextClass = nameClass === "name_exact" ? [] : [2 * stride];
  return fuzzy ? [stride, ...nextClass] : nextClass;
}
