import {
  ALA_LC,
  BS_2979_ALT,
  GOST_779,
  GOST_52290,
  ISO_9_1968,
  MVD_310_FR,
  SCIENTIFIC,
  TELEGRAM,
  translate,
  WIKIPEDIA,
  YANDEX_MAPS,
  type Schema,
} from "iuliia";
import { backToCyrillic } from "../back-to-cyrillic.ts";
import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { changed, withBoth, withDate } from "../right-details.ts";
import { germanPress, icaoRussian, ukrainianNames } from "../tables/cyrillic.ts";

const group = "Russian";
type Respelling = (cyrillic: string) => string;

const byLetters =
  (table: Readonly<Record<string, string>>): Respelling =>
  (cyrillic) =>
    Array.from(cyrillic, (letter) => table[letter] ?? letter).join("");
const bySchema =
  (schema: Schema): Respelling =>
  (cyrillic) =>
    translate(cyrillic, schema);

/** Russian people of whose every word it is certain how it is written in Cyrillic. */
function inCyrillic({ nationalities }: Person, name: string): string | null {
  if (!nationalities.includes("RU")) return null;
  const words = name.split(" ").map(backToCyrillic);
  return words.every((word) => word !== null) ? words.join(" ") : null;
}

function respelled(person: Person, name: string, respelling: Respelling): string | null {
  const cyrillic = inCyrillic(person, name);
  return cyrillic && changed(name, cyrillic.split(" ").map(respelling).join(" "));
}

const icao = byLetters(icaoRussian);
const schemes: Readonly<Record<string, Respelling>> = {
  "ALA-LC, libraries": bySchema(ALA_LC),
  "BS 2979, British": bySchema(BS_2979_ALT),
  "GOST 7.79, ISO 9": bySchema(GOST_779),
  "GOST 52290, road signs": bySchema(GOST_52290),
  "ISO 9:1968": bySchema(ISO_9_1968),
  "passports to 1997, French": bySchema(MVD_310_FR),
  "scientific, with carons": bySchema(SCIENTIFIC),
  telegrams: bySchema(TELEGRAM),
  "Wikipedia, press": bySchema(WIKIPEDIA),
  "Yandex Maps": bySchema(YANDEX_MAPS),
  "German press": byLetters(germanPress),
};

const passports: Kind<Person>[] = [
  { group, kind: "passport spelling (ICAO 9303)", ask: (person) => respelled(person, person.short, icao) },
  {
    group,
    kind: "passport spelling, date",
    ask: (person) => withDate(person, respelled(person, person.short, icao)),
  },
  {
    group,
    kind: "passport spelling with patronymic, date and nationality",
    ask: (person) => withBoth(person, respelled(person, person.full, icao)),
  },
];

const others: Kind<Person>[] = Object.entries(schemes).map(([name, respelling]) => ({
  group,
  kind: name,
  ask: (person) => respelled(person, person.short, respelling),
}));

const patronymic = /(ovich|evich|yevich|ovna|evna|yevna|ich)$/i;

const names: Kind<Person>[] = [
  { group, kind: "in Cyrillic", ask: (person) => inCyrillic(person, person.short) },
  {
    group,
    kind: "given name in its Ukrainian form, date",
    ask: (person) => {
      const other = ukrainianNames[person.given[0]!.toLowerCase()];
      return other ? withDate(person, changed(person.short, `${other} ${person.family.join(" ")}`)) : null;
    },
  },
  {
    group,
    kind: "patronymic left out",
    ask: ({ given, short }) => (given.length === 2 && patronymic.test(given[1]!) ? short : null),
  },
  {
    group,
    kind: "patronymic that is not listed, date",
    ask: (person) =>
      person.given.length === 1 && person.nationalities.includes("RU")
        ? withDate(person, `${person.given[0]} Veniaminovich ${person.family.join(" ")}`)
        : null,
  },
];

export const slavic: Kind<Person>[] = [...passports, ...others, ...names];
