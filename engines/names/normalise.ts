import { scriptOf } from "./scripts.ts";

/** Letters that do not come apart into a letter and a mark, and how they are written without them: [usual, other]. */
const letters: Readonly<Record<string, readonly [string, string]>> = {
  ä: ["a", "ae"],
  ö: ["o", "oe"],
  ü: ["u", "ue"],
  ø: ["o", "oe"],
  å: ["a", "aa"],
  æ: ["ae", "ae"],
  œ: ["oe", "oe"],
  ß: ["ss", "ss"],
  ł: ["l", "l"],
  đ: ["d", "dj"],
  ð: ["d", "dh"],
  þ: ["th", "th"],
  ħ: ["h", "h"],
  ı: ["i", "i"],
  ĸ: ["k", "k"],
  ŋ: ["n", "ng"],
  ŧ: ["t", "t"],
  ə: ["a", "e"],
  č: ["c", "ch"],
  š: ["s", "sh"],
  ž: ["z", "zh"],
};

/** A stretch of letters and digits of one script. */
export type Token = {
  script: string;
  /** Latin: small letters without marks, and digits. Other scripts: small letters as written, for their readers to fold. */
  text: string;
  /** The same with umlauts and the like written as two letters, null where there are none. */
  alternate: string | null;
  /** Only a dot stands between this and the token before: S.A. */
  afterDot: boolean;
};

const apostrophes = /['’‘‛`´ʹʻʼʽʾʿˈ′＇׳״]/u;
// Soft hyphens, zero-width joiners and marks of direction are not seen and separate nothing.
const invisible = /\p{Cf}/u;
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;
const marks = /\p{M}+/gu;
const plain = /^[a-z0-9]+$/;

/** The words of a text as they are written, each in one script. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let script = "";
  let start = "";
  let between = " ";
  const end = () => {
    if (start !== "") tokens.push(tokenOf(start, script, between === "."));
    if (start !== "") between = "";
    start = "";
  };
  for (const character of text.normalize("NFKC").toLowerCase()) {
    const code = character.codePointAt(0)!;
    const kind = code < 0x80 ? asciiKind(code) : kindOf(character);
    if (kind === "nothing") continue;
    if (kind === "separator") {
      end();
      between += character;
      continue;
    }
    // A mark belongs to the letter before it; without one it is nothing.
    if (kind === "mark" && start === "") continue;
    const own = kind === "digit" ? "Latn" : kind === "mark" ? script : scriptOf(code);
    if (start !== "" && own !== script) end();
    script = own;
    start += kind === "digit" && code >= 0x80 ? digitOf(character) : character;
  }
  end();
  return tokens;
}

type Kind = "letter" | "digit" | "mark" | "separator" | "nothing";

function asciiKind(code: number): Kind {
  if (code >= 0x61 && code <= 0x7a) return "letter";
  if (code >= 0x30 && code <= 0x39) return "digit";
  return code === 0x27 || code === 0x60 ? "nothing" : "separator";
}

function kindOf(character: string): Kind {
  if (apostrophes.test(character) || invisible.test(character)) return "nothing";
  if (!letterOrDigit.test(character)) return "separator";
  if (/\p{M}/u.test(character)) return "mark";
  return /\p{N}/u.test(character) ? "digit" : "letter";
}

/** The digits of every script stand in tens that begin with their zero. */
function digitOf(character: string): string {
  if (!/\p{Nd}/u.test(character)) return character;
  const code = character.codePointAt(0)!;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

function tokenOf(text: string, script: string, afterDot: boolean): Token {
  if (script !== "Latn" || plain.test(text)) return { script, text, alternate: null, afterDot };
  let usual = "";
  let other = "";
  for (const character of text.normalize("NFC")) {
    const known = letters[character];
    const bare = known ? "" : character.normalize("NFD").replaceAll(marks, "");
    usual += known ? known[0] : (letters[bare]?.[0] ?? bare);
    other += known ? known[1] : (letters[bare]?.[1] ?? bare);
  }
  return { script, text: usual, alternate: other === usual ? null : other, afterDot };
}
