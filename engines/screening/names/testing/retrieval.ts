import type { Name, Word } from "../name.ts";
import { isOneLetterOff } from "../one-letter-off.ts";

function termsOfWord({ native, spellings }: Word): string[] {
  return [...(native === null ? [] : [native]), ...spellings.map(({ text }) => text)];
}

/** The terms of a name: its words, its neighbouring words as one, and the whole as one. */
function termsOf({ words, joins, whole }: Name): Set<string> {
  return new Set([...[...words, ...joins].flatMap(termsOfWord), ...whole]);
}

/** The terms of one word of a name: itself, or joined to a neighbour. */
function termsAt({ words, joins }: Name, place: number): string[] {
  const near = [words[place]!, ...joins.slice(Math.max(0, place - 1), place + 1)];
  return near.flatMap(termsOfWord);
}

/**
 * True when a search that knows nothing but terms finds the listed name: every word of one name has a term of the other, except
 * one that is one letter off a term of five or more letters; or the wholes are the same.
 */
export function isFoundByTerms(subject: Name, listed: Name): boolean {
  if (subject.whole.some((text) => listed.whole.includes(text))) return true;
  return (
    covers(subject, listed, (own, other) => isNear(own, other)) ||
    covers(listed, subject, (own, other) => isNear(other, own))
  );
}

function isNear(subject: string, listed: string): boolean {
  return listed.length >= 5 && isOneLetterOff(subject, listed);
}

function covers(name: Name, other: Name, near: (own: string, other: string) => boolean): boolean {
  const terms = termsOf(other);
  const missing = name.words.flatMap((_, place) =>
    termsAt(name, place).some((term) => terms.has(term)) ? [] : [place],
  );
  if (missing.length === 0) return true;
  if (missing.length > 1) return false;
  return termsAt(name, missing[0]!).some((own) => [...terms].some((term) => near(own, term)));
}
