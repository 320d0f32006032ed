import type { ScriptReader, Spelling } from "../name.ts";
import { cheapestSpellings, choicesOf, spelledBy, type LetterTable } from "./letter-table.ts";
import { distinctSpellings, spellingLimit } from "../spellings.ts";

/** A reader for a script that one scheme reads: its spelling first, then the usual ones. */
export function alphabetReader(
  scheme: string,
  table: LetterTable,
  usual: LetterTable,
  prepare: (run: string) => string,
): ScriptReader {
  return (run) => {
    const word = prepare(run);
    const spellings: Spelling[] = [{ text: spelledBy(table, word) ?? "", reading: scheme }];
    for (const text of cheapestSpellings(choicesOf(usual, word) ?? [], spellingLimit)) {
      spellings.push({ text, reading: "common" });
    }
    return [distinctSpellings(spellings)];
  };
}
