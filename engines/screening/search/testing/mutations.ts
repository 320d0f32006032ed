import type { ListEntry } from "../../lists/entry.ts";
import type { ScorePolicy, ScreenedSubject } from "../../names/subject.ts";
import { inCyrillic, inGreek } from "./generated-entries.ts";
import type { Random } from "./random.ts";

export type Mutation = { kind: string; subject: ScreenedSubject; policy: ScorePolicy };

type NameChange = (words: string[], random: Random, strangers: readonly string[]) => string;

const letters = "abcdefghijklmnopqrstuvwxyz".split("");
const longWord = 5;

const edits = {
  changed: (word: string, at: number, random: Random) => word.slice(0, at) + random.pick(letters) + word.slice(at + 1),
  added: (word: string, at: number, random: Random) => word.slice(0, at) + random.pick(letters) + word.slice(at),
  dropped: (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  swapped: (word: string, at: number) =>
    at + 1 < word.length ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2) : word,
};
type Edit = keyof typeof edits;
const editKinds = Object.keys(edits) as Edit[];

function edited(word: string, random: Random, kind: Edit = random.pick(editKinds)): string {
  return edits[kind](word, random.below(word.length), random);
}

/** Changes one word that fits, or none where there is none. */
function withWord(
  words: string[],
  random: Random,
  fits: (word: string) => boolean,
  change: (word: string) => string,
): string {
  const places = words.map((_, place) => place).filter((place) => fits(words[place]!));
  if (places.length === 0) return words.join(" ");
  const place = random.pick(places);
  return words.map((word, index) => (index === place ? change(word) : word)).join(" ");
}

const isLong = (word: string) => word.length >= longWord;
const isShort = (word: string) => word.length < longWord;

function shuffled(words: readonly string[], random: Random): string[] {
  return words
    .map((word) => [random.fraction(), word] as const)
    .sort(([left], [right]) => left - right)
    .map(([, word]) => word);
}

const nameChanges: Record<string, NameChange> = {
  same: (words) => words.join(" "),
  order: (words, random) => shuffled(words, random).join(" "),
  "missing word": (words, random) => words.toSpliced(random.below(words.length), words.length > 1 ? 1 : 0).join(" "),
  "only one word": (words, random) => random.pick(words),
  "extra word": (words, random, strangers) =>
    words.toSpliced(random.below(words.length + 1), 0, random.pick(strangers)).join(" "),
  "two extra words": (words, random, strangers) => [...words, random.pick(strangers), random.pick(strangers)].join(" "),
  ...Object.fromEntries(
    editKinds.map((kind) => [
      `one letter ${kind}`,
      (words: string[], random: Random) => withWord(words, random, isLong, (word) => edited(word, random, kind)),
    ]),
  ),
  "one letter off in a short word": (words, random) => withWord(words, random, isShort, (word) => edited(word, random)),
  "two letters off in one word": (words, random) =>
    withWord(words, random, isLong, (word) => edited(edited(word, random), random)),
  "two words one letter off": (words, random) =>
    words.map((word) => (isLong(word) ? edited(word, random) : word)).join(" "),
  "one letter off and an extra word": (words, random, strangers) =>
    withWord([...words, random.pick(strangers)], random, isLong, (word) => edited(word, random)),
  joined: (words, random) => joinedAt(words, random),
  "joined and one letter off": (words, random) =>
    withWord(joinedAt(words, random).split(" "), random, isLong, (word) => edited(word, random)),
  "joined, in another order, with an extra word": (words, random, strangers) =>
    shuffled([...joinedAt(words, random).split(" "), random.pick(strangers)], random).join(" "),
  "all joined": (words) => words.join(""),
  split: (words, random) =>
    withWord(words, random, isLong, (word) => {
      const at = 2 + random.below(word.length - 3);
      return `${word.slice(0, at)} ${word.slice(at)}`;
    }),
  initial: (words, random) => words.toSpliced(1, 0, `${random.pick(letters)}.`).join(" "),
  Cyrillic: (words) => inCyrillic(words.join(" ")) || words.join(" "),
  Greek: (words) => inGreek(words.join(" ")) || words.join(" "),
  "somebody else": (words, random, strangers) => [random.pick(words), random.pick(strangers)].join(" "),
};

function joinedAt(words: readonly string[], random: Random): string {
  if (words.length < 2) return words.join(" ");
  const at = random.below(words.length - 1);
  return words.toSpliced(at, 2, words[at]! + words[at + 1]!).join(" ");
}

export const mutationKinds = Object.keys(nameChanges);

/** A subject made of a listed entry: its name changed in one way, with some of its evidence, right or wrong. */
export function mutate(entry: ListEntry, random: Random, strangers: readonly ListEntry[]): Mutation {
  const words = random
    .pick(entry.names)
    .text.split(/[\s,]+/u)
    .filter((word) => word !== "");
  const others = Array.from({ length: 4 }, () => random.pick(random.pick(strangers).names).text.split(/[\s,]+/u))
    .flat()
    .filter((word) => word !== "");
  const kind = random.pick(mutationKinds);
  const name = words.length === 0 ? "" : nameChanges[kind]!(words, random, others);
  const aliases = random.chance(0.15) ? [random.pick(random.pick(strangers).names).text] : [];
  return { kind, subject: { ...evidenceOf(entry, random), name, aliases }, policy: policyOf(random) };
}

function policyOf(random: Random): ScorePolicy {
  if (random.chance(0.6)) return { reviewScore: 70, matchScore: 90 };
  const reviewScore = 45 + random.below(50);
  return { reviewScore, matchScore: reviewScore + 1 + random.below(100 - reviewScore) };
}

function evidenceOf(entry: ListEntry, random: Random): Omit<ScreenedSubject, "name" | "aliases"> {
  return {
    entityType: random.chance(0.6) ? entry.kind : random.pick([null, "person", "entity"]),
    country: random.chance(0.2) ? random.pick(["RU", "CN", "UA", "EG"]) : null,
    datesOfBirth: random.chance(0.6) ? dates(entry, random) : [],
    nationalities: random.chance(0.5) ? [random.chance(0.7) ? (entry.nationalities[0] ?? "FR") : "FR"] : [],
    identifiers: random.chance(0.25) ? identifiers(entry, random) : [],
  };
}

/** The listed date in full, in part, with day and month swapped, another day of the year, the year after, or another one. */
function dates(entry: ListEntry, random: Random): string[] {
  const listed = entry.datesOfBirth.length === 0 ? "1971-03-05" : random.pick(entry.datesOfBirth).from;
  const [year = "1971", month = "03", day = "05"] = listed.split("-");
  const made = [
    listed,
    `${year}-${month}`,
    year,
    Number(day) <= 12 ? `${year}-${day}-${month}` : listed,
    `${year}-01-31`,
    `${Number(year) + 1}-${month}-${day}`,
    `${Number(year) - 20}`,
  ];
  return random.chance(0.2) ? [random.pick(made), random.pick(made)] : [random.pick(made)];
}

function identifiers(entry: ListEntry, random: Random): ScreenedSubject["identifiers"] {
  if (entry.identifiers.length === 0) return [{ kind: "passport", value: "X1234567", country: "FR" }];
  const listed = random.pick(entry.identifiers);
  const country = random.pick([listed.country, null, "FR"]);
  const spaced = random.chance(0.3) && listed.kind !== "wallet" ? listed.value.split("").join(" ") : listed.value;
  return [{ kind: listed.kind, value: spaced, country }];
}
