import type { Random } from "@probity/engines/screening/search/testing/random.ts";
import type { Kind } from "../evasion.ts";
import type { Person } from "../listed.ts";
import { changed, withBoth, withDate } from "../right-details.ts";
import { confusedByReader, cyrillicTwins, digitTwins, keyboardNeighbours } from "../tables/slips.ts";

type Slip = (word: string, random: Random) => string;

const at = (word: string, place: number, letters: string, dropped = 1) =>
  word.slice(0, place) + letters + word.slice(place + dropped);

const slips = {
  "a neighbour on the keyboard": (word, random) => {
    const place = random.below(word.length);
    const near = keyboardNeighbours[word[place]!];
    return near ? at(word, place, random.pick(near.split(""))) : word;
  },
  "a letter left out": (word, random) => at(word, random.below(word.length), ""),
  "a letter typed twice": (word, random) => {
    const place = random.below(word.length);
    return at(word, place, word[place]! + word[place]!);
  },
  "two neighbours swapped": (word, random) => {
    const place = random.below(word.length - 1);
    return at(word, place, word[place + 1]! + word[place]!, 2);
  },
} satisfies Record<string, Slip>;

/** One word changed, of the given and family name. */
function slipped(person: Person, random: Random, fits: (word: string) => boolean, slip: Slip): string | null {
  const words = person.short.toLowerCase().split(" ");
  const places = words.flatMap((word, place) => (fits(word) ? [place] : []));
  if (places.length === 0) return null;
  const place = random.pick(places);
  return changed(person.short, words.with(place, slip(words[place]!, random)).join(" "));
}

const isLong = (word: string) => /^\p{L}{5,}$/u.test(word);
const isShort = (word: string) => /^\p{L}{3,4}$/u.test(word);
const keyboard = slips["a neighbour on the keyboard"];

const letters: Kind<Person>[] = [
  ...Object.entries(slips).flatMap(([name, slip]): Kind<Person>[] => [
    { group: "typing", kind: name, ask: (person, random) => slipped(person, random, isLong, slip) },
    {
      group: "typing",
      kind: `${name}, date`,
      ask: (person, random) => withDate(person, slipped(person, random, isLong, slip)),
    },
  ]),
  {
    group: "typing",
    kind: "two keyboard slips in one word, date and nationality",
    ask: (person, random) =>
      withBoth(
        person,
        slipped(person, random, isLong, (word) => keyboard(keyboard(word, random), random)),
      ),
  },
  {
    group: "typing",
    kind: "a keyboard slip in a word of three or four, date and nationality",
    ask: (person, random) => withBoth(person, slipped(person, random, isShort, keyboard)),
  },
];

const replaced = (table: Readonly<Record<string, string>>, most: number) => (name: string, random: Random) => {
  const found = Object.keys(table).filter((letters) => name.includes(letters));
  let result = name;
  for (let count = 0; count < most && found.length > 0; count++) {
    const [letters] = found.splice(random.below(found.length), 1);
    result = most === 1 ? result.replace(letters!, table[letters!]!) : result.replaceAll(letters!, table[letters!]!);
  }
  return result;
};

const twins = (kind: string, table: Readonly<Record<string, string>>, most: number): Kind<Person> => ({
  group: "look-alikes",
  kind,
  ask: ({ short }, random) => changed(short, replaced(table, most)(short.toLowerCase(), random)),
});

const lookAlikes: Kind<Person>[] = [
  twins("one letter read wrong by OCR", confusedByReader, 1),
  {
    group: "look-alikes",
    kind: "one letter read wrong by OCR, date",
    ask: (person, random) =>
      withDate(person, changed(person.short, replaced(confusedByReader, 1)(person.short.toLowerCase(), random))),
  },
  twins("one Cyrillic letter", cyrillicTwins, 1),
  twins("all Cyrillic letters that look Latin", cyrillicTwins, 20),
  twins("0 for o or 1 for i", digitTwins, 1),
  twins("digits for letters throughout", { ...digitTwins, e: "3", s: "5", a: "4" }, 20),
];

/** The same letters for a reader, other characters for a machine. */
const hidden: Kind<Person>[] = (
  [
    ["zero-width spaces", (name) => name.replaceAll(/(\p{L}{3})(?=\p{L})/gu, "$1\u200b")],
    [
      "full-width letters",
      (name) => name.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)),
    ],
    [
      "diacritics added",
      (name) =>
        name
          .toLowerCase()
          .replaceAll(/[aeou]/g, (letter) => `${letter}\u0301`)
          .normalize("NFC"),
    ],
    ["letters spaced", (name) => name.replaceAll(/(?<=\p{L})(?=\p{L})/gu, " ")],
    ["dots for spaces", (name) => name.replaceAll(" ", ".")],
  ] as const satisfies [string, (name: string) => string][]
).map(([kind, hide]) => ({ group: "look-alikes", kind, ask: ({ short }) => hide(short) }));

/** The line of a passport that machines read: two fillers after the family name, 39 characters. */
const machineReadable: Kind<Person> = {
  group: "look-alikes",
  kind: "line of a passport that machines read",
  ask: ({ given, family }) =>
    `${family.join("<")}<<${given.join("<")}`
      .replaceAll(/['.]/g, "")
      .replaceAll("-", "<")
      .toUpperCase()
      .slice(0, 39)
      .padEnd(39, "<"),
};

export const typing: Kind<Person>[] = [...letters, ...lookAlikes, ...hidden, machineReadable];
