/** Words that say nothing about what somebody looks for. */
const fillers = new Set(
  `a about after an and any are as at be been before but by can could did do does for from get give had has have how i if in into is it
  its just like make may me might must my need of on one or our out please should so some than that the their them then there these they
  this those to up us use used using want was we were what when where which while who whom whose why will with would you your`.split(
    /\s+/,
  ),
);

/** The words of a question that its answer should have. A question of fillers alone is taken as it is. */
export function wordsOf(question: string): string[] {
  const words = question
    .toLowerCase()
    .replaceAll(/['’]s?\b/g, "")
    .split(/[^\p{L}\p{N}_.]+/u)
    .map((word) => word.replaceAll(/^\.+|\.+$/g, ""))
    .filter((word) => word !== "");
  const telling = words.filter((word) => !fillers.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, 12);
}

/**
 * Whether a text has a word, or another form of it. Pagefind shortens a word until it finds something, so what it finds for an unknown word
 * is about anything.
 */
export function mentions(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.slice(0, Math.max(3, word.length - 3)));
}

/**
 * A question about how to do something is seldom answered by why it is so, or by how it is built. A decision record is one text with several
 * topics, so it has more of the words than any heading of a guide.
 */
const weights: Record<string, number> = { Decisions: 0.4, "Change it": 0.5 };
export const weightOf = (section: string): number => weights[section] ?? 1;

export type Scored = { id: string; score: number };

/**
 * What was found for each word, best first, and of each heading the result of the word that counted most. A heading that has more of the words comes before one that has a few of them often, so
 * the sum is weighed by the share of words that are there.
 */
export function ranked<T extends Scored>(found: readonly (readonly T[])[]): { id: string; score: number; best: T }[] {
  const sums = new Map<string, { id: string; sum: number; words: number; best: T; bestScore: number }>();
  for (const results of found) {
    // Scores of a word are comparable among each other; a rare word is worth more than one that is everywhere.
    const worth = Math.log(1 + 400 / (1 + results.length));
    const highest = Math.max(...results.map(({ score }) => score), Number.MIN_VALUE);
    for (const result of results) {
      const score = (worth * result.score) / highest;
      const sum = sums.get(result.id) ?? { id: result.id, sum: 0, words: 0, best: result, bestScore: 0 };
      sum.sum += score;
      sum.words += 1;
      if (score > sum.bestScore) Object.assign(sum, { best: result, bestScore: score });
      sums.set(result.id, sum);
    }
  }
  return [...sums.values()]
    .map(({ id, sum, words, best }) => ({ id, best, score: sum * (words / found.length) }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
