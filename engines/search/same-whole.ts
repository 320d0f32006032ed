import { secondWordOf, wordCountOf } from "./postings.ts";
import type { RelatedName } from "./relate-name.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * The entries with a name that is written the same as one word. A name of one or two plain words has no number of its own for
 * that: it is found as an alias of its only word, or of its two words' join, and is the only alias that names no second word.
 */
export function eachSameWhole(snapshot: Snapshot, { wholeWords }: RelatedName, visit: (entry: number) => void): void {
  for (const found of wholeWords) {
    if (found.isWhole) {
      for (const entry of snapshot.entriesOf(found).slice()) visit(entry);
      continue;
    }
    const aliases = snapshot.aliasesOf(found);
    for (let at = 0; at < aliases.length && wordCountOf(aliases[at]!) <= 2; at += 2) {
      if (secondWordOf(aliases[at]!) === 0) visit(aliases[at + 1]!);
    }
  }
}
