import type { ListedName } from "../lists/entry.ts";
import { firstJoin, type Agreement } from "./agreement.ts";
import type { IdentifierEvidence } from "./compare-identifiers.ts";
import { isSameWord, isVariantWord } from "./compare-words.ts";
import type { Name, Word } from "./name.ts";
import type { FactorCode } from "./score.ts";
import { describeClass, spellingClassesOf } from "./spelling-classes.ts";
import type { ScorePolicy } from "./subject.ts";

/** A listed name beside the name of the subject that it was compared with. */
export type ComparedPair = {
  listed: ListedName;
  listedName: Name | null;
  subjectName: Name | null;
  agreement: Agreement;
  /** It needs a word that is another usual spelling of the listed one. */
  isVariant: boolean;
  /** How many entries of the list carry the one word on which it rests; Infinity where that makes no difference. */
  entriesWithWord: number;
};

/** One sentence for a reviewer. It tells what the list says and never what the subject said, because it is stored. */
export function describeFactor(
  code: FactorCode,
  pair: ComparedPair,
  reading: string | null,
  identifiers: IdentifierEvidence,
  policy: ScorePolicy,
): string {
  switch (code) {
    case "name_exact":
      return `The same name as the listed "${pair.listed.text}"`;
    case "all_subject_tokens":
      return `Every word of the name is in the listed "${pair.listed.text}"`;
    case "all_listed_tokens":
      return `Every word of the listed "${pair.listed.text}" is in the name`;
    case "one_word_contained":
      return `One word agrees with the listed "${pair.listed.text}"`;
    case "distinctive_word":
      return `One word agrees with the listed "${pair.listed.text}", and ${carriers(pair.entriesWithWord)} of the list`;
    case "some_tokens":
      return `Some words agree with the listed "${pair.listed.text}"`;
    case "fuzzy_token":
      return `One letter off the listed spelling "${listedSpelling(pair)}"`;
    case "spelling_variant":
      return `Another usual spelling of the listed ${listedVariants(pair)}`;
    case "weak_alias":
      return `The list marks "${pair.listed.text}" as a weak alias`;
    case "romanised_name":
      return `Agrees as romanised: ${reading ?? "native script"}`;
    case "document_number":
    case "document_number_no_country":
    case "document_number_other_country":
      return describeDocument(code, identifiers);
    case "cap_partial_name":
      return `Words in common alone stay below review (${policy.reviewScore})`;
    case "cap_name_alone":
      return `A name without the same day of birth, document or wallet stays below match (${policy.matchScore})`;
    case "cap_fuzzy_name":
      return `A name one letter off stays below match (${policy.matchScore})`;
    case "cap_spelling_variant":
      return `Another spelling than the list has stays below match (${policy.matchScore})`;
    case "cap_below_match":
      return `Without an agreeing name the entry stays below match (${policy.matchScore})`;
    default:
      return sentences[code];
  }
}

const sentences = {
  identifier_without_name: "A document agrees, the name does not",
  dob_same_day: "Same day of birth",
  dob_same_month: "Same month of birth, as far as the dates are known",
  dob_same_year: "Same year of birth",
  dob_day_month_swapped: "Day and month of birth are swapped",
  dob_in_range: "The date of birth is within the dates the list gives",
  dob_near_year: "The years of birth are one apart",
  dob_digit_off: "The years of birth differ as by a typing mistake",
  shared_words_same_day: "Two words or more and the day of birth agree",
  dob_conflict: "No date of birth agrees with the list",
  nationality_same: "Same nationality",
  nationality_conflict: "No nationality agrees with the list",
  wallet_address: "Same wallet address",
  cap_100: "No score is above 100",
  floor_0: "No score is below 0",
} as const;

function listedSpelling({ listedName, agreement }: ComparedPair): string {
  if (!listedName) return "";
  const { nearWord } = agreement;
  const words =
    nearWord < firstJoin ? [listedName.words[nearWord]] : listedName.words.slice(nearWord - firstJoin).slice(0, 2);
  return words.map((word) => word?.native ?? word?.spellings[0]?.text ?? "").join(" ");
}

function describeVariant({ classes = [] }: Word, listed: Word): string {
  const spelled = listed.spellings.find(({ text }) => spellingClassesOf(text).some((found) => classes.includes(found)));
  const shared = spellingClassesOf(spelled?.text ?? "").find((found) => classes.includes(found));
  return `"${spelled?.text}" (${describeClass(shared ?? "")})`;
}

function carriers(entries: number): string {
  return entries === 1 ? "it is in no other entry" : `only ${entries} entries carry it`;
}

/** The listed words that are spelled otherwise, with whose name it is. The subject's spelling is not told. */
function listedVariants({ subjectName, listedName }: ComparedPair): string {
  const mine = [...(subjectName?.words ?? []), ...(subjectName?.joins ?? [])];
  const variants = (theirs: readonly Word[]) =>
    theirs.flatMap((listed) => {
      const word = mine.find((own) => isVariantWord(own, listed));
      return word && !mine.some((own) => isSameWord(own, listed)) ? describeVariant(word, listed) : [];
    });
  const words = variants(listedName?.words ?? []);
  return [...new Set(words.length > 0 ? words : variants(listedName?.joins ?? []))].join(", ");
}

const documentNames = {
  passport: "passport",
  national_id: "national id",
  registration_number: "registration number",
  wallet: "wallet",
} as const;

function describeDocument(code: FactorCode, { listed }: IdentifierEvidence): string {
  const document = listed ? documentNames[listed.kind] : "document";
  if (code === "document_number") return `Same number as the listed ${document} of ${listed?.country ?? "its country"}`;
  return code === "document_number_no_country"
    ? `Same number as a listed ${document}, a country is not known`
    : `Same number as a listed ${document} of another country`;
}
