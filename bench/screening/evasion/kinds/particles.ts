import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { changed } from "../right-details.ts";

/** Replaces in the full name, where there is something to replace. */
const rewritten = (kind: string, pattern: RegExp, by: string): Kind<Person> => ({
  group: "particles",
  kind,
  ask: ({ full }) => changed(full, full.replaceAll(pattern, by).trim()),
});

/** Small words before a name, which every country and every clerk writes differently. */
export const particles: Kind<Person>[] = [
  rewritten("al- left out", /\bal[- ]/giu, ""),
  rewritten("al- as el-", /\bal-/giu, "el-"),
  rewritten("al- joined to its word", /\bal-(?=\p{L})/giu, "al"),
  rewritten("al- as a word", /\bal-/giu, "al "),
  rewritten("bin left out", /(?<=\p{L} )(bin|ibn|ben) /giu, ""),
  rewritten("bin as ben", /\b(bin|ibn)\b/giu, "ben"),
  rewritten("bin as ibn", /\b(bin|ben)\b/giu, "ibn"),
  rewritten("abu joined to its word", /\babu /giu, "abu"),
  rewritten("abu as abou", /\babu\b/giu, "abou"),
  rewritten("abd al- as Abdul in one word", /\babd[- ][aue]l[- ](?=\p{L})/giu, "abdul"),
  rewritten("abd al- as Abdel in two words", /\babd[- ][aue]l[- ](?=\p{L})/giu, "Abdel "),
  rewritten("de, van, von left out", /\b(de la|de los|de las|del|de|da|dos|do|van der|van|von) /giu, ""),
  rewritten("de, van, von joined to their word", /\b(de|da|do|van|von|del) (?=\p{L}{4})/giu, "$1"),
];
