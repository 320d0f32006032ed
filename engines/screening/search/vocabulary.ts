import type { LearnedReadings, Word } from "../names/name.ts";
import { decodeUtf8 } from "./bytes.ts";
import { Interner } from "./interner.ts";
import { kindMask, prefixes, wordFlags, wordKinds, type WordKind } from "./layout.ts";
import { NumberList } from "./number-list.ts";

/**
 * All words of a list while its snapshot is built. Equal words have one number: an entry names its words by number, however many
 * spellings they have. What else is looked up by its text, identifiers and learned readings, is numbered along with them.
 */
export class Vocabulary {
  /** A word is known by what defines it, so its definition is the text it is interned by. */
  readonly #definitions = new Interner();
  readonly #flags = new NumberList();

  get size(): number {
    return this.#definitions.size;
  }

  /** The number of a word of a name, or of two neighbours written as one. */
  wordNumber(word: Word, isJoin: boolean): number {
    const isPlain = word.script === "Latn" && word.native === null && word.spellings.length === 1;
    const number = isPlain
      ? this.#number("plain", word.mayBeOneLetterOff, word.spellings[0]!.text)
      : this.#number("spelled", word.mayBeOneLetterOff, definitionOf(word));
    if (isJoin) this.#flags.set(number, this.#flags.at(number) | wordFlags.occursAsJoin);
    return number;
  }

  identifierNumber(key: string): number {
    return this.#number("identifier", false, prefixes.identifier + key);
  }

  learn(readings: LearnedReadings): void {
    for (const [native, spellings] of readings) {
      this.#number("learned", false, [prefixes.learned + native, ...spellings].join(separator));
    }
  }

  flagsOf(number: number): number {
    return this.#flags.at(number);
  }

  /** The definition in bytes; valid until the next word is added. */
  definitionOf(number: number): Uint8Array {
    return this.#definitions.bytesOf(number);
  }

  /** Tells where in its definition the texts stand that a word is found by. */
  eachTerm(number: number, definition: Uint8Array, visit: (from: number, to: number) => void): void {
    const kind = wordKinds[this.#flags.at(number) & kindMask]!;
    if (kind === "plain" || kind === "identifier") return visit(0, definition.length);
    const end = (from: number) => {
      const found = definition.indexOf(0, from);
      return found < 0 ? definition.length : found;
    };
    if (kind === "learned") return visit(0, end(0));
    for (let from = end(0) + 1; from <= definition.length; from = end(from) + 1) {
      // A word without a native form has nothing in its place.
      if (end(from) > from) visit(from, end(from));
    }
  }

  /** The spellings of a word in Latin letters; none of a word in another script, and of what is no word. */
  latinTexts(number: number): readonly string[] {
    const kind = wordKinds[this.#flags.at(number) & kindMask]!;
    if (kind !== "plain" && kind !== "spelled") return [];
    const definition = this.definitionOf(number);
    const { script, spellings } = wordOf(kind, false, decodeUtf8(definition, 0, definition.length));
    return script === "Latn" ? spellings.map(({ text }) => text) : [];
  }

  #number(kind: WordKind, mayBeOneLetterOff: boolean, definition: string): number {
    const known = this.size;
    const flags = wordKinds.indexOf(kind) | (mayBeOneLetterOff ? wordFlags.mayBeOneLetterOff : 0);
    const number = this.#definitions.numberOf(definition, flags);
    if (number === known) this.#flags.push(flags);
    return number;
  }
}

/** No letter of any script. */
const separator = "\0";

/** Text that `wordOf` reads back. By which reading a word is spelled so makes no difference to what it is the same as. */
export function definitionOf({ script, native, spellings }: Word): string {
  return [script, native ?? "", ...spellings.map(({ text }) => text)].join(separator);
}

/** The word that a definition stands for. */
export function wordOf(kind: WordKind, mayBeOneLetterOff: boolean, definition: string): Word {
  if (kind === "plain") {
    return { native: null, script: "Latn", spellings: [{ text: definition, reading: null }], mayBeOneLetterOff };
  }
  const [script = "", native = "", ...spelled] = definition.split(separator);
  const spellings = spelled.map((text) => ({ text, reading: null }));
  return { native: native === "" ? null : native, script, spellings, mayBeOneLetterOff };
}

/** The spellings that a learned reading is defined by. */
export function learnedSpellings(definition: string): { native: string; spellings: string[] } {
  const [native = "", ...spellings] = definition.split(separator);
  return { native: native.slice(prefixes.learned.length), spellings };
}
