import type { ScriptReader } from "../name.ts";
import { koreanSurnames } from "../tables/korean-surnames.ts";
import { unpackSurnames } from "../tables/unpack.ts";
import { cheapest, costed, dearer, inOrder, remembered, together, type Costed } from "./spellings.ts";

/**
 * A Korean syllable is written as the South prescribes (Revised Romanization), by McCune-Reischauer, as the North prescribes, or by
 * habit: 정 is Jeong, Chong, Jong, and in passports mostly Jung or Chung. So each letter has several, with their costs.
 */

const firstSyllable = 0xac00;
const vowelCount = 21;
const finalCount = 28;
const noInitial = 11;

/** ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ */
const southernInitials =
  "g k0|kk k1 gg2|n|d t2|tt t1 dd2|r l1|m|b p2|pp p1 bb2|s|ss s1|-|j ch2|jj j1|ch|k kh2|t th2|p ph2|h";
const northernInitials = "k|kk|n|t|tt|r|m|p|pp|s|ss|-|j|jj|ch|kh|th|ph|h";

/** ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ */
const southernVowels =
  "a ah4|ae ai2 e3|ya|yae|eo u1 o1 ou3 eu3|e ae2|yeo yu1 you1 yo1|ye yeh3|o oh3|wa|wae|oe oi1|yo|u oo1|wo weo2|we|wi wee3|yu yoo1 you2|eu u1|ui ee1 eui1 i2|i ee2 ih4";
const northernVowels = "a|ae|ya|yae|o|e|yo|ye|o|wa|wae|oe|yo|u|wo|we|wi|yu|u|ui|i";

/** None, then ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ, as they sound at the end. */
const southernFinals = "-|k g2 ck4|k|k|n|n|n|t|l ll4|k|m|l|l|l|p|l|m|p b2|p|t|t|ng|t|t|k|t|p|t";
const northernFinals = "-|k|k|k|n|n|n|t|l|k|m|l|l|l|p|l|m|p|p|t|t|ng|t|t|k|t|p|t";

const letters = (table: string) => table.split("|").map(costed);
const southern = [southernInitials, southernVowels, southernFinals].map(letters);
const northern = [northernInitials, northernVowels, northernFinals].map(letters);

/** Habits that write other letters than the tables, as W before ㅜ, or Sh before ㅣ. */
const habits: Readonly<Record<string, string>> = {
  덕: "duk deok0 duck1 tok1",
  화: "hwa wha1",
  우: "woo u1 wu1",
  욱: "wook uk1 wuk2 ook2",
  운: "woon un1 wun2 oon2",
  웅: "woong ung1 wung2",
  시: "si shi1",
  식: "sik shik1 sig3",
  신: "shin sin0",
  실: "sil shil1",
  심: "shim sim0",
};

const surnames = unpackSurnames(koreanSurnames, (text) => text);

/** The spellings of one syllable as one half of the peninsula writes it. */
export function koreanSpellings(syllable: string, isSurname: boolean, system: "KR" | "KP"): Costed[] {
  if (system === "KP") {
    const withR = isSurname ? withInitialR(syllable).flatMap((other) => written(northern, other)) : [];
    return [...written(northern, syllable), ...dearer(withR, 1)];
  }
  const family = isSurname ? inOrder(surnames.get(syllable) ?? []) : [];
  const habit = Object.hasOwn(habits, syllable) ? costed(habits[syllable]!) : [];
  return [...family, ...dearer([...habit, ...written(southern, syllable)], family.length > 0 ? 2 : 0)];
}

/** One word per syllable; the first is read as a surname as well. */
export const readHangul: ScriptReader = (run, country) => {
  const syllables = Array.from(run.normalize("NFKC")).filter((letter) => letter >= "가" && letter <= "힣");
  const half = country === "KP" ? country : null;
  return syllables.map((syllable, place) => readSyllable(syllable, place === 0 ? "surname" : "", half));
};

const readSyllable = remembered(8192, (syllable, position, country) => {
  const spellings = (system: "KR" | "KP", added: number) =>
    [system, dearer(koreanSpellings(syllable, position === "surname", system), added)] as const;
  return cheapest(
    country === "KP" ? [spellings("KP", 0), spellings("KR", 1)] : [spellings("KR", 0), spellings("KP", 1)],
  );
});

function written(tables: readonly (readonly Costed[])[][], syllable: string): Costed[] {
  const [initial, vowel, final] = lettersOf(syllable);
  return together(tables[0]![initial]!, tables[1]![vowel]!, tables[2]![final]!);
}

function lettersOf(syllable: string): [initial: number, vowel: number, final: number] {
  const place = syllable.codePointAt(0)! - firstSyllable;
  const final = place % finalCount;
  const vowel = ((place - final) / finalCount) % vowelCount;
  return [Math.floor(place / finalCount / vowelCount), vowel, final];
}

/** The South drops ㄹ at the beginning of words, the North writes it: a family 이 is 리 there. */
function withInitialR(syllable: string): string[] {
  const [initial, vowel, final] = lettersOf(syllable);
  const isPalatal = [2, 3, 6, 7, 12, 17, 20].includes(vowel);
  if (!(initial === noInitial && isPalatal)) return [];
  return [String.fromCodePoint(firstSyllable + (5 * vowelCount + vowel) * finalCount + final)];
}
