import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { changed, withBoth, withDate } from "../right-details.ts";

const initial = (word: string) => `${word[0]}.`;
const foreignMiddle = ({ given, family }: Person) => `${given[0]} Xavier ${family.join(" ")}`;
/** Family names of countries that have few listed people. */
const newFamilyNames = ["Johansson", "Brandstetter", "Vanderberg", "Kowalska", "Takahashi", "Ferreira", "Lindqvist"];

const initials: Kind<Person>[] = [
  {
    group: "initials",
    kind: "initial and family name, date and nationality",
    ask: (person) => withBoth(person, `${initial(person.given[0]!)} ${person.family.join(" ")}`),
  },
  {
    group: "initials",
    kind: "initial and family name, date",
    ask: (person) => withDate(person, `${initial(person.given[0]!)} ${person.family.join(" ")}`),
  },
  {
    group: "initials",
    kind: "initials of all given names, date and nationality",
    ask: (person) =>
      person.given.length > 1
        ? withBoth(person, `${person.given.map(initial).join("")} ${person.family.join(" ")}`)
        : null,
  },
  {
    group: "initials",
    kind: "initial of the middle name",
    ask: ({ given, family }) => (given.length > 1 ? `${given[0]} ${initial(given[1]!)} ${family.join(" ")}` : null),
  },
];

const missing: Kind<Person>[] = [
  { group: "words", kind: "middle names missing", ask: ({ given, short }) => (given.length > 1 ? short : null) },
  {
    group: "words",
    kind: "second family name missing",
    ask: ({ given, family }) =>
      family.length === 2 && family[0]!.length > 3 ? `${given.join(" ")} ${family[0]}` : null,
  },
  {
    group: "words",
    kind: "first family name missing",
    ask: ({ given, family }) =>
      family.length === 2 && family[0]!.length > 3 ? `${given.join(" ")} ${family[1]}` : null,
  },
  {
    group: "words",
    kind: "foreign middle name, date and nationality",
    ask: (person) => withBoth(person, foreignMiddle(person)),
  },
  { group: "words", kind: "foreign middle name, name only", ask: foreignMiddle },
];

const order: Kind<Person>[] = [
  { group: "words", kind: "family name first", ask: ({ given, family }) => `${family.join(" ")} ${given.join(" ")}` },
  {
    group: "words",
    kind: "words in any order",
    ask: ({ full }, random) =>
      changed(
        full,
        full
          .split(" ")
          .map((word) => [random.fraction(), word] as const)
          .sort(([one], [other]) => one - other)
          .map(([, word]) => word)
          .join(" "),
      ),
  },
  {
    group: "words",
    kind: "a word twice",
    ask: ({ given, short }) => `${given[0]} ${short}`,
  },
];

const joins: Kind<Person>[] = [
  { group: "words", kind: "given and family name joined", ask: ({ given, family }) => `${given[0]}${family.join("")}` },
  {
    group: "words",
    kind: "given names joined",
    ask: ({ given, family }) => (given.length > 1 ? `${given.join("")} ${family.join(" ")}` : null),
  },
  {
    group: "words",
    kind: "given names hyphenated",
    ask: ({ given, family }) => (given.length > 1 ? `${given.join("-")} ${family.join(" ")}` : null),
  },
  {
    group: "words",
    kind: "hyphen left out, words apart",
    ask: ({ full }) => (/\p{L}-\p{L}/u.test(full) ? full.replaceAll("-", " ") : null),
  },
  {
    group: "words",
    kind: "hyphen left out, words joined",
    ask: ({ full }) => (/\p{L}-\p{L}/u.test(full) ? full.replaceAll("-", "") : null),
  },
  {
    group: "words",
    kind: "a long word split",
    ask: ({ given, family }, random) => {
      const long = family.at(-1)!;
      if (!/^[A-Z]{7,}$/.test(long)) return null;
      const at = 3 + random.below(long.length - 5);
      return `${given.join(" ")} ${family.slice(0, -1).join(" ")} ${long.slice(0, at)} ${long.slice(at)}`;
    },
  },
];

const married: Kind<Person>[] = [
  {
    group: "married",
    kind: "new family name added by a hyphen",
    ask: ({ short }, random) => `${short}-${random.pick(newFamilyNames)}`,
  },
  {
    group: "married",
    kind: "family name put before a new one",
    ask: ({ short }, random) => `${short} ${random.pick(newFamilyNames)}`,
  },
  {
    group: "married",
    kind: "new family name in its place, date and nationality",
    ask: (person, random) => withBoth(person, `${person.given.join(" ")} ${random.pick(newFamilyNames)}`),
  },
];

/** Words left out, added, abbreviated, joined, split and put in another order. */
export const words: Kind<Person>[] = [...initials, ...missing, ...order, ...joins, ...married];
