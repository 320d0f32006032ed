import type { ScriptReader } from "../name.ts";
import { cheapestSpellings, choicesFrom, type Choice } from "./letter-table.ts";
import { distinctSpellings, spellingLimit } from "../spellings.ts";

/**
 * Thai by the Royal Institute's rules for its sounds, and the older spellings beside them. Thai writes some vowels before
 * their consonant, some around it and some not at all, so the word is read syllable by syllable.
 */
export const readThai: ScriptReader = (run) => {
  const word = run
    .normalize("NFC")
    .replaceAll(/(?:(?<=[ะ-ฺ][ก-ฮ])[ก-ฮ])?[ก-ฮ][ิีุู]?์/gv, "") // Letters below this mark are silent.
    .replaceAll(/[็่้๊๋\u200B-\u200D]/gv, "")
    .replaceAll("ํา", "ำ")
    .replace(/([ตท])ร$/v, "$1");
  const choices: (readonly Choice[])[] = [];
  for (let at = 0; at < word.length;) {
    const syllable = syllableAt(word, at);
    if (!syllable) return [[]];
    choices.push(...syllable.choices);
    at += syllable.length;
  }
  const texts = cheapestSpellings(choices, spellingLimit);
  return [distinctSpellings(texts.map((text, index) => ({ text, reading: index === 0 ? "RTGS" : "common" })))];
};

const consonant = "[ก-ฮ]";
const cluster = "(?:[กขคตปผพท]ร|[กขคปผพ]ล|[กขค]ว|ห[งญนมยรลว])(?!$)";
/** A consonant ends the syllable if no vowel follows that would make it the next one's first. */
const end = `(?<end>(?![กขคตปผพท]ร[ะ-ฺ])${consonant}(?![ะ-ฺอ]|รร)|)`;

/** C is the consonant, or the two, that the vowel belongs to. */
const syllables = `
  เCีย=ia,ea:1.5 เCือ=uea,ua:1,eua:1 เCาะ=o เCา=ao,au:1 เCิ=oe,er:0.5 เCอ=oe,er:0.5 เCย=oei,oey:0.7 เCะ?=e,ay:2.5
  แCะ?=ae,ai:2.5 โCะ?=o [ไใ]Cย?=ai,i:2 Cัว=ua Cัย=ai,i:2 Cั=a,u:1 Cรร(?!$)=a Cรร=an Cำ=am,um:1 Cะ=a Cา=a,ar:2.5 Cิ=i
  Cี=i,ee:0.7 C[ึื]อ?=ue,u:1 Cุ=u Cู=u,oo:0.7 Cอ=o,or:0.7 Cว(?=[ก-ฮ](?![ะ-ฺ]))=ua`
  .trim()
  .split(/\s+/)
  .map((entry) => {
    const [, vowel = "", spellings = ""] = /^(.*)=([^=]*)$/.exec(entry) ?? [];
    const pattern = vowel.replace("C", `(?<start>${cluster}|${consonant})`);
    return { pattern: new RegExp(pattern + end, "yv"), choices: choicesFrom(spellings) };
  });

/** Without a vowel: o before the consonant that ends the syllable, a where nothing ends it. */
const bare = new RegExp(`(?<start>${cluster}|${consonant})${end}`, "yv");

function syllableAt(word: string, at: number): { choices: (readonly Choice[])[]; length: number } | null {
  for (const { pattern, choices } of syllables) {
    const match = matchAt(pattern, word, at);
    if (match) return { choices: [...startOf(match), choices, ...endOf(match)], length: match[0].length };
  }
  const match = matchAt(bare, word, at);
  if (!match) return null;
  const vowel = choicesFrom({ "": "a,o:1", ร: "o,or:0.3" }[match.groups?.["end"] ?? ""] ?? "o,a:1.5");
  return { choices: [...startOf(match), vowel, ...endOf(match)], length: match[0].length };
}

function matchAt(pattern: RegExp, word: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(word);
}

const starts = tableOf(`
  ก=k,g:1.5 ขฃคฅฆ=kh,k:0.7 ง=ng จ=ch,j:0.4 ฉฌ=ch ช=ch,sh:1.5 ซศษส=s ญย=y ฎด=d ฏต=t ฐฑฒถทธ=th,t:0.4 นณ=n บ=b ป=p ผพ=ph,p:0.4 ภ=ph,p:0.4,bh:1 ฝฟ=f
  ม=m ร=r ลฬ=l ว=w,v:0.7 หฮ=h อ= ฤ=rue,ri:0.5,ru:0.7 ฦ=lue`);
const ends = tableOf(`
  กขคฆ=k,g:1.5 ง=ng จชซฌฎฏฐฑฒดตถทธศษส=t,d:1,j:2,s:2 ญณนรลฬ=n,l:2,r:2 บปพฟภ=p,b:1 ม=m ย=i,y:0.4 ว=o,w:0.4 หฮอ= ฤ=rue,r:0.5`);

function startOf(match: RegExpExecArray): (readonly Choice[])[] {
  const letters = Array.from(match.groups?.["start"] ?? "");
  // ห only gives the letter behind it its tone, and ทร is s.
  if (letters.length === 2 && letters[0] === "ห") letters.shift();
  if (letters.join("") === "ทร") return [choicesFrom("s,thr:1,tr:1")];
  return letters.map((letter) => starts.get(letter) ?? [["", 0]]);
}

function endOf(match: RegExpExecArray): (readonly Choice[])[] {
  const letter = match.groups?.["end"];
  return letter ? [ends.get(letter) ?? [["", 0]]] : [];
}

function tableOf(text: string): ReadonlyMap<string, readonly Choice[]> {
  const entries = text
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [letters = "", spellings = ""] = entry.split("=");
      return Array.from(letters, (letter) => [letter, choicesFrom(spellings)] as const);
    });
  return new Map(entries);
}
