import { readFileSync } from "node:fs";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { publishedPath } from "@probity/engines/screening/lists/testing/list-files.ts";
import { Random } from "@probity/engines/screening/search/testing/random.ts";

type Legislator = { name: string; otherNames: string[]; country: string };
type NameParts = { given: string[]; family: string };

/** Share of family names that no legislator of the sample has: the sample's own share of names that occur once. */
const unseenFamilyNames = 0.45;

/**
 * People with the names that legislators of 226 territories have: given names of one, family name of another of the same country,
 * so that common names are as common as they are; and rare family names, a letter or two from known ones, so that the words grow
 * with the list as they do in life.
 */
export function* generatedPeps(count: number, seed = 1): Generator<ListEntry> {
  const seeded = new Random(seed);
  const random = () => seeded.fraction();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const legislators = readLegislators();
  const byCountry = Map.groupBy(
    legislators.flatMap((person) => partsOf(person)),
    ({ country }) => country,
  );
  for (let number = 0; number < count; number++) {
    const { country } = pick(legislators);
    const people = byCountry.get(country);
    if (!people) continue;
    const { given } = pick(people);
    const family =
      random() < unseenFamilyNames ? altered(pick(people).family, pick(people).family, random) : pick(people).family;
    yield pepOf(`Q${1_000_000 + number}`, { given, family }, country.slice(0, 2), random);
  }
}

function readLegislators(): Legislator[] {
  const file = publishedPath("service_pep/everypolitician_2016-08/persons.jsonl");
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function partsOf({ name, country }: Legislator): (NameParts & { country: string })[] {
  const words = name.split(/[\s,]+/).filter((word) => word.length > 1);
  if (words.length < 2) return [{ given: [], family: name, country }];
  return [{ given: words.slice(0, -1), family: words.at(-1)!, country }];
}

/** The word with one or two letters of another name of the country put in or exchanged. */
function altered(word: string, other: string, random: () => number): string {
  let changed = word;
  for (let times = random() < 0.5 ? 1 : 2; times > 0; times--) {
    const at = 1 + Math.floor(random() * Math.max(1, changed.length - 1));
    const letter = other[Math.floor(random() * other.length)]!.toLowerCase();
    const dropped = random() < 0.5 ? 1 : 0;
    changed = changed.slice(0, at) + letter + changed.slice(at + dropped);
  }
  return changed;
}

function pepOf(id: string, { given, family }: NameParts, country: string, random: () => number): ListEntry {
  const names = [[...given, family].join(" ")];
  if (given.length > 0 && random() < 0.7) names.push([family, ...given].join(" "));
  if (given.length > 1 && random() < 0.5) names.push(`${given[0]} ${family}`);
  const year = 1935 + Math.floor(random() * 65);
  const day = `${year}-${pad(1 + Math.floor(random() * 12))}-${pad(1 + Math.floor(random() * 28))}`;
  const start = `${year + 30 + Math.floor(random() * 30)}`;
  return {
    id,
    kind: "person",
    names: names.map((text) => ({ text, weak: false })),
    datesOfBirth: datesOf(day, random()),
    nationalities: [country],
    identifiers: [],
    programmes: [],
    listedOn: null,
    pep: {
      positions: [
        {
          category: "parliament_member",
          title: "member of parliament",
          country,
          startDate: start,
          endDate: random() < 0.6 ? `${Number(start) + 5}` : null,
          ended: false,
          roster: "wikidata",
        },
      ],
      diedOn: null,
      related: [],
    },
  };
}

/** Four in ten have no date of birth, one in ten the year alone. */
function datesOf(day: string, share: number): ListEntry["datesOfBirth"] {
  if (share < 0.4) return [];
  if (share < 0.5) return [{ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31`, circa: false }];
  return [{ from: day, to: day, circa: false }];
}

const pad = (value: number): string => String(value).padStart(2, "0");
