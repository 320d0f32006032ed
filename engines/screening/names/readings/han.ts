import type { ScriptReader } from "../name.ts";
import { cantonese, cantoneseMore } from "../tables/cantonese.ts";
import { hanForms } from "../tables/han-forms.ts";
import { mandarin, mandarinSurnames } from "../tables/mandarin.ts";
import { mandarinMore } from "../tables/mandarin-more.ts";
import { sinoKorean, sinoKoreanMore } from "../tables/sino-korean.ts";
import * as names from "../tables/surnames.ts";
import { unpackForms, unpackReadings, unpackSurnames } from "../tables/unpack.ts";
import { hongKong, macau } from "./cantonese.ts";
import { koreanSpellings } from "./hangul.ts";
import { cheapest, dearer, inOrder, remembered, type Costed } from "./spellings.ts";
import { mainland, taiwan } from "./pinyin.ts";

const formOf = unpackForms(hanForms);
const mandarinOf = unpackReadings(mandarin, mandarinMore);
const cantoneseOf = unpackReadings(cantonese, cantoneseMore);
const koreanOf = unpackReadings(sinoKorean, sinoKoreanMore);

const families = {
  mandarin: new Map<string, readonly string[]>([
    ...Object.entries(mandarinSurnames).map(([name, reading]): [string, string[]] => [foldHan(name), [reading]]),
    ...unpackSurnames(names.mandarinSurnamesMore, foldHan),
  ]),
  TW: unpackSurnames(names.taiwanSurnames, foldHan),
  HK: unpackSurnames(names.hongKongSurnames, foldHan),
  SG: unpackSurnames(names.nanyangSurnames, foldHan),
};
const nanyang = unpackSurnames(names.nanyangSyllables, foldHan);
const doubleSurnames = new Set(
  Object.values(families).flatMap((table) => [...table.keys()].filter(({ length }) => length === 2)),
);

/** A character, and under which surnames it may be listed: 司徒, else 司; none within a given name. */
type Place = { character: string; surnames: readonly string[] };

/** Spellings by the habits of a place. */
const systems = {
  CN: (place: Place) => pinyinOf(place).flatMap((syllable, rank) => inOrder(mainland(syllable), rank * 3)),
  TW: (place: Place) => [
    ...familySpellings("TW", place),
    ...pinyinOf(place).flatMap((syllable, rank) => inOrder(taiwan(syllable), rank * 4)),
  ],
  HK: (place: Place) => [...familySpellings("HK", place), ...cantoneseSpellings(hongKong, place)],
  MO: (place: Place) => cantoneseSpellings(macau, place),
  SG: (place: Place) => [...familySpellings("SG", place), ...inOrder(nanyang.get(formed(place.character)) ?? [])],
  KR: (place: Place) => koreanReadings(place, "KR"),
  KP: (place: Place) => koreanReadings(place, "KP"),
};
type System = readonly [name: keyof typeof systems, added: number];

/**
 * The spelling habits that the names of a country follow, with an addition to their costs. In names of Japan a character has too
 * many readings to guess one: they agree as they are written. Many people of Hong Kong and Macau brought their spelling with
 * them.
 */
const systemsOf: Readonly<Record<string, readonly System[]>> = {
  CN: [["CN", 0]],
  TW: [["TW", 0]],
  HK: [
    ["HK", 0],
    ["CN", 4],
    ["TW", 4],
  ],
  MO: [
    ["MO", 0],
    ["HK", 1],
    ["CN", 5],
  ],
  SG: [
    ["SG", 0],
    ["CN", 0],
    ["HK", 0],
  ],
  MY: [
    ["SG", 0],
    ["HK", 0],
    ["CN", 0],
  ],
  KR: [
    ["KR", 0],
    ["KP", 1],
  ],
  KP: [
    ["KP", 0],
    ["KR", 1],
  ],
  JP: [],
};
const anywhere: readonly System[] = [
  ["CN", 0],
  ["TW", 0],
  ["HK", 0],
];

/** One word per character; the first is read as a surname as well. */
export const readHan: ScriptReader = (run, country) => {
  const characters = Array.from(withoutRepeatMark(run.normalize("NFKC"))).filter((character) =>
    /\p{Script=Han}/u.test(character),
  );
  const known = country !== null && Object.hasOwn(systemsOf, country) ? country : null;
  return characters.map((character, index) =>
    readCharacter(character, index === 0 ? surnameOf(characters) : "", known),
  );
};

const readCharacter = remembered(8192, (character, surname, country) => {
  const place = { character, surnames: surname === "" ? [] : [surname, formed(character)] };
  const used = country === null ? anywhere : systemsOf[country]!;
  return cheapest(used.map(([name, added]) => [name, dearer(systems[name](place), added)]));
});

/** Simplified, traditional and Japanese forms become one, and spaces between characters go. */
export function foldHan(text: string): string {
  const closed = text.normalize("NFKC").replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, "");
  let folded = "";
  for (const character of withoutRepeatMark(closed)) folded += formed(character);
  return folded;
}

function formed(character: string): string {
  return formOf.get(character) ?? character;
}

/** 々 repeats the character before it. */
function withoutRepeatMark(text: string): string {
  return text.replaceAll(/(\p{Script=Han})々/gu, "$1$1");
}

function surnameOf([first, second]: readonly string[]): string {
  const double = `${formed(first!)}${formed(second ?? "")}`;
  return doubleSurnames.has(double) ? double : formed(first!);
}

function familySpellings(name: keyof typeof families, { surnames }: Place): Costed[] {
  const surname = surnames.find((key) => families[name].has(key));
  return surname === undefined ? [] : inOrder(families[name].get(surname)!);
}

/** The reading as a surname comes first, then the usual one, then others. */
function pinyinOf(place: Place): string[] {
  const asSurname = familySpellings("mandarin", place).map(([syllable]) => syllable);
  return [...new Set([...asSurname, ...mandarinOf(place.character)])];
}

function cantoneseSpellings(spell: typeof hongKong, { character }: Place): Costed[] {
  const pinyin = mandarinOf(character)[0] ?? "";
  return cantoneseOf(character).flatMap((jyutping, rank) => dearer(spell(jyutping, pinyin), rank * 3));
}

function koreanReadings({ character, surnames }: Place, system: "KR" | "KP"): Costed[] {
  return koreanOf(character).flatMap((syllable, rank) =>
    dearer(koreanSpellings(syllable, surnames.length > 0, system), rank),
  );
}
