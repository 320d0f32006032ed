import type { ScriptReader } from "../name.ts";
import { cheapest, costed, remembered, together, type Costed } from "./spellings.ts";

/** Japanese in kana, by Hepburn: the spelling of passports first, which drops long vowels, then those that keep them. */

/** Rows of five in the order of their vowels, a dot where there is none. Small ones, which change the kana before, are apart. */
const rows: readonly (readonly [kana: string, romaji: string])[] = [
  ["あいうえお", "a i u e o"],
  ["かきくけこ", "ka ki ku ke ko"],
  ["がぎぐげご", "ga gi gu ge go"],
  ["さしすせそ", "sa shi su se so"],
  ["ざじずぜぞ", "za ji zu ze zo"],
  ["たちつてと", "ta chi tsu te to"],
  ["だぢづでど", "da ji zu de do"],
  ["なにぬねの", "na ni nu ne no"],
  ["はひふへほ", "ha hi fu he ho"],
  ["ばびぶべぼ", "ba bi bu be bo"],
  ["ぱぴぷぺぽ", "pa pi pu pe po"],
  ["まみむめも", "ma mi mu me mo"],
  ["やゆよ", "ya yu yo"],
  ["らりるれろ", "ra ri ru re ro"],
  ["わゐゑを", "wa i e o"],
  ["ゔ", "vu"],
];
const romajiOf = new Map(
  rows.flatMap(([kana, romaji]) => {
    const syllables = romaji.split(" ");
    return Array.from(kana, (letter, place): [string, string] => [letter, syllables[place]!]);
  }),
);
const smallVowels: Readonly<Record<string, string>> = { ぁ: "a", ぃ: "i", ぅ: "u", ぇ: "e", ぉ: "o" };
const smallY: Readonly<Record<string, string>> = { ゃ: "a", ゅ: "u", ょ: "o" };

/** A long vowel by the vowel it begins with and the kana that lengthens it. */
const long: Readonly<Record<string, string>> = {
  oう: "o ou1 oh2",
  oお: "o oo1 oh2",
  oー: "o oh2 oo2",
  uう: "u uu1",
  uー: "u uu2",
  aー: "a aa2 ah2",
  iー: "i ii2 ee2",
  eー: "e ee2 ei2",
  aあ: "aa a1",
  iい: "ii i1",
  eえ: "ee e1",
};

/** More than these are dropped on the way, so that a long word does not multiply its long vowels. */
const keptOnTheWay = 32;

/** One word for each stretch of kana. */
export const readKana: ScriptReader = (run) => {
  const words = inHiragana(run.normalize("NFKC")).match(/[ぁ-ゖー]+/gu) ?? [];
  return words.map((word) => readWord(word, "", null));
};

const readWord = remembered(4096, (word) => cheapest([["JP", spell(word)]]));

function inHiragana(text: string): string {
  return text.replaceAll(/[ァ-ヶ]/gu, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x60));
}

function spell(word: string): Costed[] {
  let spellings: Costed[] = [["", 0]];
  for (let place = 0; place < word.length;) {
    const [piece, length] = pieceAt(word, place);
    spellings = together(spellings, piece);
    if (spellings.length > keptOnTheWay) spellings = spellings.sort(([, a], [, b]) => a - b).slice(0, keptOnTheWay);
    place += length;
  }
  return spellings.filter(([text]) => text !== "");
}

/** The Latin spellings of the kana at a place, and the number of kana. */
function pieceAt(word: string, place: number): [piece: readonly Costed[], length: number] {
  const letter = word[place]!;
  const [next] = syllableAt(word, place + 1);
  if (letter === "ん") return [costed(/^[bmp]/.test(next) ? "n m1" : "n"), 1];
  if (letter === "っ") return [next === "" ? [["", 0]] : next.startsWith("ch") ? costed("t c1") : [[next[0]!, 0]], 1];
  const [syllable, length] = syllableAt(word, place);
  const vowels = long[`${syllable.at(-1)}${word[place + length] ?? ""}`];
  if (vowels === undefined) return [[[syllable, 0]], length];
  return [together([[syllable.slice(0, -1), 0]], costed(vowels)), length + 1];
}

/** One kana with a small one after it; nothing where a syllable cannot begin. */
function syllableAt(word: string, place: number): [romaji: string, length: number] {
  const romaji = romajiOf.get(word[place] ?? "") ?? "";
  const small = word[place + 1] ?? "";
  const consonants = romaji.slice(0, -1);
  if (romaji.endsWith("i") && smallY[small]) {
    return [`${consonants}${/(sh|ch|j)$/.test(consonants) ? "" : "y"}${smallY[small]}`, 2];
  }
  if (romaji !== "" && smallVowels[small]) return [`${romaji === "u" ? "w" : consonants}${smallVowels[small]}`, 2];
  return [romaji, 1];
}
