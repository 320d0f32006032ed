import type { LearnedReadings, Word } from "../names/name.ts";
import { nearLength } from "../names/one-letter-off.ts";
import { Interner } from "./interner.ts";
import { prefixes, wordFlags, wordKinds, type WordKind } from "./layout.ts";
import { NumberList } from "./number-list.ts";

/**
 * All words of a list while its snapshot is built. Equal words have one number, and a term leads to the words written so: an
 * entry names its words by number, however many spellings they have. What else is looked up by its text, identifiers and
 * learned readings, is numbered along with them.
 */
export class Vocabulary {
  /** A word is known by what defines it, so its definition is the text it is interned by. */
  readonly #definitions = new Interner();
  readonly terms = new Interner();
  readonly #flags = new NumberList();
  readonly termOfPair = new NumberList();
  readonly wordOfPair = new NumberList();
  /** For each term, 1 where somebody may be one letter off it. */
  readonly nearTerms = new NumberList();

  get size(): number {
    return this.#definitions.size;
  }

  wordNumber(word: Word, occursAs: "occursAsWord" | "occursAsJoin"): number {
    const isPlain = word.script === "Latn" && word.native === null && word.spellings.length === 1;
    const known = this.size;
    const number = isPlain
      ? this.#number("plain", word.mayBeOneLetterOff, word.spellings[0]!.text)
      : this.#number("spelled", word.mayBeOneLetterOff, definitionOf(word));
    this.#flags.set(number, this.#flags.at(number) | wordFlags[occursAs]);
    if (number === known) for (const text of termsOf(word)) this.#addTerm(text, number, word.mayBeOneLetterOff);
    return number;
  }

  identifierNumber(key: string): number {
    return this.#only("identifier", prefixes.identifier + key);
  }

  learn(readings: LearnedReadings): void {
    for (const [native, spellings] of readings) {
      const number = this.#number("learned", false, [native, ...spellings].join("\0"));
      this.#addTerm(prefixes.learned + native, number, false);
    }
  }

  flagsOf(number: number): number {
    return this.#flags.at(number);
  }

  /** The definition in bytes. */
  definitionOf(number: number): Uint8Array {
    return this.#definitions.bytesOf(number);
  }

  #only(kind: WordKind, term: string): number {
    const known = this.size;
    const number = this.#number(kind, false, term);
    if (number === known) this.#addTerm(term, number, false);
    return number;
  }

  #number(kind: WordKind, mayBeOneLetterOff: boolean, definition: string): number {
    const known = this.size;
    const flags = wordKinds.indexOf(kind) | (mayBeOneLetterOff ? wordFlags.mayBeOneLetterOff : 0);
    const number = this.#definitions.numberOf(definition, flags);
    if (number === known) this.#flags.push(flags);
    return number;
  }

  #addTerm(text: string, number: number, mayBeOneLetterOff: boolean): void {
    const term = this.terms.numberOf(text);
    if (term === this.nearTerms.length) this.nearTerms.push(0);
    if (mayBeOneLetterOff && text.length >= nearLength) this.nearTerms.set(term, 1);
    this.termOfPair.push(term);
    this.wordOfPair.push(number);
  }
}

function termsOf({ native, spellings }: Word): readonly string[] {
  const texts = spellings.map(({ text }) => text);
  if (native !== null && !texts.includes(native)) texts.push(native);
  return texts;
}

/** Text that `wordOf` reads back. By which reading a word is spelled so makes no difference to what it is the same as. */
function definitionOf({ script, native, spellings }: Word): string {
  return [script, native ?? "", ...spellings.map(({ text }) => text)].join("\0");
}

/** The word that a definition stands for. */
export function wordOf(kind: WordKind, mayBeOneLetterOff: boolean, definition: string): Word {
  if (kind === "plain") {
    return { native: null, script: "Latn", spellings: [{ text: definition, reading: null }], mayBeOneLetterOff };
  }
  const [script = "", native = "", ...spelled] = definition.split("\0");
  const spellings = spelled.map((text) => ({ text, reading: null }));
  return { native: native === "" ? null : native, script, spellings, mayBeOneLetterOff };
}
