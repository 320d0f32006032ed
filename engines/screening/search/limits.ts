import type { Word } from "../names/name.ts";
import type { PreparedSubject } from "../names/prepare.ts";
import { spacingsOf } from "../names/read-name.ts";
import type { ScreenedSubject } from "../names/subject.ts";

export const searchLimits = {
  names: 6,
  identifiers: 10,
  identifierCharacters: 120,
  terms: 400,
  sanctionsCandidates: 200,
  pepCandidates: 1000,
  /** Of more than a pool of entries that could reach review by their bound, so many times the pool are looked at closely. */
  closeLooks: 4,
} as const;

type Limited<Subject> = { subject: Subject; capped: boolean };

/** The names and identifiers that are searched by, and whether that leaves some out. */
export function limitSubject(screened: ScreenedSubject): Limited<ScreenedSubject> {
  const identifiers = screened.identifiers
    .filter(({ value }) => value.length <= searchLimits.identifierCharacters)
    .slice(0, searchLimits.identifiers);
  let names = spacingsOf(screened.name).length;
  const aliases = screened.aliases.filter((alias) => (names += spacingsOf(alias).length) <= searchLimits.names);
  const capped = aliases.length < screened.aliases.length || identifiers.length < screened.identifiers.length;
  return { subject: { ...screened, identifiers, aliases }, capped };
}

/** The names that have no more than four hundred spellings of words and names in all. */
export function limitTerms(subject: PreparedSubject): Limited<PreparedSubject> {
  let left: number = searchLimits.terms;
  const names = subject.names.filter(({ words, joins, whole }) => {
    const spelled = [...words, ...joins].reduce((sum, word) => sum + termCount(word), whole.length);
    left -= spelled;
    return left >= 0;
  });
  return { subject: { ...subject, names }, capped: names.length < subject.names.length };
}

function termCount({ native, spellings }: Word): number {
  return spellings.length + (native === null ? 0 : 1);
}
