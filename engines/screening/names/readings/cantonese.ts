import { costed, inOrder, together, type Costed } from "./spellings.ts";

/**
 * The spellings of Cantonese names in Hong Kong and Macau. Hong Kong has a habit of its registries and no standard: one syllable
 * has two or three usual spellings. Macau writes the same sounds as a Portuguese hears them. Jyutping without tones comes in.
 */

type Letters = Readonly<Record<string, string>>;

const parts = /^(gw|kw|ng|[bpmfdtnlgkhwzcsj])?([a-z]+)$/;

/** The usual letters of an initial, then others with their cost. */
const initials: Letters = {
  "": "- ng1",
  b: "p b1",
  d: "t d1",
  g: "k g1",
  gw: "kw gw1",
  j: "y",
  ng: "ng -1",
};

/** Cantonese has one row of sibilants where its older spelling had two. Mandarin tells which one a character belonged to. */
const sibilants: Readonly<Record<string, { front: string; back: string; isFront: RegExp }>> = {
  z: { front: "ts ch1 j2", back: "ch ts1 j2", isFront: /^[zcsx](?!h)/ },
  c: { front: "ts ch1", back: "ch ts1", isFront: /^[zcsx](?!h)/ },
  s: { front: "s sh1", back: "sh s1", isFront: /^(?!sh|ch|zh)/ },
};

const finals: Letters = {
  aa: "a ah1 ar2",
  aai: "ai",
  aau: "au",
  aam: "am",
  aan: "an",
  aang: "ang",
  aap: "ap",
  aat: "at",
  aak: "ak",
  au: "au ow1",
  am: "am um1",
  an: "an un1",
  ap: "ap up1",
  at: "at ut1",
  ak: "ak uk2",
  e: "e eh2",
  ei: "ei ee1 i2 ay3",
  eng: "eng ing2",
  ek: "ek eck3",
  i: "i ee1",
  ik: "ik ick3",
  o: "o or1 oh2",
  oi: "oi oy2",
  ok: "ok ock3",
  ou: "o ou1",
  u: "u oo1",
  un: "un oon1",
  oe: "oe eu1",
  oeng: "eung eong1",
  oek: "euk eok2",
  eoi: "ui oi2",
  eon: "un on2",
  eot: "ut",
  yu: "u ue1 yu2",
  yun: "uen un1",
  yut: "uet ut2",
};

/** Syllables that are not written letter by letter, or not first of all. */
const syllables: Letters = {
  zi: "chi tsz chee tze tzi",
  ci: "chi tsz chee tze",
  si: "sze si see shi",
  ji: "yee yi i ye",
  jip: "yip ip",
  je: "yeh ye",
  jyu: "yu yue u",
  jyun: "yuen yun",
  jyut: "yuet yut",
  mau: "mau mow mo",
  waa: "wah wa hwa",
  gun: "kwun koon kun",
  gwok: "kwok kuok",
  lei: "lee lei li",
  lo: "lo law lor",
};

/** 謝 ze, xie in Mandarin → tse, che, je … */
export function hongKong(jyutping: string, pinyin: string): Costed[] {
  const whole = syllables[jyutping]?.split(" ");
  if (whole) return inOrder(/^[zc]i$/.test(jyutping) && /^[zcs]i$/.test(pinyin) ? tszFirst(whole) : whole);
  const [initial, final] = partsOf(jyutping);
  const sibilant = sibilants[initial];
  const letters = sibilant
    ? sibilant[sibilant.isFront.test(pinyin) ? "front" : "back"]
    : (initials[initial] ?? initial);
  return together(costed(letters || "-"), costed(finals[final] ?? final));
}

/** 子 is Tsz where 志 is Chi. */
function tszFirst(texts: readonly string[]): string[] {
  return ["tsz", ...texts.filter((text) => text !== "tsz")];
}

/** M and ng alone are syllables too, and a silent initial is none. */
function partsOf(jyutping: string): [initial: string, final: string] {
  if (jyutping === "m" || jyutping === "ng") return ["", jyutping];
  const [, initial = "", final = ""] = parts.exec(jyutping) ?? [];
  return [initial, final];
}

const macauInitials: Letters = {
  b: "p",
  d: "t",
  g: "k",
  gw: "ku",
  kw: "ku",
  j: "i",
  ng: "ng -1",
  w: "w v0",
  z: "ch",
  c: "ch",
};
const macauFinals: Letters = {
  aa: "a",
  aai: "ai",
  aau: "ao au1",
  aam: "am",
  aan: "an",
  aang: "ang",
  aap: "ap",
  aat: "at",
  aak: "ak",
  au: "au ao1",
  iu: "io iu1",
  ing: "eng ing1",
  ik: "ek ik1",
  ung: "ong ung1",
  uk: "ok uk1",
  oeng: "eong",
  oek: "eok",
  eoi: "oi ui1",
  eon: "on un1",
  eot: "ot ut1",
  yu: "u",
  yun: "un",
  yut: "ut",
};
const macauSyllables: Letters = {
  ji: "i",
  jin: "in",
  jip: "ip",
  jik: "iek ik",
  jing: "ieng",
  jim: "im",
  jit: "it",
  jiu: "io iu",
  jyu: "u iu",
  jyun: "un iun",
  jyut: "ut iut",
  wu: "wu vu u",
};

/** 賀一誠 → ho iat seng */
export function macau(jyutping: string): Costed[] {
  const whole = macauSyllables[jyutping];
  if (whole !== undefined) return inOrder(whole.split(" "));
  const [initial, final] = partsOf(jyutping);
  return together(costed(macauInitials[initial] ?? (initial || "-")), costed(macauFinals[final] ?? final));
}
