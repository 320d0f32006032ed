import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { casesOf, shuffled, type Evasion } from "./evasion.ts";
import { arabic } from "./kinds/arabic.ts";
import { companies } from "./kinds/companies.ts";
import { details } from "./kinds/details.ts";
import { nicknames } from "./kinds/nicknames.ts";
import { numbers } from "./kinds/numbers.ts";
import { otherCountries } from "./kinds/other-countries.ts";
import { particles } from "./kinds/particles.ts";
import { slavic } from "./kinds/slavic.ts";
import { titles } from "./kinds/titles.ts";
import { typing } from "./kinds/typing.ts";
import { vessels } from "./kinds/vessels.ts";
import { words } from "./kinds/words.ts";
import { companiesOf, peopleOf, vesselsOf } from "./listed.ts";

const ofPeople = [
  ...details,
  ...words,
  ...slavic,
  ...arabic,
  ...otherCountries,
  ...particles,
  ...nicknames,
  ...titles,
  ...typing,
  ...numbers,
];

/** Every kind of evasion over the entries of a list. */
export function evasionsOf(entries: readonly ListEntry[], sample: { most: number; seed: number }): Evasion[] {
  const of = <Item extends { id: string }>(items: readonly Item[]) => shuffled(items, sample.seed);
  const [people, firms, ships] = [of(peopleOf(entries)), of(companiesOf(entries)), of(vesselsOf(entries))];
  return [
    ...ofPeople.map((kind) => casesOf(kind, people, sample)),
    ...companies.map((kind) => casesOf(kind, firms, sample)),
    ...vessels.map((kind) => casesOf(kind, ships, sample)),
  ].filter(({ cases }) => cases.length > 0);
}
