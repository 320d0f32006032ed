import type { ListEntry } from "../lists/entry.ts";
import type { ListKey, ListKind } from "../lists/list-keys.ts";

/** Details that would have brought an entry closer to review: not given, not the same, or only nearly the same. */
export const missingDetails = ["exact_name", "date_of_birth", "nationality", "identifier"] as const;
export type MissingDetail = (typeof missingDetails)[number];

/** A listed entry that was scored and stayed a little below review. Nothing in it is from the request. */
export type NearMiss = {
  source: ListKey;
  listKind: ListKind;
  sourceEntryId: string;
  listedName: string;
  matchedName: string;
  score: number;
  missing: readonly MissingDetail[];
};

type Scored = {
  list: ListKey;
  listKind: ListKind;
  entry: ListEntry;
  matchedName: string;
  score: number;
  factors: readonly { code: string; points: number }[];
};

export function nearMissOf({ list, listKind, entry, matchedName, score, factors }: Scored): NearMiss {
  return {
    source: list,
    listKind,
    sourceEntryId: entry.id,
    listedName: entry.names[0]!.text,
    matchedName,
    score,
    missing: missingOf(entry, factors),
  };
}

const exactNames = ["name_exact", "all_subject_tokens", "all_listed_tokens"];
const sameIdentifiers = ["document_number", "wallet_address"];

/** Only what the entry publishes can be missing; a name it always has. */
function missingOf(entry: ListEntry, factors: Scored["factors"]): MissingDetail[] {
  const has = (code: string) => factors.some((factor) => factor.code === code);
  const holds: Record<MissingDetail, boolean> = {
    exact_name: has("fuzzy_token") || !exactNames.some(has),
    date_of_birth:
      entry.datesOfBirth.length > 0 && !factors.some(({ code, points }) => code.startsWith("dob_") && points > 0),
    nationality: entry.nationalities.length > 0 && !has("nationality_same"),
    identifier: entry.identifiers.length > 0 && !sameIdentifiers.some(has),
  };
  return missingDetails.filter((detail) => holds[detail]);
}
