import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameClasses, type Agreement } from "./agreement.ts";
import { agreeNames, isNearWord, isSameWord } from "./compare-words.ts";
import type { Name } from "./name.ts";
import { anyKind, collidingText, listedNamesOf, nameOf, namesOf, plainWords, relatedTexts } from "./testing/names.ts";
import { isFoundByTerms } from "./testing/retrieval.ts";

const found = new Set<string>(nameClasses.slice(0, 4));
const runs = { numRuns: 5000 };

describe("agreement of names", () => {
  it("never agrees with what a search by terms would not find", () => {
    let agreed = 0;
    fc.assert(
      fc.property(relatedTexts, anyKind, anyKind, ([subjectText, listedText], kind, listedKind) => {
        for (const subject of namesOf(subjectText, kind)) {
          for (const listed of listedNamesOf(listedText, listedKind)) {
            if (!found.has(agreeNames(subject, listed).nameClass)) continue;
            agreed++;
            expect(isFoundByTerms(subject, listed)).toBe(true);
          }
        }
      }),
      runs,
    );
    expect(agreed).toBeGreaterThan(100);
  });

  it("does not depend on the order of words", () => {
    fc.assert(
      fc.property(plainWords, plainWords, fc.infiniteStream(fc.nat()), (subject, listed, numbers) => {
        const shuffled = (words: string[]) =>
          words.map((word) => ({ word, at: numbers.next().value })).sort((a, b) => a.at - b.at);
        const straight = agreeNames(nameOf(subject.join(" ")), nameOf(listed.join(" ")));
        const mixed = agreeNames(
          nameOf(
            shuffled(subject)
              .map(({ word }) => word)
              .join(" "),
          ),
          nameOf(
            shuffled(listed)
              .map(({ word }) => word)
              .join(" "),
          ),
        );
        expect(comparable(mixed)).toEqual(comparable(straight));
      }),
      runs,
    );
  });

  it("is the best that any pairing of words gives", () => {
    fc.assert(
      fc.property(plainWords, plainWords, (subject, listed) => {
        const [left, right] = [nameOf(subject.join(" ")), nameOf(listed.join(" "))];
        expect(comparable(agreeNames(left, right))).toEqual(byEveryPairing(left, right));
      }),
      runs,
    );
  });

  it("is the same from both sides, with the names of the sides exchanged", () => {
    const exchanged = { all_subject_tokens: "all_listed_tokens", all_listed_tokens: "all_subject_tokens" };
    fc.assert(
      fc.property(plainWords, plainWords, (subject, listed) => {
        const there = agreeNames(nameOf(subject.join(" ")), nameOf(listed.join(" ")));
        const back = agreeNames(nameOf(listed.join(" ")), nameOf(subject.join(" ")));
        expect(back.nameClass).toBe(exchanged[there.nameClass as "all_listed_tokens"] ?? there.nameClass);
        expect(back.nearWord >= 0).toBe(there.nearWord >= 0);
        expect(back.sharedPoints).toBe(there.sharedPoints);
      }),
      runs,
    );
  });

  it("is exact with itself, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(collidingText, fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 })),
        anyKind,
        (text, kind) => {
          const name = nameOf(text, kind) as Name | undefined;
          expect(name && agreeNames(name, name).nameClass).toBe(name && "name_exact");
        },
      ),
      runs,
    );
  });
});

function comparable({ nameClass, nearWord, sharedPoints }: Agreement) {
  return { nameClass, fuzzy: nearWord >= 0, sharedPoints };
}

/** All ways to give words of one name words of the other, one of them by a letter off at most. */
function byEveryPairing(subject: Name, listed: Name): ReturnType<typeof comparable> {
  let best = { rank: 5, fuzzy: false };
  let most = 0;
  const visit = (place: number, used: readonly number[], near: number, pairs: number) => {
    if (place === subject.words.length) {
      if (near === 0) most = Math.max(most, pairs);
      const rank = rankOf(pairs === subject.words.length, pairs === listed.words.length, pairs);
      const isBetter =
        near === 0 ? best.fuzzy || rank < best.rank : best.rank === 5 || (best.fuzzy && rank < best.rank);
      if (rank < 5 && isBetter) best = { rank, fuzzy: near > 0 };
      return;
    }
    visit(place + 1, used, near, pairs);
    listed.words.forEach((word, index) => {
      if (used.includes(index)) return;
      if (isSameWord(subject.words[place]!, word)) visit(place + 1, [...used, index], near, pairs + 1);
      else if (near === 0 && isNearWord(subject.words[place]!, word)) visit(place + 1, [...used, index], 1, pairs + 1);
    });
  };
  visit(0, [], 0, 0);
  if (best.rank < 5) return { nameClass: nameClasses[best.rank]!, fuzzy: best.fuzzy, sharedPoints: 0 };
  const sharedPoints = Math.min(55, Math.floor((60 * 2 * most) / (subject.words.length + listed.words.length)));
  return { nameClass: most > 0 ? "some_tokens" : "none", fuzzy: false, sharedPoints };
}

/** The index among the classes: 0 exact, 1 all of the subject, 2 all listed, 3 one word. */
function rankOf(allSubject: boolean, allListed: boolean, pairs: number): number {
  if (allSubject && allListed) return 0;
  if (!allSubject && !allListed) return 5;
  if (pairs < 2) return 3;
  return allSubject ? 1 : 2;
}
