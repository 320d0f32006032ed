/** The direction of a text, and the language it is set in. */
export type Direction = { rtl: boolean; lang: string };

const rtlScripts = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`;
/**
 * The blocks with characters that run to the left or turn others around, and one half of every character beyond the first plane.
 * Nearly every text has none of them, and looking for blocks is many times faster than looking for scripts.
 */
const rtlBlocks = /[\u0590-\u08FF\u200F\u202A-\u202E\u2067\uD800-\uDBFF\uFB1D-\uFEFF]/;
const rtlLetter = new RegExp(`(?=\\p{L})[${rtlScripts}]`, "u");
const scriptsOfLanguages: readonly string[] = ["Arab", "Aran", "Hebr", "Syrc", "Thaa", "Nkoo"];

/** Letters, and what opens, closes and ends isolates. */
const signs = new RegExp(
  `(?<opens>[\\u2066-\\u2068])|(?<closes>\\u2069)|(?<ends>\\n)|(?<rtl>(?=\\p{L})[${rtlScripts}])|\\p{L}`,
  "gu",
);

let asked: { language: string; isRtl: boolean } | null = null;

/** Asked for every paragraph and cell of a document, which are in one language: its answer is kept. */
export function isRtlLanguage(language: string): boolean {
  if (asked?.language !== language)
    asked = { language, isRtl: scriptsOfLanguages.includes(new Intl.Locale(language).maximize().script ?? "") };
  return asked.isRtl;
}

/** So many letters of the language's own direction, or more, make a paragraph one of the language. */
const ownShare = 0.1;

/**
 * A paragraph runs as the template's language does, whatever value or foreign word begins it. Only where nearly all that the
 * template itself says there is in letters of the other direction, it runs that way: such is the second language of an agreement
 * in two. Values are in isolates and decide nothing.
 */
export function directionOf(text: string, language: string): Direction {
  const rtl = isRtlLanguage(language);
  if (!rtl && !(rtlBlocks.test(text) && rtlLetter.test(text))) return { rtl, lang: language };
  let [letters, toTheLeft, depth] = [0, 0, 0];
  for (const { groups } of text.matchAll(signs)) {
    if (groups?.["opens"]) depth += 1;
    else if (groups?.["closes"]) depth = Math.max(0, depth - 1);
    else if (groups?.["ends"]) depth = 0;
    else if (depth === 0) {
      letters += 1;
      if (groups?.["rtl"]) toTheLeft += 1;
    }
  }
  const own = rtl ? toTheLeft : letters - toTheLeft;
  if (letters === 0 || own >= ownShare * letters) return { rtl, lang: language };
  return rtl ? { rtl: false, lang: "en" } : { rtl: true, lang: /\p{Script=Hebrew}/u.test(text) ? "he" : "ar" };
}

/** A text that stands by itself runs as its first letter does. */
export function startsRightToLeft(text: string): boolean {
  return rtlLetter.test(/\p{L}/u.exec(text)?.[0] ?? "");
}

const turning = new RegExp(`[${rtlScripts}\\u061C\\u200F\\u202A-\\u202E\\u2067]`, "u");
const isolates = /[\u2066-\u2069]/g;

/** True when isolates change how a text is shown: they change nothing where everything runs from left to right. */
export const runsBothWays = (text: string, language: string): boolean =>
  isRtlLanguage(language) || (rtlBlocks.test(text) && turning.test(text));

export const withoutIsolates = (text: string): string => text.replaceAll(isolates, "");
