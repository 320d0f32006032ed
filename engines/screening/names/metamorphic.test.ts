import fc from "fast-check";
import { expect, it } from "vitest";
import type { EntityKind } from "../lists/entry.ts";
import { prepareEntry, prepareSubject } from "./prepare.ts";
import { scoreEntry } from "./score-entry.ts";
import { scoreV2, scoreV3 } from "./scorers.ts";
import type { ScreenedSubject } from "./subject.ts";
import { listedPerson, nothingLearned, screened } from "./testing/sample-people.ts";

const defaults = { reviewScore: 70, matchScore: 90 };

/** Names that are written in several ways, and some that are not. */
const spellings = [
  ["hussein", "husain", "hossein"],
  ["mohammed", "muhammad", "mohamad"],
  ["khalid", "khaled"],
  ["yevgeniy", "evgenii", "evgeny"],
  ["solovyov", "solovev", "soloviev"],
  ["aleksei", "alexey"],
  ["maduro"],
  ["karim", "kareem"],
  ["petrova"],
] as const;

const words = fc.uniqueArray(fc.nat({ max: spellings.length - 1 }), { minLength: 3, maxLength: 5 });
const spelled = (places: readonly number[], way: number) =>
  places.map((place) => spellings[place]![way % spellings[place]!.length]!).join(" ");

function scoreOf(subject: ScreenedSubject, listed: string, scorer = scoreV3, kind: EntityKind = "person"): number {
  const person = listedPerson([listed], {
    datesOfBirth: [{ from: "1970-05-04", to: "1970-05-04", circa: false }],
    nationalities: ["SY"],
  });
  const entry = prepareEntry({ ...person, kind }, nothingLearned);
  return scoreEntry(prepareSubject(subject, nothingLearned, scorer), entry, defaults)!.score;
}

const details = fc.record(
  {
    datesOfBirth: fc.constantFrom(["1970-05-04"], ["1971-05-04"], ["1970"]),
    nationalities: fc.constantFrom(["SY"], ["FR"]),
  },
  { requiredKeys: [] },
);

it("dropping a word, adding a right detail or another usual spelling never turns review into clear", () => {
  let reviewed = 0;
  fc.assert(
    fc.property(words, fc.nat({ max: 2 }), fc.nat({ max: 4 }), details, (places, way, at, more) => {
      const listed = spelled(places, 0);
      const subject = screened(spelled(places, way), more);
      if (scoreOf(subject, listed) < defaults.reviewScore) return;
      reviewed++;
      const changed: ScreenedSubject[] = [
        { ...subject, name: spelled(places.toSpliced(at % places.length, 1), way) },
        { ...subject, name: spelled(places, way + 1) },
        { ...subject, datesOfBirth: [...subject.datesOfBirth, "1970-05-04"] },
        { ...subject, nationalities: [...subject.nationalities, "SY"] },
      ];
      for (const other of changed) expect(scoreOf(other, listed)).toBeGreaterThanOrEqual(defaults.reviewScore);
    }),
    { numRuns: 500 },
  );
  expect(reviewed).toBeGreaterThan(400);
});

/** What one scorer leaves out of a name and another keeps: initials, honorifics, offices, prefixes of ships, signs. */
const left = [
  "o",
  "j",
  "w",
  "&",
  "sayed",
  "tov",
  "phd",
  "president",
  "king",
  "mv",
  "s/s",
  "s.r.o.",
  "the",
  "al",
  "c\u043ehen",
];
const kept = ["khan", "inchun", "arquitectos", "kuznetsov", "husain"];
const texts = fc.array(fc.constantFrom(...left, ...kept), { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));

it("[SC-MA-1] v3 understands more of a name than v2, and never scores lower for it", () => {
  let agreed = 0;
  const kinds = fc.constantFrom<EntityKind>("person", "entity");
  fc.assert(
    fc.property(texts, texts, fc.boolean(), kinds, details, (name, other, isOther, kind, more) => {
      const subject = screened(name, { ...more, entityType: null });
      const listed = isOther ? other : name;
      const before = scoreOf(subject, listed, scoreV2, kind);
      if (before > 0) agreed++;
      expect(scoreOf(subject, listed, scoreV3, kind)).toBeGreaterThanOrEqual(before);
    }),
    { numRuns: 2000 },
  );
  expect(agreed).toBeGreaterThan(1000);
});

it.each<[string, string, EntityKind]>([
  ["W&G ARQUITECTOS", "W&G ARQUITECTOS LTDA.", "entity"],
  ["W&GARQUITECTOS", "W&G ARQUITECTOS LTDA.", "entity"],
  ["INMOBILIARIA J & M", "INMOBILIARIA J & M, S.A.", "entity"],
  ["The M FINANS", "M FINANS", "entity"],
  ["M/V B LUMINOSA", "B LUMINOSA", "entity"],
  ["O inchun", "O, In-chun", "person"],
  ["Sayed KHAN PhD", "KHAN, Sayed", "person"],
  ["Makhmud-Ali KALIMA TOV", "KALIMATOV, Makhmud-Ali", "person"],
])("%s is found, though a part of it can be an initial or a title", (name, listed, kind) => {
  const subject = screened(name, { entityType: null });
  expect(scoreOf(subject, listed, scoreV3, kind)).toBeGreaterThanOrEqual(defaults.reviewScore);
});
