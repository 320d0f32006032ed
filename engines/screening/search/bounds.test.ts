import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListEntry } from "../lists/entry.ts";
import { prepareEntry, prepareSubject } from "../names/prepare.ts";
import { scoreEntry } from "../names/score-entry.ts";
import { scorers } from "../names/scorers.ts";
import { anyKind, collidingText } from "../names/testing/names.ts";
import { listedPerson, nothingLearned, screened } from "../names/testing/sample-people.ts";
import type { EntryNumbers } from "./entry-numbers.ts";
import { fewestWordsAt } from "./evidence-column.ts";
import { ListSearch } from "./list-search.ts";
import { memorySnapshot } from "./testing/memory-snapshot.ts";

const day = fc.constantFrom("1970-05-04", "1970-04-05", "1970-05-09", "1971-01-01", "1990-12-31");
const date = fc.oneof(
  day.map((from) => ({ from, to: from, circa: false })),
  fc.boolean().map((circa) => ({ from: "1970-01-01", to: "1970-12-31", circa })),
  fc.constant({ from: "1968-01-01", to: "1970-06-01", circa: false }),
);
const country = fc.constantFrom("SY", "RU", "CN", "VE");

const listedEntries: fc.Arbitrary<ListEntry[]> = fc.array(
  fc
    .record({
      names: fc.array(fc.record({ text: collidingText, weak: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      kind: anyKind,
      datesOfBirth: fc.array(date, { maxLength: 2 }),
      nationalities: fc.uniqueArray(country, { maxLength: 3 }),
    })
    .map((entry) => ({ ...listedPerson([]), ...entry })),
  { minLength: 1, maxLength: 12 },
);

const subjects = fc
  .record({
    name: collidingText,
    aliases: fc.array(collidingText, { maxLength: 2 }),
    entityType: anyKind,
    datesOfBirth: fc.array(fc.oneof(day, fc.constantFrom("1970", "1970-05", "1969")), { maxLength: 2 }),
    nationalities: fc.uniqueArray(country, { maxLength: 2 }),
  })
  .map(({ name, ...more }) => screened(name, more));

const policies = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
  .map(([reviewScore, more]) => ({ reviewScore, matchScore: Math.min(100, reviewScore + more) }));

function numbersOf(numbers: EntryNumbers): Map<number, number> {
  return new Map(Array.from(numbers.entries, (entry) => [entry, numbers.at(entry)]));
}

describe("the fewest words of an entry", { timeout: 300_000 }, () => {
  it("are no more than the words of any name that has some", () => {
    fc.assert(
      fc.property(listedEntries, (entries) => {
        const { evidence } = memorySnapshot("eu_fsf", entries);
        entries.forEach((entry, number) => {
          const lengths = prepareEntry(entry, nothingLearned).names.map(({ name }) => name.words.length);
          const shortest = Math.min(...lengths.filter((length) => length > 0));
          expect(fewestWordsAt(evidence, number)).toBe(shortest === Infinity ? 0 : Math.min(15, shortest));
        });
      }),
    );
  });
});

describe.each(scorers)("bounds of $version", { timeout: 300_000 }, (scorer) => {
  it("[SC-RU-3] are never below the score, and entries without one do not reach review", () => {
    let [bounded, reached] = [0, 0];
    fc.assert(
      fc.property(listedEntries, subjects, policies, (entries, subject, policy) => {
        const prepared = prepareSubject(subject, nothingLearned, scorer);
        const snapshot = memorySnapshot("eu_fsf", entries);
        const search = new ListSearch(snapshot, prepared, policy);
        const preparedOf = (entry: ListEntry) => ({
          ...prepareEntry(entry, nothingLearned),
          entriesWith: snapshot.entriesWith,
        });
        const bounds = numbersOf(search.bounded(search.sharing(Infinity)!));
        const reaching = numbersOf(search.reaching(policy.reviewScore));
        entries.forEach((entry, number) => {
          const scored = scoreEntry(prepared, preparedOf(entry), policy);
          const score = scored?.score ?? -1;
          if (bounds.has(number)) expect(bounds.get(number)).toBeGreaterThanOrEqual(score);
          if (bounds.has(number)) bounded++;
          if (score < policy.reviewScore) return;
          expect(reaching.get(number)).toBeGreaterThanOrEqual(score);
          reached++;
        });
      }),
      { numRuns: 800 },
    );
    expect(bounded).toBeGreaterThan(1000);
    expect(reached).toBeGreaterThan(100);
  });

  it("are the score itself where one word is shared with a name as long as the entry's shortest", () => {
    const snapshot = memorySnapshot("eu_fsf", [listedPerson(["Karim Haddad"]), listedPerson(["Karim Omar Haddad"])]);
    const subject = prepareSubject(screened("Karim Otherwise"), nothingLearned, scorer);
    const search = new ListSearch(snapshot, subject, { reviewScore: 70, matchScore: 90 });
    expect([...numbersOf(search.bounded(search.sharing(Infinity)!)).values()]).toEqual([30, 24]);
    expect([search.score(0).score, search.score(1).score]).toEqual([30, 24]);
  });

  it("are of numbers what the scorer makes of texts", () => {
    fc.assert(
      fc.property(listedEntries, subjects, policies, (entries, subject, policy) => {
        const prepared = prepareSubject(subject, nothingLearned, scorer);
        const snapshot = memorySnapshot("eu_fsf", entries);
        const search = new ListSearch(snapshot, prepared, policy);
        const preparedOf = (entry: ListEntry) => ({
          ...prepareEntry(entry, nothingLearned),
          entriesWith: snapshot.entriesWith,
        });
        entries.forEach((entry, number) => {
          const scored = scoreEntry(prepared, preparedOf(entry), policy);
          if (!scored) return;
          const { score, sum, nameIndexes } = search.score(number);
          expect({ score, sum }).toEqual({ score: scored.score, sum: scored.sumBeforeCaps });
          const names = nameIndexes.map((index) => entry.names[index]!.text);
          if (names.length > 0) expect(names).toContain(scored.matchedName);
        });
      }),
      { numRuns: 800 },
    );
  });
});
