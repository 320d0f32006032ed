import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListEntry } from "../lists/entry.ts";
import { prepareEntry, prepareSubject } from "./prepare.ts";
import { scoreEntry } from "./score-entry.ts";
import type { ScorePolicy, ScreenedSubject } from "./subject.ts";
import { collidingText } from "./testing/names.ts";
import { listedPerson, nothingLearned, screened } from "./testing/sample-people.ts";
import { scoreV2 } from "./scorers.ts";

const defaults = { reviewScore: 70, matchScore: 90 };

function scored(subject: ScreenedSubject, entry: ListEntry, policy: ScorePolicy = defaults) {
  return scoreEntry(prepareSubject(subject, nothingLearned, scoreV2), prepareEntry(entry, nothingLearned), policy);
}

const day = (date: string) => ({ from: date, to: date, circa: false });

describe("scoring of an entry", () => {
  it("[SC-MA-1] names the best of its names, and why", () => {
    const entry = listedPerson(["Somebody Else", "MADURO MOROS, Nicolas", "Nicolas Maduro"]);
    expect(scored(screened("nicolas maduro"), entry)).toEqual({
      score: 75,
      sumBeforeCaps: 75,
      factors: [{ code: "name_exact", points: 75, detail: 'The same name as the listed "Nicolas Maduro"' }],
      matchedName: "Nicolas Maduro",
    });
  });

  it("[SC-MA-3] names the listed spelling that is one letter off, and never the subject's", () => {
    const found = scored(screened("Nikolas Maduro"), listedPerson(["MADURO MOROS, Nicolas"]))!;
    expect(found.factors[1]).toEqual({
      code: "fuzzy_token",
      points: -12,
      detail: 'One letter off the listed spelling "nicolas"',
    });
  });

  it("[SC-MA-3] names both listed words where the subject's name has them as one", () => {
    const found = scored(screened("Fridrichbuchenberg"), listedPerson(["Friedrich Buchenberg"]))!;
    expect(found.factors[1]?.detail).toBe('One letter off the listed spelling "friedrich buchenberg"');
  });

  it("[SC-MA-4] a weak alias counts, and the match names it", () => {
    const entry = { ...listedPerson([]), names: [{ text: "Abu Saleh", weak: true }] };
    const found = scored(screened("Abu Saleh", { datesOfBirth: ["1982-04-18"] }), {
      ...entry,
      datesOfBirth: [day("1982-04-18")],
    })!;
    expect(found.score).toBe(95);
    expect(found.matchedName).toBe("Abu Saleh");
    expect(found.factors[1]).toEqual({
      code: "weak_alias",
      points: 0,
      detail: 'The list marks "Abu Saleh" as a weak alias',
    });
  });

  it("of two names that agree alike takes the one that the list stands by", () => {
    const names = [
      { text: "ABU SALEH", weak: true },
      { text: "Abu Saleh", weak: false },
    ];
    expect(scored(screened("Abu Saleh"), { ...listedPerson([]), names })?.matchedName).toBe("Abu Saleh");
  });

  it("sets aside an entry of the other kind, and only where both sides say theirs", () => {
    const entry = listedPerson(["Nicolas Maduro"]);
    expect(scored(screened("Nicolas Maduro", { entityType: "entity" }), entry)).toBeNull();
    expect(scored(screened("Nicolas Maduro", { entityType: null }), entry)?.score).toBe(75);
    expect(scored(screened("Nicolas Maduro", { entityType: "entity" }), { ...entry, kind: null })?.score).toBe(75);
  });

  it("orders what a cap makes equal by the sum before it", () => {
    const entry = listedPerson(["Nicolas Maduro"], { nationalities: ["VE"], datesOfBirth: [day("1962-11-23")] });
    const more = scored(screened("Nicolas Maduro", { datesOfBirth: ["1962-11"], nationalities: ["VE"] }), entry)!;
    const less = scored(screened("Nicolas Maduro", { datesOfBirth: ["1962"], nationalities: ["VE"] }), entry)!;
    expect([more.score, less.score]).toEqual([89, 89]);
    expect([more.sumBeforeCaps, less.sumBeforeCaps]).toEqual([97, 95]);
  });
});

describe("scoring of any entry", () => {
  const passports = fc.constantFrom("F654645", "A1234567", "00-11-22");
  const countries = fc.constantFrom("VE", "RU", "SY");
  const days = fc.constantFrom("1962-11-23", "1962-11-22", "1963-01-01", "1980-05-06");
  const identifiers = fc.array(
    fc.record({ kind: fc.constant("passport" as const), value: passports, country: fc.option(countries) }),
    { maxLength: 2 },
  );
  const subjects = fc.record({
    name: collidingText,
    aliases: fc.array(collidingText, { maxLength: 2 }),
    entityType: fc.constant(null),
    country: fc.constant(null),
    datesOfBirth: fc.array(fc.oneof(days, fc.constantFrom("1962", "1962-11")), { maxLength: 2 }),
    nationalities: fc.array(countries, { maxLength: 2 }),
    identifiers,
  });
  const entries = fc
    .record({
      names: fc.array(fc.record({ text: collidingText, weak: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      datesOfBirth: fc.array(days.map(day), { maxLength: 2 }),
      nationalities: fc.array(countries, { maxLength: 2 }),
      identifiers,
    })
    .map((parts) => listedPerson([], parts));
  const policies = fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
    .map(([a, b]) => ({ reviewScore: Math.min(a, b), matchScore: Math.max(a, b) + 1 }));

  it("[SC-MA-1] adds up to its score", () => {
    fc.assert(
      fc.property(subjects, entries, policies, (subject, entry, policy) => {
        const { score, factors } = scored(subject, entry, policy)!;
        expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(factors.every(({ detail }) => detail !== "")).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("quotes nothing that only the subject says", () => {
    fc.assert(
      fc.property(subjects, entries, (subject, entry) => {
        const marked = {
          ...subject,
          name: `${subject.name} Qwxyzq`,
          aliases: ["Nikolas Maduro", "Xqzzy Xqzzy"],
          datesOfBirth: ["1919-09-19"],
          nationalities: ["ZW"],
          identifiers: [...subject.identifiers, { kind: "passport" as const, value: "QX998877", country: "ZW" }],
        };
        const listed = { ...entry, names: [...entry.names, { text: "Nicolas Maduro", weak: false }] };
        const { factors, matchedName } = scored(marked, listed)!;
        const said = JSON.stringify([factors, matchedName]).toLowerCase();
        for (const mark of ["qwxyzq", "xqzzy", "1919", "zw", "998877"]) expect(said).not.toContain(mark);
        expect(listed.names.map(({ text }) => text)).toContain(matchedName);
      }),
      { numRuns: 1000 },
    );
  });

  it("[SC-MA-1] is never lowered by one more name, date, nationality or document that the list has too", () => {
    fc.assert(
      fc.property(subjects, entries, policies, (subject, entry, policy) => {
        const before = scored(subject, entry, policy)!.score;
        const richer: ScreenedSubject[] = [
          ...entry.names.map(({ text }) => ({ ...subject, aliases: [...subject.aliases, text] })),
          ...entry.datesOfBirth.map(({ from }) => ({ ...subject, datesOfBirth: [...subject.datesOfBirth, from] })),
          ...entry.nationalities.map((country) => ({ ...subject, nationalities: [...subject.nationalities, country] })),
          ...entry.identifiers.map((identifier) => ({
            ...subject,
            identifiers: [...subject.identifiers, identifier],
          })),
        ];
        for (const more of richer) expect(scored(more, entry, policy)!.score).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 1000 },
    );
  });
});
