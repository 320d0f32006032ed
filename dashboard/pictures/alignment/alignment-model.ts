import type { AlignedColumn, AlignedWord } from "@probity/engines/screening/names/align-names.ts";
import { langOf } from "@probity/engines/screening/names/written-words.ts";

/** The relation of a word of the subject to a word of the entry. */
export type Verdict = AlignedColumn["verdict"] | "contra";
export type Word = AlignedWord;

/** One column: the subject's word above, the listed one below. Null where the other name has no such word. */
export type Column = Omit<AlignedColumn, "verdict"> & { verdict: Verdict };

/** Two aligned names, as the engine answers them. */
export type AlignmentModel = { columns: readonly Column[]; direction: "ltr" | "rtl" };

/** A value as a token: a year, a country, a document. */
export const valueToken = (text: string): Word => ({
  text,
  letters: { before: text, differing: "", after: "" },
  lang: langOf(text),
  reading: null,
});

const words: Record<Verdict, string> = {
  exact: "exact",
  near: "one letter off",
  contra: "contradicts",
  extra: "only listed",
  missing: "not listed",
};

export function alignmentSummary({ columns }: AlignmentModel): string {
  const parts = columns.map(
    ({ subject, listed, verdict }) => `${subject?.text ?? "none"} and ${listed?.text ?? "none"}: ${words[verdict]}`,
  );
  return parts.length === 0 ? "no words to compare" : parts.join("; ");
}

export function alignmentTable({ columns }: AlignmentModel) {
  return {
    head: ["subject", "listed", "verdict"],
    rows: columns.map(({ subject, listed, verdict }) => [subject?.text ?? "–", listed?.text ?? "–", words[verdict]]),
  };
}
