const zeroWidthSpace = "\u200B";
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** These have no spaces between their words, and the engine knows where their lines may end. */
const longWord = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu;

/** How many characters stand between two places where a long word may break. */
const chunkLength = 6;

/**
 * A word that might not fit may break anywhere, by zero-width spaces: it would run off the page or over the next cell otherwise.
 * Others have none, so that they can be searched for and copied.
 */
export function breakable(text: string, ems: number): string {
  return text.replaceAll(longWord, (word) => {
    if (widthInEms(word) <= ems) return word;
    const clusters = Array.from(graphemes.segment(word), ({ segment }) => segment);
    const each = Math.max(1, Math.min(chunkLength, Math.floor(ems)));
    return clusters.map((cluster, at) => (at > 0 && at % each === 0 ? zeroWidthSpace + cluster : cluster)).join("");
  });
}

/** Small letters, digits and light punctuation are narrower than this, even in bold; so is all the rest than the other. */
const narrowEms = 0.7;
const wideEms = 1.05;
const narrow = new Set(
  Array.from("abcdefghijklnopqrstuvxyz0123456789.,:;/()'\"-", (character) => character.charCodeAt(0)),
);

const isIsolate = (code: number) => code >= 0x2066 && code <= 0x2069;

export function widthInEms(word: string): number {
  let ems = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (!isIsolate(code)) ems += narrow.has(code) ? narrowEms : wideEms;
  }
  return ems;
}
