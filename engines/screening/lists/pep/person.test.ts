import { describe, expect, it } from "vitest";
import { madeFile, parsed } from "../testing/list-files.ts";
import { parsePepSources } from "./parse-pep-sources.ts";
import { below, dump, item, listed, person, ref, somevalue, statement, text, time } from "./testing/items.ts";

const minister = below(500, "Minister of Works", 83_307);
const office = { P39: [ref(500)] };
const inLanguage = (language: string, value: string) => ({ language, value });

describe("a person of Wikidata", () => {
  it("has the labels and aliases of all languages and what the statements call them, each once, English first", async () => {
    const names = {
      labels: {
        ru: inLanguage("ru", "Джейн Роу"),
        de: inLanguage("de", "Jane Roe"),
        en: inLanguage("en", "Jane Roe"),
        fr: inLanguage("fr", "JANE  ROE"),
      },
      aliases: {
        en: [inLanguage("en", "Jane Mary Roe"), inLanguage("en", "JMR")],
        de: [inLanguage("de", "Jane Mary Roe")],
      },
    };
    const stated = {
      P1559: [text({ language: "uk", text: "Джейн Роу" }), text({ language: "ka", text: "ჯეინ როუ" })],
      P1477: [text({ language: "en", text: "Jane Doe" }), statement(text({ text: "Jane Wrong" }), {}, "deprecated")],
      P742: [text("The Writer"), somevalue],
    };
    const found = (await listed(dump([person(1000, null, { ...office, ...stated }, names), minister]))).get("Q1000");
    expect(found?.names).toEqual([
      { text: "Jane Roe", weak: false },
      { text: "Джейн Роу", weak: false },
      { text: "Jane Mary Roe", weak: false },
      { text: "JMR", weak: true },
      { text: "ჯეინ როუ", weak: false },
      { text: "Jane Doe", weak: false },
      { text: "The Writer", weak: false },
    ]);
  });

  it("is led by the label for all languages where there is no English one, or by any", async () => {
    const labels = { ru: inLanguage("ru", "Джейн Роу"), mul: inLanguage("mul", "Jane Roe") };
    const items = [
      person(1000, null, office, { labels }),
      person(1001, null, office, { labels: { ru: labels.ru } }),
      minister,
    ];
    const found = await listed(dump(items));
    expect([...found.values()].map(({ names }) => names[0]?.text)).toEqual(["Jane Roe", "Джейн Роу"]);
  });

  it("drops a person without a name", async () => {
    const found = await parsed(parsePepSources, dump([person(1000, null, office), minister]));
    expect(found.entries).toEqual([]);
    expect(found.dropped).toEqual([{ type: "dropped", record: "Q1000", reason: "no_name" }]);
  });

  it("has every date of birth that is not deprecated and known to the year, with what is about so", async () => {
    const births = {
      P569: [
        statement(somevalue, {}, "preferred"),
        time("1952-10-07"),
        time("1952-10"),
        statement(time("1953"), { P1480: [ref(5_727_902)] }),
        time("1950", 8),
        statement(time("1960"), {}, "deprecated"),
        time("1952-10-07"),
      ],
    };
    const found = (await listed(dump([person(1000, "Jane Roe", { ...office, ...births }), minister]))).get("Q1000");
    expect(found?.datesOfBirth).toEqual([
      { from: "1952-10-07", to: "1952-10-07", circa: false },
      { from: "1952-10-01", to: "1952-10-31", circa: false },
      { from: "1953-01-01", to: "1953-12-31", circa: true },
    ]);
  });

  it("is of the countries whose citizen they are, not of those they left, nor of countries that are no more", async () => {
    const countries = [
      item(700, "France", { P297: [text("FR")] }),
      item(701, "Soviet Union", { P297: [text("SU")] }),
      item(702, "Germany", { P297: [text("DE")] }),
    ];
    const citizen = { P27: [ref(700), ref(701), statement(ref(702), { P582: [time("1991")] }), ref(799), ref(700)] };
    const found = (
      await listed(dump([person(1000, "Jane Roe", { ...office, ...citizen }), minister, ...countries]))
    ).get("Q1000");
    expect(found?.nationalities).toEqual(["FR"]);
    expect(found).toMatchObject({ kind: "person", identifiers: [], programmes: [], listedOn: null });
  });

  it.each([
    ["one day", [time("2001-02-03")], "2001-02-03"],
    ["the last of several", [time("2001-02-03"), time("2001")], "2001"],
    ["a day nobody knows", [somevalue], null],
  ])("died on %s", async (_, deaths, diedOn) => {
    const found = (await listed(dump([person(1000, "Jane Roe", { ...office, P570: deaths }), minister]))).get("Q1000");
    expect(found?.pep?.diedOn).toBe(diedOn);
  });

  it("given twice is listed as the newer version has it, whichever comes first", async () => {
    const [old, recent] = ["2024-01-01T00:00:00Z", "2026-01-01T00:00:00Z"];
    const versions = [
      person(1000, "Old Name", office, { modified: old }),
      person(1000, "New Name", office, { modified: recent }),
    ];
    for (const order of [versions, versions.toReversed()]) {
      const found = await parsed(parsePepSources, dump([...order, minister]));
      expect(found.entries.map(({ names }) => names[0]?.text)).toEqual(["New Name"]);
      expect(found.publications).toEqual([{ type: "publication", format: "pep_sources", publishedAt: recent }]);
    }
  });

  it("the publication has no date where no item states one", async () => {
    const file = madeFile("items.jsonl", `${JSON.stringify(person(1000, "Jane Roe", office, { modified: "soon" }))}\n`);
    expect((await parsed(parsePepSources, file)).publications).toMatchObject([{ publishedAt: null }]);
  });
});
