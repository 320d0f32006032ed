import type { Person } from "@probity/contract";

/** The part of a text before the caret that begins to mention somebody: `@mar`. */
export type Beginning = { from: number; query: string };

export function mentionAt(text: string, caret: number): Beginning | null {
  const found = /(?:^|\s)@([^\s@]*(?:@[^\s@]*)?)$/u.exec(text.slice(0, caret));
  return found && { from: caret - found[1]!.length - 1, query: found[1]! };
}

const suggestedMax = 6;

/** People whose address contains what was typed, those whose address begins with it first. */
export function suggestedFor(people: readonly Person[], query: string): Person[] {
  const asked = query.toLowerCase();
  const place = ({ data }: Person) => data.email.toLowerCase().indexOf(asked);
  return people
    .filter((person) => place(person) !== -1)
    .toSorted((one, other) => place(one) - place(other) || one.data.email.localeCompare(other.data.email))
    .slice(0, suggestedMax);
}

/** An address with an @ before it; what ends a sentence does not belong to it. */
const mention = /(?<=^|\s)@([^\s@]+@[^\s@]*[^\s@.,;:!?)])/gu;

/** Ids of the people whom a text mentions by their addresses, each once. */
export function mentionsIn(text: string, people: readonly Person[]): string[] {
  return [...new Set(partsOf(text, people).flatMap((part) => (typeof part === "string" ? [] : [part.id])))];
}

/** A text in pieces: what was written, and the people it mentions. */
export function partsOf(text: string, people: readonly Person[]): (string | Person)[] {
  const byEmail = new Map(people.map((person) => [person.data.email.toLowerCase(), person]));
  const parts: (string | Person)[] = [];
  let end = 0;
  for (const { index, 0: written, 1: email } of text.matchAll(mention)) {
    const person = byEmail.get(email!.toLowerCase());
    if (!person) continue;
    parts.push(text.slice(end, index), person);
    end = index + written.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}
