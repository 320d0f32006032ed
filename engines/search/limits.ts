import type { PreparedSubject } from "../names/prepare.ts";
import type { ScreenedSubject } from "../names/subject.ts";

export const searchLimits = {
  names: 6,
  identifiers: 10,
  identifierCharacters: 120,
  terms: 400,
  sanctionsCandidates: 200,
  pepCandidates: 1000,
  /** Of more than a pool of entries that could reach review by their bound, so many times the pool are looked at closely. */
  closeLooks: 8,
} as const;

/** The identifiers that are searched by, and whether that leaves some out. */
export function limitIdentifiers(subject: ScreenedSubject): { subject: ScreenedSubject; capped: boolean } {
  const identifiers = subject.identifiers
    .filter(({ value }) => value.length <= searchLimits.identifierCharacters)
    .slice(0, searchLimits.identifiers);
  return { subject: { ...subject, identifiers }, capped: identifiers.length < subject.identifiers.length };
}

/** The names that are searched by: six, and no more than four hundred spellings of words and names in all. */
export function limitNames(subject: PreparedSubject): { subject: PreparedSubject; capped: boolean } {
  let left: number = searchLimits.terms;
  const names = subject.names.slice(0, searchLimits.names).filter(({ words, joins, whole }) => {
    const terms = [...words, ...joins].reduce(
      (sum, { native, spellings }) => sum + spellings.length + (native === null ? 0 : 1),
      whole.length,
    );
    left -= terms;
    return left >= 0;
  });
  return { subject: { ...subject, names }, capped: names.length < subject.names.length };
}
