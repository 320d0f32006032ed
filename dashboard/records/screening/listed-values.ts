import type { ListedEntry, ScreeningMatch } from "@probity/contract";
import { compareDates, comparedDate, partialDate } from "@probity/engines/screening/names/compare-dates.ts";
import { foldIdentifier } from "@probity/engines/screening/names/compare-identifiers.ts";
import type { Verdict } from "../../pictures/alignment/alignment-model.ts";
import type { TypedSubject } from "./typed-subject.ts";

/** The parts of a person that both sides have. */
export type Compared = "name" | "born" | "nationality" | "document" | "cap";

type Dated = ListedEntry["datesOfBirth"][number];

/** A listed value and how it stands to what was typed; null while nobody can say. */
export type JudgedValue = { text: string; verdict: Verdict | null };

/** `1971`, `1971-03`, `1971-03-18` or `1958 to 1962`, with the list's own `circa`. */
export function listedDate({ from, to, circa }: Dated): string {
  const span = from === to ? from : (wholeOf(from, to) ?? `${shortest(from, "-01-01")} to ${shortest(to, "-12-31")}`);
  return circa ? `circa ${span}` : span;
}

function wholeOf(from: string, to: string): string | null {
  if (from.slice(0, 4) !== to.slice(0, 4)) return null;
  if (from.endsWith("-01-01") && to.endsWith("-12-31")) return from.slice(0, 4);
  return from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7) && Number(to.slice(8)) >= 28
    ? from.slice(0, 7)
    : null;
}

const shortest = (date: string, edge: string) => (date.endsWith(edge) ? date.slice(0, 4) : date);

const isDate = (text: string) => /^\d{4}(-\d{2}){0,2}$/.test(text);

/** The listed values of one row, each with the scorer's word on it where there is something to compare it with. */
export function judgedValues(about: Compared, { entry }: ScreeningMatch, typed: TypedSubject): JudgedValue[] {
  switch (about) {
    case "born": {
      const mine = typed.datesOfBirth.filter(isDate).map(partialDate);
      return entry.datesOfBirth.map((date) => ({
        text: listedDate(date),
        verdict: mine.length === 0 ? null : dateVerdict(compareDates(mine, [comparedDate(date)])),
      }));
    }
    case "nationality":
      return entry.nationalities.map((country) => ({
        text: country,
        verdict: typed.nationalities.length === 0 ? null : isTyped(typed.nationalities, country) ? "exact" : "extra",
      }));
    case "document":
      return entry.identifiers.map(({ kind, value, country }) => ({
        text: [kind, value, country].filter(Boolean).join(" "),
        verdict: typed.documents.length === 0 ? null : sameDocument(typed.documents, kind, value) ? "exact" : "extra",
      }));
    case "name":
    case "cap":
      return [];
  }
}

function dateVerdict(evidence: ReturnType<typeof compareDates>): Verdict {
  if (evidence === "conflict" || evidence === "near_year") return "contra";
  return evidence === "swapped" || evidence === "same_year_other_day" ? "near" : "exact";
}

const isTyped = (typed: readonly string[], country: string) =>
  typed.some((value) => value.toUpperCase() === country.toUpperCase());

function sameDocument(typed: readonly string[], kind: string, value: string): boolean {
  const fold = (text: string) => foldIdentifier({ kind: kind as "passport", value: text, country: null })?.value;
  const listed = fold(value);
  return listed !== undefined && typed.some((own) => fold(own) === listed);
}
