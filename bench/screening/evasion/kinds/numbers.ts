import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";

const group = "numbers";
/** A name with no word in common with anybody. */
const stranger = "Quentin Zzyzwick";
const numberOf = ({ identifiers }: Person, kind: "passport" | "registration_number") =>
  identifiers.find(
    ({ kind: own, value, country }) => own === kind && country !== null && /^[A-Z0-9]{6,}$/i.test(value),
  );

/** Another name beside a number of the entry. */
export const numbers: Kind<Person>[] = [
  {
    group,
    kind: "another name, passport",
    ask: (person) => {
      const passport = numberOf(person, "passport");
      return passport ? { name: stranger, identifiers: [passport] } : null;
    },
  },
  {
    group,
    kind: "another name, passport with spaces",
    ask: (person) => {
      const passport = numberOf(person, "passport");
      const spaced = passport?.value.replaceAll(/(.{3})(?=.)/g, "$1 ");
      return passport && spaced ? { name: stranger, identifiers: [{ ...passport, value: spaced }] } : null;
    },
  },
  {
    group,
    kind: "another name, passport without its country",
    ask: (person) => {
      const passport = numberOf(person, "passport");
      return passport ? { name: stranger, identifiers: [{ ...passport, country: null }] } : null;
    },
  },
  {
    group,
    kind: "another name, tax number as national id",
    ask: (person) => {
      const number = numberOf(person, "registration_number");
      return number ? { name: stranger, identifiers: [{ ...number, kind: "national_id" }] } : null;
    },
  },
];
