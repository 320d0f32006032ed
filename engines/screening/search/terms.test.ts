import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNear } from "../names/one-letter-off.ts";
import { listedPerson } from "../names/testing/sample-people.ts";
import { hashesNear, hashOf } from "./hash.ts";
import { Interner } from "./interner.ts";
import { memorySnapshot } from "./testing/memory-snapshot.ts";

const anyText = fc.string({ unit: "grapheme" });
const fewLetters = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "n"), minLength: 4, maxLength: 7 }),
  fc.string({ unit: fc.constantFrom("ж", "и"), minLength: 4, maxLength: 7 }),
);

describe("hashes", { timeout: 300_000 }, () => {
  it("near a text are its own, and without one letter those of the text that is left", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [own, ...without] = hashesNear(text);
        const places = Array.from({ length: text.length }, (_, place) => place);
        const left = places.map((place) => hashOf(text.slice(0, place) + text.slice(place + 1)));
        expect([own, new Set(without)]).toEqual([hashOf(text), new Set(left)]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("an interner", { timeout: 300_000 }, () => {
  it("gives equal texts one number and different ones different numbers, in their order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fewLetters, fc.nat(2)), { maxLength: 400 }), (texts) => {
        const interner = new Interner();
        const numbers = new Map<string, number>();
        for (const [text, mark] of texts) {
          const key = `${mark} ${text}`;
          if (!numbers.has(key)) numbers.set(key, numbers.size);
          expect(interner.numberOf(text, mark)).toBe(numbers.get(key));
        }
        expect(interner.size).toBe(numbers.size);
      }),
    );
  });
});

describe("terms of a snapshot", { timeout: 300_000 }, () => {
  it("are found one letter off exactly where they are one letter off", () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(fewLetters, { minLength: 5, maxLength: 30 }),
        fc.array(fewLetters, { minLength: 5 }),
        (listed, subjects) => {
          const snapshot = memorySnapshot(
            "eu_fsf",
            listed.map((text) => listedPerson([text])),
          );
          for (const subject of subjects) {
            const near = [...snapshot.wordsNear(hashesNear(subject))].flatMap((number) => {
              const { native, spellings } = snapshot.word(number).word;
              return [native, ...spellings.map(({ text }) => text)].filter(
                (text) => text !== null && isNear(subject, text),
              );
            });
            const expected = new Set(listed.filter((text) => isNear(subject, text)));
            // Cyrillic words are terms in Latin letters too.
            expect(new Set(near.filter((text) => text !== null && listed.includes(text)))).toEqual(expected);
            found += expected.size;
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(100);
  });
});
