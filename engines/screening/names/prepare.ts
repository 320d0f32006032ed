import type { EntityKind, ListEntry, ListedName } from "../lists/entry.ts";
import { comparedDate, partialDate, type ComparedDate, type PartialDate } from "./compare-dates.ts";
import { foldIdentifier, type FoldedIdentifier } from "./compare-identifiers.ts";
import type { KnownReadings, Name, Word } from "./name.ts";
import { readListedName, readName } from "./read-name.ts";
import type { Scorer } from "./scorers.ts";
import type { ScreenedSubject } from "./subject.ts";
import { asPrinted } from "./machine-readable.ts";

/** A subject as it is compared with every entry: read once. */
export type PreparedSubject = {
  /** By which it was read, and is compared. */
  scorer: Scorer;
  kind: EntityKind | null;
  /** The name and the aliases; where one is written with spaces between characters, also without. */
  names: readonly Name[];
  dates: readonly PartialDate[];
  nationalities: readonly string[];
  identifiers: readonly FoldedIdentifier[];
};

export function prepareSubject(subject: ScreenedSubject, learned: KnownReadings, scorer: Scorer): PreparedSubject {
  const context = { kind: subject.entityType, country: subject.country, learned, scorer };
  // A search is limited to a few names: the first reading of every alias comes before the second of any.
  const names = [subject.name, ...subject.aliases].map((text) => readName(text, context));
  return {
    scorer,
    kind: subject.entityType,
    names: [...names.flatMap(([first]) => first ?? []), ...names.flatMap(([, ...others]) => others)],
    dates: subject.datesOfBirth.map(partialDate),
    nationalities: subject.nationalities,
    identifiers: subject.identifiers
      .flatMap((identifier) => (scorer.reads.worldwideNumbers ? asPrinted(identifier) : [identifier]))
      .map(foldIdentifier)
      .filter((identifier) => identifier !== null),
  };
}

export type PreparedEntry = {
  entry: ListEntry;
  names: readonly { listed: ListedName; name: Name }[];
  dates: readonly ComparedDate[];
  identifiers: readonly FoldedIdentifier[];
  /** How many entries of its list version carry a word; where nobody counts, no word is distinctive. */
  entriesWith?: EntriesWith;
};

export type EntriesWith = (word: Word) => number;

/**
 * A listed name is read as in every country it can come from: nationality says little about who romanised it, and people of Hong
 * Kong are listed as Chinese.
 */
export function prepareEntry(entry: ListEntry, learned: KnownReadings): PreparedEntry {
  const context = { kind: entry.kind, country: null, learned };
  return {
    entry,
    names: entry.names.flatMap((listed) => readListedName(listed.text, context).map((name) => ({ listed, name }))),
    dates: entry.datesOfBirth.map(comparedDate),
    identifiers: entry.identifiers.map(foldIdentifier).filter((identifier) => identifier !== null),
  };
}
