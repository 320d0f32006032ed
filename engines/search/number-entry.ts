import type { ListEntry } from "../lists/entry.ts";
import type { FoldedIdentifier } from "../names/compare-identifiers.ts";
import type { KnownReadings, Name, Word } from "../names/name.ts";
import { prepareEntry } from "../names/prepare.ts";
import { numberedDate } from "./dates.ts";
import { OrderedNames } from "./ordered-names.ts";
import { kindNumbers, type NumberedEntry, type NumberedName } from "./record.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Turns entries into numbers: of the words of their names, of what they are called as a whole, of identifiers and countries. */
export class EntryNumbering {
  readonly countries = new OrderedNames();
  readonly scripts = new OrderedNames();
  readonly #vocabulary: Vocabulary;
  readonly #learned: KnownReadings;

  constructor(vocabulary: Vocabulary, learned: KnownReadings) {
    this.#vocabulary = vocabulary;
    this.#learned = learned;
  }

  numbered(entry: ListEntry): NumberedEntry {
    const prepared = prepareEntry(entry, this.#learned);
    return {
      kind: entry.kind === null ? 0 : kindNumbers[entry.kind],
      dates: prepared.dates.map(numberedDate),
      countries: entry.nationalities.map((country) => this.countries.numberOf(country)),
      identifiers: prepared.identifiers.map((identifier) => ({
        word: this.#vocabulary.identifierNumber(identifierKey(identifier)),
        country: identifier.country === null ? 0 : this.countries.numberOf(identifier.country) + 1,
      })),
      names: prepared.names.map(({ listed, name }) => this.#name(name, entry.names.indexOf(listed), listed.weak)),
    };
  }

  #name(name: Name, nameIndex: number, weak: boolean): NumberedName {
    const words = name.words.map((word) => this.#vocabulary.wordNumber(word, "occursAsWord"));
    const joins = name.joins.map((join) => this.#vocabulary.wordNumber(join, "occursAsJoin"));
    return {
      nameIndex,
      weak,
      words,
      joins,
      wholes: this.#wholes(name, words, joins),
      nativeWholes: name.nativeWholes,
      isRomanised: name.isRomanised,
      scripts: this.#scripts(name.words),
      initials: name.initials,
    };
  }

  /** A single word, or two written as one, have a number already where that is all there is to them. */
  #wholes({ whole, words, joins }: Name, numbers: readonly number[], joinNumbers: readonly number[]): number[] {
    const [only] = whole;
    if (whole.length === 1 && words.length <= 2) {
      const word = words.length === 1 ? words[0]! : joins[0]!;
      if (isPlain(word) && word.spellings[0]!.text === only)
        return [words.length === 1 ? numbers[0]! : joinNumbers[0]!];
    }
    return whole.map((text) => this.#vocabulary.wholeNumber(text));
  }

  #scripts(words: readonly Word[]): number[] {
    const scripts: number[] = [];
    for (const { script } of words) {
      if (script === "Latn") continue;
      const number = this.scripts.numberOf(script);
      if (!scripts.includes(number)) scripts.push(number);
    }
    return scripts;
  }
}

export function identifierKey({ group, value }: FoldedIdentifier): string {
  return `${group}:${value}`;
}

/** A Latin word written in one way: its text is all there is to it. */
export function isPlain({ script, native, spellings }: Word): boolean {
  return script === "Latn" && native === null && spellings.length === 1 && spellings[0]!.reading === null;
}
