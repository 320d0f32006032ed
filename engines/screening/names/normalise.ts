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

/** Signs that are read as words. */
const signs: Readonly<Record<string, string>> = { "&": "and", "%": "percent" };

/** A stretch of letters and digits of one script. */
export type Token = {
  script: string;
  /** Latin: small letters without marks, and digits. Other scripts: small letters as written, for their readers to fold. */
  text: string;
  /** Other ways of writing it: umlauts as two letters, a possessive without its s. */
  alternates: readonly string[];
  /** The text between this and the token before, such as the dot of S.A. */
  between: string;
};

const apostrophe = /['’‘‛`´ʹʻʼʽʾʿˈ′＇׳״]/u;
// Soft hyphens, zero-width joiners and marks of direction are not seen and separate nothing.
const invisible = /\p{Cf}/u;
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;
const hyphen = /[\p{Pd}]/u;
const marks = /\p{M}+/gu;
const plain = /^[a-z0-9]+$/;

/** The words of a text as they are written, each in one script. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let script = "";
  let written = "";
  let between = "";
  const end = () => {
    if (written === "") return;
    tokens.push(tokenOf(written, script, between));
    between = "";
    written = "";
  };
  for (const character of text.normalize("NFKC").toLowerCase()) {
    const code = character.codePointAt(0)!;
    const kind = code < 0x80 ? asciiKind(code) : kindOf(character);
    if (kind === "separator") {
      end();
      between += hyphen.test(character) ? "-" : character;
      const word = signs[character];
      if (word !== undefined) tokens.push({ script: "Latn", text: word, alternates: [], between: "" });
    }
    // A mark and an apostrophe belong to the letter before them; without one they are nothing.
    if (kind === "separator" || kind === "nothing" || (written === "" && (kind === "mark" || kind === "apostrophe"))) {
      continue;
    }
    const own = kind === "digit" ? "Latn" : kind === "letter" ? scriptOf(code) : script;
    if (own !== script) end();
    script = own;
    written += kind === "digit" ? digitOf(character) : kind === "apostrophe" ? "'" : character;
  }
  end();
  return tokens;
}

type Kind = "letter" | "digit" | "mark" | "apostrophe" | "separator" | "nothing";

function asciiKind(code: number): Kind {
  if (code >= 0x61 && code <= 0x7a) return "letter";
  if (code >= 0x30 && code <= 0x39) return "digit";
  return code === 0x27 || code === 0x60 ? "apostrophe" : "separator";
}

function kindOf(character: string): Kind {
  if (apostrophe.test(character)) return "apostrophe";
  if (invisible.test(character)) return "nothing";
  if (!letterOrDigit.test(character)) return "separator";
  if (/\p{M}/u.test(character)) return "mark";
  return /\p{N}/u.test(character) ? "digit" : "letter";
}

/** The digits of every script stand in tens that begin with their zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x80 || !/\p{Nd}/u.test(character)) return character;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

function tokenOf(written: string, script: string, between: string): Token {
  if (plain.test(written)) return { script, text: written, alternates: [], between };
  const bare = written.replaceAll("'", "");
  if (script !== "Latn") return { script, text: bare, alternates: [], between };
  const text = withoutMarks(bare, 0);
  const alternates = new Set([withoutMarks(bare, 1)]);
  if (written.endsWith("'s")) alternates.add(withoutMarks(bare.slice(0, -1), 0));
  alternates.delete(text);
  return { script, text, alternates: [...alternates], between };
}

/** `way` 0 is how a letter is usually written without its marks, 1 the other way. */
function withoutMarks(word: string, way: 0 | 1): string {
  let written = "";
  for (const character of word.normalize("NFC")) {
    const bare = letters[character] ? character : character.normalize("NFD").replaceAll(marks, "");
    written += letters[bare]?.[way] ?? bare;
  }
  return written;
}
