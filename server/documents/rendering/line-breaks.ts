const zeroWidthSpace = "\u200B";
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How many characters stand between two places where a long word may break. */
const chunkLength = 6;

/**
 * A word that might not fit may break anywhere, by zero-width spaces: it would run off the page or over the next cell otherwise.
 * Others have none, so that they can be searched for and copied.
 */
export function breakable(text: string, ems: number): string {
  return text.replaceAll(/\S{2,}/gu, (word) => {
    if (widthInEms(word) <= ems) return word;
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
