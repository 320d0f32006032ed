import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { secondPassport, withBoth, withDate } from "../right-details.ts";

const group = "details";
const dated = (person: Person, change: (year: number, month: string, day: string) => string | null) => {
  if (person.day === null) return null;
  const [year, month, day] = person.day.split("-") as [string, string, string];
  const date = change(Number(year), month, day);
  return date === null || date === person.day ? null : { name: person.short, datesOfBirth: [date] };
};
const ofYear = (year: number, month: string, day: string) =>
  `${year}-${month}-${month === "02" && day === "29" ? "28" : day}`;
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The given and family name as listed, beside details that are missing, imprecise or wrong. */
export const details: Kind<Person>[] = [
  { group, kind: "given and family name", ask: (person) => (person.nationalities.length > 0 ? person.short : null) },
  { group, kind: "the same with its date of birth", ask: (person) => withDate(person, person.short) },
  {
    group,
    kind: "with a nationality that is not listed",
    ask: (person) =>
      person.nationalities.length > 0 ? { name: person.short, nationalities: [secondPassport(person)] } : null,
  },
  {
    group,
    kind: "full name, nationality not listed",
    ask: (person) =>
      person.nationalities.length > 0 ? { name: person.full, nationalities: [secondPassport(person)] } : null,
  },
  {
    group,
    kind: "date of birth one year off",
    ask: (person) => dated(person, (year, month, day) => ofYear(year + 1, month, day)),
  },
  {
    group,
    kind: "one year off, nationality not listed",
    ask: (person) => {
      const asked = dated(person, (year, month, day) => ofYear(year - 1, month, day));
      return asked && person.nationalities.length > 0 ? { ...asked, nationalities: [secondPassport(person)] } : null;
    },
  },
  { group, kind: "date two years off", ask: (person) => dated(person, (year, ...rest) => ofYear(year + 2, ...rest)) },
  {
    group,
    kind: "day and month swapped",
    ask: (person) => dated(person, (year, month, day) => (Number(day) <= 12 ? `${year}-${day}-${month}` : null)),
  },
  {
    group,
    kind: "decade off",
    ask: (person) => dated(person, (year, month, day) => ofYear(year > 1989 ? year - 10 : year + 10, month, day)),
  },
  {
    group,
    kind: "last digits of the year swapped",
    ask: (person) =>
      dated(person, (year, month, day) => {
        const [tens, ones] = [Math.floor(year / 10) % 10, year % 10];
        return Math.abs(tens - ones) < 2 || tens === 0
          ? null
          : ofYear(year - tens * 10 - ones + ones * 10 + tens, month, day);
      }),
  },
  { group, kind: "year of birth only", ask: (person) => dated(person, (year) => String(year)) },
  { group, kind: "year and month only", ask: (person) => dated(person, (year, month) => `${year}-${month}`) },
  { group, kind: "1 January of the year", ask: (person) => dated(person, (year) => `${year}-01-01`) },
  {
    group,
    kind: "date one day off",
    ask: (person) =>
      dated(person, (year, month, day) => `${year}-${month}-${twoDigits(Number(day) === 1 ? 2 : Number(day) - 1)}`),
  },
  {
    group,
    kind: "date one month off",
    ask: (person) =>
      dated(person, (year, month, day) =>
        ofYear(
          year,
          twoDigits(Number(month) === 1 ? 2 : Number(month) - 1),
          day.replace("31", "30").replace(/29|30/, "28"),
        ),
      ),
  },
  {
    group,
    kind: "family name alone, date and nationality",
    ask: (person) => withBoth(person, person.family.join(" ")),
  },
];
