import type { ScriptReader } from "../name.ts";
import { distinctSpellings, spellingLimit } from "../spellings.ts";
import { arabicNames } from "./arabic-names.ts";
import { foldNative } from "./fold-native.ts";
import { likelyVowels } from "./likely-vowels.ts";
import { nameTable } from "./name-table.ts";

const names = nameTable(arabicNames, (name) => foldNative(name, "Arab"));

/**
 * Names in Arabic letters, which leave out most vowels: what is known is read, as it is or put together from what is known, and
 * the rest has no spelling at all. A guess would agree with nobody.
 */
export const readArabic: ScriptReader = (run) => {
  const word = foldNative(run, "Arab");
  const known = knownSpellings(word);
  if (known) return [distinctSpellings(known.map((text) => ({ text, reading: "common" })))];
  return [distinctSpellings(guessed(word).map((text) => ({ text, reading: "likely" })))];
};

function knownSpellings(word: string): readonly string[] | null {
  return names.get(word) ?? servantOf(word) ?? withArticle(word) ?? compound(word) ?? ofFamily(word);
}

const guess = likelyVowels({
  consonants: `
    ب=b پ=p ت=t ث=th,s:1 ج=j,g:0.8 چ=ch ح=h خ=kh,k:2 د=d ذ=dh,th:0.8,z:0.8,d:1 ر=r ز=z ژ=zh,j:0.5 س=s,ss:1.5 ش=sh,ch:1 ص=s
    ض=d,dh:0.8,z:1 ط=t ظ=z,dh:0.7,th:1 غ=gh ف=f ق=q,k:0.4,g:1.2,gh:1.2 ك=k گ=g ل=l م=m ن=n و=w,v:1 ي=y,i:1 ه=h
    ٹ=t ڈ=d ڑ=r ں=n ټ=t ډ=d ړ=r ښ=sh ڼ=n څ=ts ځ=dz`,
  vowels: {
    first:
      "ا=a,i:0.7,e:0.8,o:1.3,u:1.3 ع=a,o:1,i:1,e:1,u:1.2 عا=a,aa:2 عي=i,ei:0.5,ai:0.7 او=o,au:0.5,ou:0.7 اي=i,ei:0.7,ai:0.7",
    inside: `ا=a و=ou,u:0.1,o:0.5,oo:1,aw:1,au:1.5 ي=i,ai:0.5,ee:1,ay:0.8,ei:0.8 ع=a,aa:1,:1 عا=a,aa:0.3,oa:1.5 عي=ai,aei:0.7,ei:0.7,i:1
      عو=ou,aou:0.7,u:0.5,o:1 او=aou,aw:0.3,au:0.5 اي=ai,ay:0.5,aye:1`,
    last: "ا=a و=o,ou:0.3,u:0.3 ي=i,y:1 ه=a,ah:0.5,eh:0.6,e:1 ع=,a:0.5,e:1,h:1.5 وه=o,ou:0.5 اي=ai,ay:0.5",
  },
  long: "اوي",
  endings:
    "يه=ia,iya:0.3,ieh:1,iyah:1 اوي=awi,aoui:0.5,avi:1,awy:1.2 زاده=zadeh,zada:0.7 پور=pour,poor:0.7 نژاد=nejad,nezhad:1 يان=ian,yan:0.5",
  unwritten: {
    first: "a,u:0.7,i:0.7,e:0.9,o:0.9,:2",
    other: "a,i:0.5,e:0.5,u:1.5,:1",
    perhaps: ",a:0.7,i:0.7,e:0.8",
    rarely: ",a:1.3",
  },
});

function guessed(word: string): string[] {
  if (!word.startsWith(article) || word.length < 5) return guess(word);
  const bare = guess(word.slice(article.length));
  return [...bare.slice(0, 5), ...bare.slice(0, 3).map((text) => `al${text}`)];
}

/** Names of which the other half is a name of God: عبدالرحمن. */
function servantOf(word: string): string[] | null {
  if (!word.startsWith("عبدال")) return null;
  const rest = names.get(word.slice("عبدال".length));
  return rest ? joined(["abdul", "abdel", "abdal", "abdol", "abd", "abdou"], rest) : null;
}

const article = "ال";

/** With the article in front, which Latin letters write as al or el, apart or together, or not at all. */
function withArticle(word: string): string[] | null {
  if (!word.startsWith(article)) return null;
  const bare = word.slice(article.length);
  const rest = names.get(bare) ?? compound(bare) ?? ofFamily(bare);
  return rest ? [...rest.slice(0, 4), ...joined(["al", "el"], rest)] : null;
}

/** Two names written as one, as in Persian: محمدحسین. */
function compound(word: string): string[] | null {
  for (let at = word.length - 2; at >= 2; at -= 1) {
    const first = names.get(word.slice(0, at));
    const second = names.get(word.slice(at));
    if (first && second) return joined(first, second);
  }
  return null;
}

/** The family or people of somebody: کاظمی. */
function ofFamily(word: string): string[] | null {
  const rest = word.endsWith("ي") ? names.get(word.slice(0, -1)) : undefined;
  return rest ? joined(rest, ["i", "y"]) : null;
}

/** The likeliest pairs of the two, each counted by its places. */
function joined(starts: readonly string[], ends: readonly string[]): string[] {
  return starts
    .flatMap((start, first) => ends.map((end, second) => ({ text: start + end, place: first + second })))
    .sort((a, b) => a.place - b.place)
    .slice(0, spellingLimit)
    .map(({ text }) => text);
}
