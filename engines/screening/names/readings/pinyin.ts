/** Syllables of pinyin, `ü` as `v`, as the mainland writes them and in the systems that Taiwan's documents use. */

const initialOf = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(.+)$/;

const wadeGilesInitials: Readonly<Record<string, string>> = {
  b: "p",
  d: "t",
  g: "k",
  j: "ch",
  q: "ch",
  x: "hs",
  zh: "ch",
  z: "ts",
  c: "ts",
  r: "j",
};
const wadeGilesFinals: Readonly<Record<string, string>> = {
  ie: "ieh",
  ian: "ien",
  ong: "ung",
  iong: "iung",
  uo: "o",
  v: "u",
  ve: "ueh",
  ue: "ueh",
};
/** Whole syllables that the two tables above would get wrong. */
const wadeGilesSyllables: Readonly<Record<string, string>> = {
  zhi: "chih",
  chi: "chih",
  shi: "shih",
  ri: "jih",
  zi: "tzu",
  ci: "tzu",
  si: "ssu",
  yi: "i",
  ye: "yeh",
  yan: "yen",
  yong: "yung",
  you: "yu",
  yue: "yueh",
  e: "o",
  er: "erh",
  ge: "ko",
  ke: "ko",
  he: "ho",
  gui: "kuei",
  kui: "kuei",
  guo: "kuo",
  kuo: "kuo",
  huo: "huo",
  shuo: "shuo",
};

/** 蔡 cai → tsai, 許 xu → hsu */
export function wadeGiles(pinyin: string): string {
  const syllable = wadeGilesSyllables[pinyin];
  if (syllable !== undefined) return syllable;
  const [, initial = "", final = ""] = initialOf.exec(pinyin) ?? [];
  return `${wadeGilesInitials[initial] ?? initial}${wadeGilesFinals[final] ?? final}`;
}

const buzzing = /^(zh|ch|sh|r|z|c|s)i$/;
const tongyongInitials: Readonly<Record<string, string>> = { zh: "jh", q: "c", x: "s" };
const tongyongFinals: Readonly<Record<string, string>> = { iu: "iou", ui: "uei", v: "yu", ve: "yue", iong: "yong" };
const tongyongSyllables: Readonly<Record<string, string>> = { feng: "fong", wen: "wun", weng: "wong" };

/** 徐 xu → syu, 周 zhou → jhou */
function tongyong(pinyin: string): string {
  const syllable = tongyongSyllables[pinyin];
  if (syllable !== undefined) return syllable;
  const [, initial = "", final = ""] = initialOf.exec(pinyin) ?? [];
  const letters = tongyongInitials[initial] ?? initial;
  if (buzzing.test(pinyin)) return `${letters}ih`;
  if (/^[jqx]u/.test(pinyin)) return `${letters}y${final}`;
  return `${letters}${tongyongFinals[final] ?? final}`;
}

const secondInitials: Readonly<Record<string, string>> = { zh: "j", q: "ch", x: "sh", z: "tz", c: "ts" };
const secondFinals: Readonly<Record<string, string>> = {
  ao: "au",
  iao: "iau",
  iu: "iou",
  ui: "uei",
  ong: "ung",
  iong: "iung",
  v: "iu",
  ve: "iue",
};
const secondSyllables: Readonly<Record<string, string>> = {
  zhi: "jr",
  chi: "chr",
  shi: "shr",
  ri: "r",
  zi: "tz",
  ci: "tsz",
  si: "sz",
  yong: "yung",
  yao: "yau",
};

/** The second form of Mandarin phonetic symbols, official from 1986 to 2002: 哲 zhe → je */
function secondForm(pinyin: string): string {
  const syllable = secondSyllables[pinyin];
  if (syllable !== undefined) return syllable;
  const [, initial = "", final = ""] = initialOf.exec(pinyin) ?? [];
  const letters = secondInitials[initial] ?? initial;
  if (/^[jqx]u/.test(pinyin)) return `${letters}i${final}`;
  return `${letters}${secondFinals[final] ?? final}`;
}

/** Spellings that belong to no system in use, but to many documents. */
const habits: Readonly<Record<string, readonly string[]>> = {
  jiu: ["jeou"],
  quan: ["chyuan"],
  si: ["szu"],
  yi: ["yih", "ih"],
  ying: ["ing"],
  yu: ["yuh"],
  zhe: ["cher"],
  zi: ["tze"],
};

/** 呂 lv → lu, lyu as in passports, lv as on keyboards */
export function mainland(pinyin: string): string[] {
  if (!pinyin.includes("v")) return [pinyin];
  return [pinyin.replace("v", "u"), pinyin.replace("ve", "ue").replace("v", "yu"), pinyin];
}

/** 徐 xu → hsu, syu, xu, shiu */
export function taiwan(pinyin: string): string[] {
  const others = habits[pinyin] ?? [];
  return [wadeGiles(pinyin), tongyong(pinyin), mainland(pinyin)[0]!, secondForm(pinyin), ...others];
}
