import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignEntry } from "./align-entry.ts";
import { alignNames } from "./align-names.ts";
import { nothingLearned } from "./testing/sample-people.ts";
import { writtenWords } from "./written-words.ts";

const context = { kind: "person", country: null, learned: nothingLearned } as const;
const align = (subject: string, listed: string) => alignNames(subject, listed, context);
const shown = (subject: string, listed: string) =>
  align(subject, listed).columns.map(
    ({ subject: mine, listed: theirs, verdict }) => `${mine?.text ?? "–"} | ${theirs?.text ?? "–"} ${verdict}`,
  );

const latin = ["Yusuf", "Khoury", "Abd", "al-Rahman", "Sablin", "Müller", "de"];
const [cyrillic, arabic, han] = [["Юсуф", "Абдуррахман", "Хури"], ["عبد الرحمن", "خوري", "يوسف"], ["周文海"]];
const nameOf = (words: readonly string[]) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((chosen) => chosen.join(" "));
const mixedName = nameOf([...latin, ...cyrillic, ...arabic, ...han]);
/** The scorer reads a name of many scripts in a bounded number of ways only, so it promises nothing about all of its words. */
const name = fc.oneof(nameOf(latin), nameOf(cyrillic), nameOf(arabic), fc.constantFrom(...han));

describe("two names word by word", () => {
  it("marks the letter that is off, and what only one of them has", () => {
    const { columns, nameClass, fuzzy, points } = align(
      "Yusuf Abd al-Rahman Khoury",
      "KHOURY, Yusef Abd al-Rahman al-Halabi",
    );
    expect(columns.map(({ verdict }) => verdict)).toEqual(["exact", "near", "exact", "exact", "extra"]);
    expect(columns[1]!.subject!.letters).toEqual({ before: "Yus", differing: "u", after: "f" });
    expect(columns[1]!.listed!.letters).toEqual({ before: "Yus", differing: "e", after: "f" });
    expect({ nameClass, fuzzy, points }).toEqual({ nameClass: "all_subject_tokens", fuzzy: true, points: 60 });
  });

  it("in Arabic, from right to left, by its own letters", () => {
    const aligned = align("يوسف عبد الرحمن خوري", "يوسف عبد الرحمن خوري");
    expect(aligned).toMatchObject({ direction: "rtl", nameClass: "name_exact", points: 75 });
    expect(aligned.columns.every(({ verdict, listed }) => verdict === "exact" && listed!.reading === null)).toBe(true);
    expect(aligned.columns[0]!.listed!.lang).toBe("und-Arab");
  });

  it("across scripts by the readings of the scorer, which stand beside the word", () => {
    const { columns, direction } = align("Yusuf Khoury", "Юсуф Хури");
    expect(direction).toBe("ltr");
    expect(columns[0]).toMatchObject({
      verdict: "exact",
      listed: { text: "Юсуф", reading: "yusuf", lang: "und-Cyrl" },
    });
    expect(align("Zhou Wenhai", "周文海")).toMatchObject({ nameClass: "name_exact" });
    expect(shown("Zhou Wenhai", "周文海")).toEqual(["Zhou | 周 exact", "Wenhai | 文海 exact"]);
  });

  it("two words that the other name has as one", () => {
    expect(shown("Abdulrahman Sablin", "Sablin, Abdul Rahman")).toEqual([
      "Sablin | Sablin exact",
      "Abdulrahman | Abdul Rahman exact",
    ]);
  });

  it("a particle may be left out, as the scorer leaves it out", () => {
    expect(shown("Yusuf Rahman", "Yusuf al-Rahman")).toEqual(["Yusuf | Yusuf exact", "Rahman | al-Rahman exact"]);
  });

  it("two words that are each a letter off are other words", () => {
    expect(shown("Yusuf Khouri", "Yusef Khoury")).toEqual([
      "– | Yusef extra",
      "– | Khoury extra",
      "Yusuf | – missing",
      "Khouri | – missing",
    ]);
  });

  it("a word goes to its like, and what is left agrees as one text", () => {
    expect(shown("Абдуррахман al-Rahman", "عبد الرحمن al-Rahman")).toEqual([
      "Абдуррахман | عبد الرحمن exact",
      "al-Rahman | al-Rahman exact",
    ]);
    expect(shown("عبد الرحمن", "Абдуррахман")).toEqual(["عبد الرحمن | Абдуррахман exact"]);
  });

  it("a short word is not one letter off", () =>
    expect(align("Lina Sablin", "Lena Sablin").columns.map(({ verdict }) => verdict)).toEqual([
      "extra",
      "exact",
      "missing",
    ]));

  it("every word of both names stands in one column, whole, whatever they are", () => {
    fc.assert(
      fc.property(mixedName, mixedName, (subject, listed) => {
        const { columns } = align(subject, listed);
        const written = (side: "subject" | "listed") =>
          columns.flatMap((column) => (column[side] ? writtenWords(column[side].text) : [])).toSorted();
        expect(written("subject")).toEqual(writtenWords(subject).toSorted());
        expect(written("listed")).toEqual(writtenWords(listed).toSorted());
        for (const { subject: mine, listed: theirs } of columns)
          for (const side of [mine, theirs])
            if (side) expect(side.letters.before + side.letters.differing + side.letters.after).toBe(side.text);
      }),
    );
  });

  it("never contradicts the score: words without a partner on both sides are no exact name", () => {
    fc.assert(
      fc.property(name, name, (subject, listed) => {
        const { columns, nameClass } = align(subject, listed);
        const has = (verdict: string) => columns.some((column) => column.verdict === verdict);
        const allExact = columns.every(({ verdict }) => verdict === "exact");
        expect({
          exactWithoutName: nameClass === "none" && has("exact"),
          allExactButNoExactName: allExact && nameClass !== "name_exact",
          exactNameDespiteLeftovers: has("missing") && has("extra") && nameClass === "name_exact",
        }).toEqual({ exactWithoutName: false, allExactButNoExactName: false, exactNameDespiteLeftovers: false });
      }),
    );
  });
});

describe("an entry with names in several scripts", () => {
  it("one row for each script, the matched name first", () => {
    const rows = alignEntry(
      ["Yusuf Abd al-Rahman Khoury", "يوسف عبد الرحمن خوري"],
      [
        { name: "KHOURY, Yusef Abd al-Rahman al-Halabi", weak: false },
        { name: "Abu Karim", weak: true },
        { name: "يوسف عبد الرحمن خوري", weak: false },
        { name: "Юсуф Абдуррахман Хури", weak: true },
      ],
      "يوسف عبد الرحمن خوري",
      context,
    );
    expect(rows.map(({ script, points, isMatched, weak }) => ({ script, points, isMatched, weak }))).toEqual([
      { script: "Arab", points: 75, isMatched: true, weak: false },
      // The Arabic spelling can be read as Yusef, so it agrees better than the subject's Latin one.
      { script: "Latn", points: 72, isMatched: false, weak: false },
      { script: "Cyrl", points: expect.any(Number), isMatched: false, weak: true },
    ]);
  });
});
