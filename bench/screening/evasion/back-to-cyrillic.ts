import { BGN_PCGN, translate } from "iuliia";

const letters: readonly (readonly [RegExp, string])[] = (
  [
    ["shch", "щ"],
    ["zh", "ж"],
    ["kh", "х"],
    ["ts", "ц"],
    ["ch", "ч"],
    ["sh", "ш"],
    ["iy$", "ий"],
    ["yy$", "ый"],
    ["(?<=[bvgdzklmnprstf])ye", "ье"],
    ["ye", "е"],
    ["yu", "ю"],
    ["ya", "я"],
    ["(?<=[aeiou])y", "й"],
    ["^e", "э"],
    ...Array.from("abvgdezijklmnoprstufy", (letter, place) => [letter, "абвгдезийклмнопрстуфы"[place]!] as const),
  ] as const
).map(([latin, cyrillic]) => [new RegExp(latin, "y"), cyrillic]);

/**
 * The Russian word that BGN/PCGN, which OFAC uses, spells so; null where it is not sure, which the way back shows. A soft sign
 * that the list leaves out stays out: passports leave it out as well.
 */
export function backToCyrillic(word: string): string | null {
  const latin = word.toLowerCase().replaceAll("'", "");
  // Usual English endings, such as -sky and -ei, are not BGN/PCGN though they read back to themselves.
  if (/[^a-z]|[jqwx]|c(?!h)|[aeou]i$|[^aeioyu]y$/.test(latin)) return null;
  let cyrillic = "";
  for (let at = 0; at < latin.length;) {
    const found = letters.find(([pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(latin);
    });
    if (!found) return null;
    cyrillic += found[1];
    at = found[0].lastIndex;
  }
  return translate(cyrillic, BGN_PCGN).replaceAll(/[’”']/g, "") === latin ? cyrillic : null;
}
