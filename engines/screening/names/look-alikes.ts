/** Letters of other scripts that look like Latin ones, each pair in its own case: [Latin, Cyrillic and Greek]. */
const pairs: readonly (readonly [string, string])[] = [
  ["A", "АΑ"],
  ["B", "ВΒ"],
  ["C", "С"],
  ["E", "ЕΕ"],
  ["H", "НΗ"],
  ["I", "ІΙ"],
  ["J", "Ј"],
  ["K", "КΚ"],
  ["M", "МΜ"],
  ["N", "Ν"],
  ["O", "ОΟ"],
  ["P", "РΡ"],
  ["S", "Ѕ"],
  ["T", "ТΤ"],
  ["X", "ХΧ"],
  ["Y", "УΥҮ"],
  ["Z", "Ζ"],
  ["a", "аα"],
  ["c", "сϲ"],
  ["d", "ԁ"],
  ["e", "е"],
  ["h", "һ"],
  ["i", "іι"],
  ["j", "ј"],
  ["k", "κ"],
  ["l", "ӏ"],
  ["n", "η"],
  ["o", "оο"],
  ["p", "рρ"],
  ["q", "ԛ"],
  ["s", "ѕ"],
  ["u", "υ"],
  ["v", "ν"],
  ["w", "ԝω"],
  ["x", "хχ"],
  ["y", "уγ"],
];

const toLatin = new Map(pairs.flatMap(([latin, others]) => Array.from(others).map((other) => [other, latin] as const)));
const toCyrillic = new Map(
  pairs.flatMap(([latin, others]) => {
    const cyrillic = Array.from(others).find((other) => /\p{sc=Cyrillic}/u.test(other));
    return cyrillic === undefined ? [] : [[latin, cyrillic] as const];
  }),
);

const mixed = /[\p{L}\p{M}]+/gu;
const foreign = /[\p{sc=Cyrillic}\p{sc=Greek}]/u;
const latin = /\p{sc=Latin}/u;

/**
 * A word in two scripts is typed so to be read by people and missed by machines. Its letters become those of the script that most of
 * it is in, if all of the others have one there that looks alike; other words stay as they are.
 */
export function withoutLookAlikes(text: string): string {
  if (!foreign.test(text) || !latin.test(text)) return text;
  return text.replaceAll(mixed, (word) => {
    if (!foreign.test(word) || !latin.test(word)) return word;
    const letters = Array.from(word);
    const isMostlyLatin = letters.filter((letter) => latin.test(letter)).length * 2 >= letters.length;
    const table = isMostlyLatin ? toLatin : toCyrillic;
    const isOther = (letter: string) => (isMostlyLatin ? foreign : latin).test(letter);
    const folded = letters.map((letter) => (isOther(letter) ? table.get(letter) : letter));
    return folded.includes(undefined) ? word : folded.join("");
  });
}

const digitsInside = /[a-z][01]+[a-z]/;

/** A word with 0 and 1 between its letters, and what they look like: o, and l or i. */
export function withoutDigits(word: string): readonly string[] {
  if (!digitsInside.test(word)) return [];
  const withO = word.replaceAll(/(?<=[a-z01])0(?=[a-z01])/g, "o");
  return [
    ...new Set(["l", "i"].map((letter) => withO.replaceAll(/(?<=[a-z])1(?=[a-z1])|(?<=[a-z]1)1(?=[a-z])/g, letter))),
  ];
}
