import type { EntityKind, IdentifierKind } from "../lists/entry.ts";

/** The screened person or organization, as the request names them. */
export type ScreenedSubject = {
  name: string;
  aliases: readonly string[];
  entityType: EntityKind | null;
  country: string | null;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  datesOfBirth: readonly string[];
  nationalities: readonly string[];
  identifiers: readonly { kind: IdentifierKind; value: string; country: string | null }[];
};

export type ScorePolicy = { reviewScore: number; matchScore: number };
