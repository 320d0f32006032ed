import type { ListEntry, ListedDate, ListedIdentifier, ListedName } from "../../lists/entry.ts";
import { Random } from "./random.ts";

const onsets = "b br ch d dr f g gr h j k kh kr l m n p r s sh st t tr v w y z".split(" ");
const vowels = "a a a e e i i o o u ai ou ya".split(" ");
const codas = ["", "", "", "n", "r", "l", "m", "s", "d", "v", "k", "ll", "sch"];
const endings = ["", "", "ov", "enko", "ez", "son", "ini", "zadeh", "ian", "a"];
const countries = "AF BY CN CU DE EG ES FR GB IN IQ IR KP LY MM MX NG PK RU SD SO SY TR UA US VE YE ZW".split(" ");
const forms = ["LLC", "Ltd", "GmbH", "S.A.", "Trading Co.", "Holding", "Bank", "Shipping Company Limited"];

/** Names that sound like some, as many as asked for, the same for the same seed. */
function namePool(random: Random, size: number, isFamily: boolean): string[] {
  const names = new Set<string>();
  while (names.size < size) {
    let name = "";
    for (let left = 1 + random.below(isFamily ? 3 : 2); left >= 0; left--) {
      name += random.pick(onsets) + random.pick(vowels) + (left === 0 ? random.pick(codas) : "");
    }
    if (isFamily) name += random.pick(endings);
    names.add(name[0]!.toUpperCase() + name.slice(1));
  }
  return [...names];
}

/** Persons and companies as lists have them, with about 2.2 names each; some names are common, most are rare. */
export function* generatedEntries(seed: number, count: number, { pep = false } = {}): Generator<ListEntry> {
  const random = new Random(seed);
  const given = namePool(random, Math.max(40, Math.min(20_000, count / 8)), false);
  const family = namePool(random, Math.max(80, Math.min(150_000, count / 3)), true);
  for (let number = 0; number < count; number++) {
    const isPerson = pep || random.chance(0.7);
    const names = isPerson ? personNames(random, given, family) : companyNames(random, given, family);
    yield {
      id: `${pep ? "Q" : "E"}${number}`,
      kind: random.chance(0.02) ? null : isPerson ? "person" : "entity",
      names: names.map((text): ListedName => ({ text, weak: random.chance(0.05) })),
      datesOfBirth: isPerson && random.chance(0.8) ? datesOfBirth(random) : [],
      nationalities: random.chance(0.8)
        ? [...new Set([random.pick(countries), ...some(random, 0.1, () => random.pick(countries))])]
        : [],
      identifiers: pep ? [] : some(random, 0.3, () => identifier(random, isPerson)),
      programmes: pep ? [] : ["TEST"],
      listedOn: null,
      pep: pep ? { positions: [], diedOn: null, related: [] } : null,
    };
  }
}

function some<Item>(random: Random, probability: number, make: () => Item): Item[] {
  const items: Item[] = [];
  while (random.chance(probability)) items.push(make());
  return items;
}

function personNames(random: Random, given: readonly string[], family: readonly string[]): string[] {
  const first = [given[random.rank(given.length)]!, ...some(random, 0.3, () => given[random.rank(given.length)]!)];
  const last = [family[random.rank(family.length)]!, ...some(random, 0.2, () => family[random.rank(family.length)]!)];
  const names = [random.chance(0.5) ? `${last.join(" ")}, ${first.join(" ")}` : [...first, ...last].join(" ")];
  while (random.chance(0.55)) {
    names.push(
      random.pick([
        () => `${first[0]} ${last[0]}`,
        () => `${first[0]} ${last.join("")}`,
        () => `${first[0]} ${random.pick(onsets)}. ${last.join("-")}`,
        () => changed(random, `${first[0]} ${last[0]}`),
        () => `Abu ${given[random.rank(given.length)]}`,
        () => first[0]!,
        () => inCyrillic([...first, ...last].join(" ")),
        () => inGreek(`${first[0]} ${last[0]}`),
        () => `Dr. ${first.join(" ")} al-${last[0]}`,
      ])(),
    );
  }
  return names;
}

function companyNames(random: Random, given: readonly string[], family: readonly string[]): string[] {
  const words = [
    family[random.rank(family.length)]!,
    ...some(random, 0.5, () => random.pick([...forms, ...given.slice(0, 30)])),
  ];
  const names = [`${words.join(" ")} ${random.pick(forms)}`];
  while (random.chance(0.4))
    names.push(
      random.pick([
        () => words.join(" "),
        () => words.map((word) => word[0]).join(""),
        () => inCyrillic(words.join(" ")),
      ])(),
    );
  return names;
}

/** One letter changed, added, dropped or swapped with its neighbour. */
function changed(random: Random, text: string): string {
  const place = random.below(text.length - 1);
  const letter = random.pick("aeiklnorst".split(""));
  return random.pick([
    () => text.slice(0, place) + letter + text.slice(place + 1),
    () => text.slice(0, place) + letter + text.slice(place),
    () => text.slice(0, place) + text.slice(place + 1),
    () => text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2),
  ])();
}

function datesOfBirth(random: Random): ListedDate[] {
  const year = 1930 + random.below(75);
  const month = String(1 + random.below(12)).padStart(2, "0");
  const day = `${year}-${month}-${String(1 + random.below(28)).padStart(2, "0")}`;
  const date = random.pick<ListedDate>([
    { from: day, to: day, circa: false },
    { from: day, to: day, circa: false },
    { from: day, to: day, circa: false },
    { from: `${year}-01-01`, to: `${year}-12-31`, circa: random.chance(0.3) },
    { from: `${year}-01-01`, to: `${year + 3}-12-31`, circa: false },
  ]);
  return [date, ...some(random, 0.1, () => ({ from: `${year + 1}-01-01`, to: `${year + 1}-12-31`, circa: false }))];
}

function identifier(random: Random, isPerson: boolean): ListedIdentifier {
  const value = String(1e6 + random.below(9e6));
  if (random.chance(0.2)) return { kind: "wallet", value: `0x${value.repeat(6).slice(0, 40)}`, country: null };
  const country = random.chance(0.8) ? random.pick(countries) : null;
  return { kind: isPerson ? random.pick(["passport", "national_id"]) : "registration_number", value, country };
}

const cyrillic = lettersOf("abvgdejziklmnoprstufhcy", "абвгдежзиклмнопрстуфхцы");
const greek = lettersOf("abgdeziklmnoprstufhwy", "αβγδεζικλμνοπρστυφχωι");

function lettersOf(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(from.split("").map((letter, index) => [letter, to[index]!]));
}

export function inCyrillic(text: string): string {
  return inLetters(text, cyrillic);
}

export function inGreek(text: string): string {
  return inLetters(text, greek);
}

function inLetters(text: string, letters: ReadonlyMap<string, string>): string {
  return text
    .toLowerCase()
    .split("")
    .map((letter) => (letter === " " ? " " : (letters.get(letter) ?? "")))
    .join("");
}
