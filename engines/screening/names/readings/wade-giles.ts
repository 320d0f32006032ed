import type { Token } from "../normalise.ts";
import { mandarin } from "../tables/mandarin.ts";
import { mainland, wadeGiles } from "./pinyin.ts";

/**
 * A name in Latin letters can itself be written as Taiwan and older books write Chinese: Mao Tse-tung is Mao Zedong. Without
 * apostrophes one syllable can be two of pinyin, so only names that nothing else explains are read so.
 */

const pinyin = new Set(mandarin.flatMap((line) => line.match(/[a-z]+/g) ?? []));
const pinyinOf = Map.groupBy(pinyin, wadeGiles);

/** The words of such a name with their pinyin beside them. A hyphen within the given name, and a syllable that pinyin lacks, tell it. */
export function withPinyin(tokens: readonly Token[]): readonly Token[] {
  const isSuch = tokens.some((token, place) => {
    const before = tokens[place - 1];
    if (!before || token.between !== "-" || !isSyllable(before) || !isSyllable(token)) return false;
    return !pinyin.has(before.text) || !pinyin.has(token.text);
  });
  if (!isSuch) return tokens;
  return tokens.map((token) => {
    const syllables = pinyinOf.get(token.text)?.map((syllable) => mainland(syllable)[0]!) ?? [];
    const others = syllables.filter((syllable) => syllable !== token.text);
    return others.length === 0 ? token : { ...token, alternates: [...token.alternates, ...others] };
  });
}

function isSyllable({ text }: Token): boolean {
  return pinyinOf.has(text);
}
