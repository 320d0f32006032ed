import type { ScreeningMatch } from "@probity/contract";
import type { FactorCode } from "@probity/engines/screening/names/score.ts";
import { scriptOfName } from "@probity/engines/screening/names/written-words.ts";
import type { ComparedFactor } from "../../pictures/comparison/comparison-model.ts";
import { screeningTexts as texts } from "../../texts/screening.ts";
import { type Compared, listedDate } from "./listed-values.ts";
import type { TypedSubject } from "./typed-subject.ts";

export type ComparedRow = ComparedFactor & { about: Compared };

/** What each factor compares. A factor that the scorer gains does not compile until it has a row here. */
const aboutOf: Record<FactorCode, Compared> = {
  name_exact: "name",
  all_subject_tokens: "name",
  all_listed_tokens: "name",
  one_word_contained: "name",
  distinctive_word: "name",
  some_tokens: "name",
  fuzzy_token: "name",
  spelling_variant: "name",
  weak_alias: "name",
  romanised_name: "name",
  identifier_without_name: "name",
  dob_same_day: "born",
  dob_same_month: "born",
  dob_same_year: "born",
  dob_day_month_swapped: "born",
  dob_in_range: "born",
  dob_near_year: "born",
  dob_digit_off: "born",
  shared_words_same_day: "born",
  dob_conflict: "born",
  nationality_same: "nationality",
  nationality_conflict: "nationality",
  document_number: "document",
  document_number_no_country: "document",
  document_number_other_country: "document",
  wallet_address: "document",
  cap_100: "cap",
  floor_0: "cap",
  cap_partial_name: "cap",
  cap_name_alone: "cap",
  cap_fuzzy_name: "cap",
  cap_spelling_variant: "cap",
  cap_below_match: "cap",
};

const always: readonly Compared[] = ["name", "born", "nationality", "document"];

/** Both sides of a match, one row for each factor, and one where there was nothing to compare. */
export function comparedRows(match: ScreeningMatch, subject: TypedSubject): ComparedRow[] {
  const ofCode = (code: string): Compared => aboutOf[code as FactorCode] ?? "cap";
  const order: readonly Compared[] = [...always, "cap"];
  return order.flatMap((about): ComparedRow[] => {
    const factors = match.factors.filter(({ code }) => ofCode(code) === about);
    const sides = {
      what: texts.compared[about],
      subject: mine(about, match, subject),
      listed: theirs(about, match),
      about,
    };
    if (factors.length === 0) return about === "cap" ? [] : [{ ...sides, code: null, points: 0 }];
    return factors.map(({ code, points, detail }, at) => ({
      ...sides,
      code,
      points,
      // The values stand once; what a second factor adds about them is its sentence.
      ...(about === "cap" || at > 0 ? { what: at > 0 ? "" : sides.what, subject: "", listed: detail ?? "" } : {}),
    }));
  });
}

function mine(
  about: Compared,
  { matchedName }: ScreeningMatch,
  { names, datesOfBirth, nationalities, documents }: TypedSubject,
): string {
  // Of several spellings the one that can be read beside the matched name.
  const name = names.find((one) => scriptOfName(one) === scriptOfName(matchedName)) ?? names[0];
  const values: Record<Compared, readonly string[]> = {
    name: name === undefined ? [] : [name],
    born: datesOfBirth,
    nationality: nationalities,
    document: documents,
    cap: [],
  };
  return values[about].join(", ");
}

function theirs(about: Compared, { matchedName, entry }: ScreeningMatch): string {
  const values: Record<Compared, readonly string[]> = {
    name: [matchedName],
    born: entry.datesOfBirth.map(listedDate),
    nationality: entry.nationalities,
    document: entry.identifiers.map(({ kind, value, country }) => [kind, value, country].filter(Boolean).join(" ")),
    cap: [],
  };
  return values[about].join(", ");
}
