import { loadTransform, transformed } from "./transform-rules.ts";

/** Places in the order of letters that these scripts share. */
const ka = 0x15;
const nukta = 0x3c;
const virama = 0x4d;
const blockSize = 0x80;
const devanagari = 0x0900;

/** The letters of a script whose consonants carry a vowel, found by asking the rules about each of them. */
export function compileAbugida(name: string, block: number): Record<"consonants" | "signs" | "others", string> {
  const rules = loadTransform(name);
  const spelled = (text: string) => transformed(rules, text).join("").normalize("NFC");
  const at = (place: number) => String.fromCodePoint(block + place);
  const consonants: string[] = [];
  const signs: string[] = [];
  const others: string[] = [];
  for (let place = 0; place < blockSize; place += 1) {
    const letter = at(place);
    // A letter that is never written as one character any more has its parts in the table.
    if (place === virama || !/\p{L}|\p{M}/v.test(letter) || letter.normalize("NFC") !== letter) continue;
    if (isSign(place)) {
      signs.push(`${letter}=${signOf(place)}`);
      continue;
    }
    const alone = spelled(letter);
    if (/^\p{M}/v.test(letter)) {
      const carried = spelled(at(ka) + letter);
      if (isLatin(carried) && /^ka./.test(carried)) others.push(`${letter}=${carried.slice("ka".length)}`);
      continue;
    }
    if (!isLatin(alone)) continue;
    const bare = spelled(letter + at(virama));
    if (`${bare}a` !== alone) {
      others.push(`${letter}=${alone}`);
      continue;
    }
    consonants.push(`${letter}=${bare}`);
    const dotted = spelled(letter + at(nukta) + at(virama));
    if (isLatin(dotted) && !dotted.normalize("NFD").startsWith(`${bare.normalize("NFD")}a`))
      consonants.push(`${letter}${at(nukta)}=${dotted}`);
  }
  return { consonants: consonants.join(" "), signs: signs.join(" "), others: others.join(" ") };
}

function isLatin(text: string): boolean {
  return /^\p{Script=Latin}[\p{Script=Latin}\u0300-\u036F]*$/v.test(text);
}

/** Vowel signs, which take the place of the vowel that a consonant carries. */
function isSign(place: number): boolean {
  return (place >= 0x3e && place <= 0x4c) || place === 0x62 || place === 0x63;
}

const devanagariRules = loadTransform("Devanagari-Latin");

/** Some scripts write a vowel sign in two parts, for which the rules go wrong; its place says which vowel it is. */
function signOf(place: number): string {
  const text = String.fromCodePoint(devanagari + ka) + String.fromCodePoint(devanagari + place);
  return transformed(devanagariRules, text).join("").slice("k".length).normalize("NFC");
}
