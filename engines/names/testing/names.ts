import fc from "fast-check";
import type { EntityKind } from "../../lists/entry.ts";
import type { Name } from "../name.ts";
import { readName } from "../read-name.ts";
import { nothingLearned } from "./samples.ts";

export function nameOf(text: string, kind: EntityKind | null = "person", country: string | null = null): Name {
  return readName(text, { kind, country, learned: nothingLearned })[0]!;
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

/** Words of which no two are a third when written as one, and that are nothing but words. */
const plain = "maduro madura maduros nicolas nikolas nicola moros karim karima ahmed ahmad samir samira".split(" ");

export const plainWords: fc.Arbitrary<string[]> = fc.array(fc.constantFrom(...plain), { minLength: 1, maxLength: 5 });

export const anyKind: fc.Arbitrary<EntityKind | null> = fc.constantFrom("person", "entity", null);
