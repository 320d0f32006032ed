import type { ListEntry } from "../lists/entry.ts";
import type { FoldedIdentifier } from "../names/compare-identifiers.ts";
import type { KnownReadings, Name, Word } from "../names/name.ts";
import { prepareEntry } from "../names/prepare.ts";
import { numberedDate } from "./dates.ts";
import { OrderedNames } from "./ordered-names.ts";
import { kindNumbers, type NumberedEntry, type NumberedName } from "./record.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Wholes } from "./wholes.ts";

/** Turns entries into numbers: of the words of their names, of identifiers and of countries. */
export class EntryNumbering {
  readonly countries = new OrderedNames();
  readonly scripts = new OrderedNames();
  readonly #vocabulary: Vocabulary;
  readonly #wholes: Wholes;
  readonly #learned: KnownReadings;

  constructor(vocabulary: Vocabulary, wholes: Wholes, learned: KnownReadings) {
    this.#vocabulary = vocabulary;
    this.#wholes = wholes;
    this.#learned = learned;
  }

  numbered(entry: ListEntry, number: number): NumberedEntry {
    const prepared = prepareEntry(entry, this.#learned);
    prepared.names.forEach(({ name }, place) => this.#wholes.add(number, place, name.whole, name.nativeWholes));
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
    const words = name.words.map((word) => this.#vocabulary.wordNumber(word, false));
    const joins = name.joins.map((join) => this.#vocabulary.wordNumber(join, true));
    return {
      nameIndex,
      weak,
      words,
      joins,
      hasNativeWhole: name.nativeWholes > 0,
      isRomanised: name.isRomanised,
      scripts: this.#scripts(name.words),
      initials: name.initials,
    };
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

export function identifierKey({ kind, value }: FoldedIdentifier): string {
  return `${kind}:${value}`;
}
