import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnReadings } from "./learn-readings.ts";
import { readName } from "./read-name.ts";
import { spellingLimit } from "./spellings.ts";

function twice(...names: string[]): string[][] {
  return [names, names];
}

describe("readings of native words, learned from a list", () => {
  it("is how two or more of its entries write them, where no reader knows it", () => {
    const learned = learnReadings([
      ["Эдвард Иванов", "Edward Ivanov"],
      ["Эдвард Вольф", "Edward Wolf"],
      ["Иван Вольф", "Ivan Wolff"],
    ]);
    expect([...learned]).toEqual([["эдвард", ["edward"]]]);
  });

  it("is nothing that a reader gives anyway", () => {
    expect(learnReadings(twice("Владимир Иванов", "Vladimir Ivanov")).size).toBe(0);
  });

  it.each([
    ["العبيدي", "فريدة العبيدي", "Farida Laabidi", "laabidi"],
    ["الجميل", "بشير الجميل", "Gemayel, Bachir", "gemayel"],
    ["вольф", "Мартин Вольф", "Wolf, Martin", "wolf"],
    ["כהנ", "מאיר כהן", "Meir Kohn", "kohn"],
    ["वरमा", "राजेश वरमा", "Rajesh Verma", "verma"],
  ])("finds its word by its consonants, wherever it stands: %s", (word, native, latin, spelling) => {
    expect(learnReadings(twice(native, latin)).get(word)).toEqual([spelling]);
  });

  it("also has two native words that are one Latin word", () => {
    const learned = learnReadings(twice("عبد الصمد بن حسين", "Abdessamad ben Hussein"));
    expect(learned.get("عبدالصمد")).toEqual(["abdessamad"]);
  });

  it("takes no other name for a spelling", () => {
    expect(learnReadings(twice("محمد سالم", "Abu Hafs")).size).toBe(0);
    expect(learnReadings(twice("Иван Петров", "John Smith")).size).toBe(0);
  });

  it("has the most frequent spelling first, and none that is a slip beside it", () => {
    const entry = (latin: string) => ["Вольф", latin];
    const learned = learnReadings([
      ...Array.from({ length: 5 }, () => entry("Wolff")),
      ...Array.from({ length: 200 }, () => entry("Wolf")),
      ...Array.from({ length: 3 }, () => entry("Wolfe")),
    ]);
    expect(learned.get("вольф")).toEqual(["wolf", "wolff"]);
  });

  it("is used when a name is read", () => {
    const learned = learnReadings(twice("فريدة العبيدي", "Farida Laabidi"));
    const words = readName("محرز العبيدي", { kind: "person", country: null, learned })[0]!.words;
    expect(words[1]!.spellings).toContainEqual({ text: "laabidi", reading: "as listed" });
  });

  it("has at most eight spellings a word, in small Latin letters and digits, and is the same every time", () => {
    const syllable = fc.constantFrom(
      "ба",
      "ми",
      "طا",
      "لي",
      "כה",
      "נ",
      "αν",
      "ba",
      "mi",
      "tal",
      "li",
      "kan",
      "x",
      "ж",
      "zh",
    );
    const word = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((each) => each.join(""));
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((each) => each.join(" "));
    fc.assert(
      fc.property(fc.array(fc.array(name, { maxLength: 5 }), { maxLength: 12 }), (sets) => {
        const learned = learnReadings([...sets, ...sets]);
        for (const spellings of learned.values()) {
          expect(spellings.length).toBeLessThanOrEqual(spellingLimit);
          expect(new Set(spellings).size).toBe(spellings.length);
          for (const each of spellings) expect(each).toMatch(/^[a-z0-9]+$/);
        }
        expect([...learnReadings([...sets, ...sets])]).toEqual([...learned]);
      }),
    );
  });
});
