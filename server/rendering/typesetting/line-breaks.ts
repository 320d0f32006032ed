const zeroWidthSpace = "\u200B";
const space = 0x20;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** These have no spaces between their words, and the engine knows where their lines may end. */
const longWord = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu;

/** Number of characters between two places where a long word may break. */
const chunkLength = 6;

/**
 * Zero-width spaces let a word that might not fit break anywhere; otherwise it would run off the page or into the next
 * cell. Other words have none, so that they can be searched and copied.
 */
export function breakable(text: string, ems: number): string {
  if (!hasRunLongerThan(text, ems / wideEms)) return text;
  return text.replaceAll(longWord, (word) => {
    if (widthInEms(word) <= ems) return word;
    const clusters = Array.from(graphemes.segment(word), ({ segment }) => segment);
    const each = Math.max(1, Math.min(chunkLength, Math.floor(ems)));
    return clusters.map((cluster, at) => (at > 0 && at % each === 0 ? zeroWidthSpace + cluster : cluster)).join("");
  });
}

/** Most texts have only short words. Finding that is many times faster than looking at the script of every character. */
function hasRunLongerThan(text: string, length: number): boolean {
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) === space) begin = at + 1;
    else if (at - begin + 1 > length) return true;
  }
  return false;
}

/**
 * Lowercase letters, digits and light punctuation are narrower than the first width, even in bold; everything else is
 * narrower than the second.
 */
const narrowEms = 0.7;
const wideEms = 1.05;
const narrow = Array.from({ length: 128 }, (_, code) =>
  "abcdefghijklnopqrstuvxyz0123456789.,:;/()'\"-".includes(String.fromCharCode(code)),
);

const isIsolate = (code: number) => code >= 0x2066 && code <= 0x2069;

export function widthInEms(word: string): number {
  let ems = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (!isIsolate(code)) ems += narrow[code] ? narrowEms : wideEms;
  }
  return ems;
}
