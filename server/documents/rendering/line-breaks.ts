const zeroWidthSpace = "\u200B";
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export const longestInProse = 24;
export const longestInCells = 10;
/** How many characters stand between two places where a long word may break. */
const chunkLength = 6;

/**
 * Long words may break anywhere, by zero-width spaces; they would run off the page or over the next cell otherwise. A word is
 * long when it has more than `longest` characters or might not fit into `ems`.
 */
export function breakable(text: string, { longest, ems }: { longest: number; ems: number }): string {
  return text.replaceAll(/\S{4,}/gu, (word) => {
    if (word.length <= longest && widthInEms(word) <= ems) return word;
    const clusters = Array.from(graphemes.segment(word), ({ segment }) => segment);
    const each = Math.max(1, Math.min(chunkLength, Math.floor(ems)));
    return clusters.map((cluster, at) => (at > 0 && at % each === 0 ? zeroWidthSpace + cluster : cluster)).join("");
  });
}

/** Not less than the fonts take: small letters and digits in bold are narrower than this, and so is all the rest. */
export function widthInEms(word: string): number {
  let ems = 0;
  for (const character of word) ems += /[a-ln-vx-z0-9.,:;/()'"-]/.test(character) ? 0.7 : 1.05;
  return ems;
}
