import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { changed } from "../right-details.ts";
import { koreanSyllables, wadeGiles } from "../tables/east-asia.ts";

const isOf = ({ nationalities }: Person, ...countries: string[]) =>
  nationalities.some((country) => countries.includes(country));

const rewritten = (
  group: string,
  kind: string,
  countries: readonly string[],
  rules: readonly (readonly [RegExp, string])[],
): Kind<Person> => ({
  group,
  kind,
  ask: (person) =>
    isOf(person, ...countries)
      ? changed(
          person.full,
          rules.reduce((name, [from, to]) => name.replaceAll(from, to), person.full.toLowerCase()),
        )
      : null,
});

const spanish = ["MX", "CO", "VE", "CU", "GT", "HN", "NI", "SV", "EC", "PE", "ES", "PA", "CR", "DO", "BO", "PY"];
const balkan = ["BA", "RS", "HR", "ME", "MK", "SI", "XK"];

const latin: Kind<Person>[] = [
  rewritten("Latin spellings", "Spanish names in Portuguese spelling", spanish, [
    [/ez\b/g, "es"],
    [/\bluis\b/g, "luiz"],
  ]),
  rewritten("Latin spellings", "Spanish doubles: s for z, b for v, y for i", spanish, [
    [/z(?=[aeiou])/g, "s"],
    [/v(?=[aeiou])/g, "b"],
    [/ll/g, "y"],
  ]),
  rewritten("Latin spellings", "Balkan names with diacritics", balkan, [
    [/ic\b/g, "ić"],
    [/dj/g, "đ"],
    [/\bs(?=[aeiou])/g, "š"],
  ]),
  rewritten("Latin spellings", "Balkan names as they sound: -ich, -dzh", balkan, [
    [/ic\b/g, "ich"],
    [/dz/g, "dzh"],
  ]),
  rewritten(
    "Latin spellings",
    "Turkish names with their marks",
    ["TR"],
    [
      [/s(?=[aeiou])/g, "ş"],
      [/c(?=[aeiou])/g, "ç"],
      [/g(?=[aeiou])/g, "ğ"],
    ],
  ),
  rewritten(
    "Latin spellings",
    "Indonesian names in the spelling before 1972",
    ["ID", "MY"],
    [
      [/u/g, "oe"],
      [/j/g, "dj"],
      [/y/g, "j"],
    ],
  ),
];

const syllableWise = (table: Readonly<Record<string, string>>, name: readonly string[]) => {
  const syllables = name.map((word) => table[word.toLowerCase()]);
  return syllables.every((syllable) => syllable !== undefined) ? syllables.join(" ") : null;
};

/** Cuts a Chinese given name into the two syllables of which it consists, where only one cut gives two. */
function twoSyllables(word: string): readonly [string, string] | null {
  const cuts = Array.from(word, (_, at) => [word.slice(0, at), word.slice(at)] as const).filter(
    ([first, second]) => first in wadeGiles && second in wadeGiles,
  );
  return cuts.length === 1 ? cuts[0]! : null;
}

const chinese = ({ given, nationalities }: Person) =>
  nationalities.includes("CN") && given.length === 1 ? twoSyllables(given[0]!.toLowerCase()) : null;

const eastAsia: Kind<Person>[] = [
  {
    group: "East Asia",
    kind: "Chinese given name in two words",
    ask: (person) => chinese(person) && `${person.family.join(" ")} ${chinese(person)!.join(" ")}`,
  },
  {
    group: "East Asia",
    kind: "Chinese given name with a hyphen, family name last",
    ask: (person) => chinese(person) && `${chinese(person)!.join("-")} ${person.family.join(" ")}`,
  },
  {
    group: "East Asia",
    kind: "Chinese name by Wade-Giles",
    ask: (person) => {
      const syllables = chinese(person);
      const name = syllables && syllableWise(wadeGiles, [...person.family, ...syllables]);
      return name && changed([...person.family, ...syllables].join(" "), name);
    },
  },
  {
    group: "East Asia",
    kind: "Korean name in South Korean spelling",
    ask: (person) => {
      const name = isOf(person, "KP")
        ? syllableWise(koreanSyllables, [...person.family, ...person.given.flatMap((word) => word.split("-"))])
        : null;
      return name && changed(`${person.family.join(" ")} ${person.given.join(" ")}`, name);
    },
  },
  {
    group: "East Asia",
    kind: "Korean given name in one word",
    ask: ({ given, family, nationalities }) =>
      nationalities.includes("KP") && given.length === 2 ? `${family.join(" ")} ${given.join("").toLowerCase()}` : null,
  },
];

export const otherCountries: Kind<Person>[] = [...latin, ...eastAsia];
