import fc from "fast-check";
import type { EntityKind } from "../../lists/entry.ts";
import type { Name } from "../name.ts";
import { readListedName, readName } from "../read-name.ts";
import { nothingLearned } from "./sample-people.ts";

export function nameOf(text: string, kind: EntityKind | null = "person", country: string | null = null): Name {
  return readName(text, { kind, country, learned: nothingLearned })[0]!;
}

export function namesOf(text: string, kind: EntityKind | null): Name[] {
  return readName(text, { kind, country: null, learned: nothingLearned });
}

export function listedNamesOf(text: string, kind: EntityKind | null): Name[] {
  return readListedName(text, { kind, country: null, learned: nothingLearned });
}

/** Words that collide: parts and joins of each other, one letter off, particles, titles, numbers, initials, other scripts. */
const colliding = [
  ..."al assad alassad alasad asad jin ping jinping jinpin maduro madura maduros nicolas nikolas nicola moros".split(
    " ",
  ),
  ..."bin laden binladen van der berg vanderberg dr haji 7 seven forty four 44 j k müller muller mueller".split(" "),
  ..."мадуро мадура николас 李家超 李家 家超 김정은 김종은 o'brien obrien bank bank's ltd gmbh".split(" "),
];

export const collidingText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...colliding), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" "));

const changes = ["drop", "add", "join", "split", "letter", "turn"] as const;

/** Two texts, the second made from the first by a few changes, so that they often agree and often just do not. */
export const relatedTexts: fc.Arbitrary<readonly [string, string]> = fc
  .tuple(collidingText, fc.array(fc.tuple(fc.constantFrom(...changes), fc.nat({ max: 50 })), { maxLength: 3 }))
  .map(([text, steps]) => [text, steps.reduce(changed, text.split(" ")).join(" ")] as const);

function changed(words: string[], [change, at]: readonly [(typeof changes)[number], number]): string[] {
  const place = at % words.length;
  const word = words[place]!;
  switch (change) {
    case "drop":
      return words.length === 1 ? words : words.toSpliced(place, 1);
    case "add":
      return words.toSpliced(place, 0, colliding[at % colliding.length]!);
    case "join":
      return words.toSpliced(place, 2, words.slice(place, place + 2).join(""));
    case "split":
      return words.toSpliced(place, 1, word.slice(0, word.length >> 1), word.slice(word.length >> 1));
    case "letter":
      return words.with(place, word.slice(0, at % word.length) + "z" + word.slice((at % word.length) + 1));
    case "turn":
      return [...words.slice(place), ...words.slice(0, place)];
  }
}

/** Words of which no two are a third when written as one, and that are nothing but words. */
const plain =
  "maduro madura maduros nicolas nikolas nicola moros karim karima ahmed ahmad samir samira müller muller mueller".split(
    " ",
  );

export const plainWords: fc.Arbitrary<string[]> = fc.array(fc.constantFrom(...plain), { minLength: 1, maxLength: 5 });

export const anyKind: fc.Arbitrary<EntityKind | null> = fc.constantFrom("person", "entity", null);
