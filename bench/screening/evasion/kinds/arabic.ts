import type { Random } from "@probity/engines/screening/search/testing/random.ts";
import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { changed, withDate } from "../right-details.ts";
import { otherSpellings } from "../tables/arabic.ts";

const group = "Arabic and Persian";
const wordsOf = (name: string) => name.toLowerCase().split(/[ -]/u);

/** Every word that has other usual spellings in one of them. */
function respelled({ full }: Person, choose: (spellings: readonly string[]) => string): string | null {
  const words = wordsOf(full);
  const others = words.map((word) => {
    const spellings = otherSpellings.get(word);
    return spellings ? choose(spellings) : word;
  });
  return changed(words.join(" "), others.join(" "));
}

/** The first is the one that English newspapers have. */
const pressSpelling = (person: Person) => respelled(person, ([first]) => first!);
const otherSpelling = (person: Person, random: Random) => respelled(person, (spellings) => random.pick(spellings));

const arabCountries = [
  "DZ",
  "EG",
  "IQ",
  "JO",
  "KW",
  "LB",
  "LY",
  "MA",
  "OM",
  "PS",
  "QA",
  "SA",
  "SD",
  "SY",
  "TN",
  "AE",
  "YE",
];

/** The same name as offices of other countries spell it, letter by letter. */
const byRules = (
  kind: string,
  countries: readonly string[],
  rules: readonly (readonly [RegExp, string])[],
): Kind<Person> => ({
  group,
  kind,
  ask: ({ full, nationalities }) => {
    if (!nationalities.some((country) => countries.includes(country))) return null;
    const words = wordsOf(full);
    return changed(
      words.join(" "),
      words.map((word) => rules.reduce((text, [from, to]) => text.replaceAll(from, to), word)).join(" "),
    );
  },
});

export const arabic: Kind<Person>[] = [
  { group, kind: "usual press spelling", ask: pressSpelling },
  { group, kind: "usual press spelling, date", ask: (person) => withDate(person, pressSpelling(person)) },
  { group, kind: "other usual spelling", ask: otherSpelling },
  {
    group,
    kind: "other usual spelling, date",
    ask: (person, random) => withDate(person, otherSpelling(person, random)),
  },
  {
    group,
    kind: "as listed (for comparison)",
    ask: (person) => (wordsOf(person.full).some((word) => otherSpellings.has(word)) ? person.full : null),
  },
  byRules("French spelling: ou, ch, dj", arabCountries, [
    [/u/g, "ou"],
    [/sh/g, "ch"],
    [/^j/g, "dj"],
    [/^w/g, "ou"],
    [/oo/g, "ou"],
  ]),
  byRules("Egyptian and Gulf spelling: e for i, g for j", arabCountries, [
    [/(?<=[bcdfghjklmnpqrstvwxz])i(?=[bcdfghjklmnpqrstvwxz]$)/g, "e"],
    [/^j/g, "g"],
    [/ay/g, "ei"],
    [/q/g, "k"],
  ]),
  byRules(
    "Persian: gh for q, ou for u, e for i",
    ["IR", "AF"],
    [
      [/q/g, "gh"],
      [/u/g, "ou"],
      [/oou/g, "ou"],
      [/ey/g, "ei"],
      [/zadeh$/g, "zade"],
      [/^i/g, "e"],
    ],
  ),
  {
    group,
    kind: "Persian given names in one word",
    ask: ({ given, family, nationalities }) =>
      nationalities.includes("IR") && given.length === 2 ? `${given.join("").toLowerCase()} ${family.join(" ")}` : null,
  },
];
