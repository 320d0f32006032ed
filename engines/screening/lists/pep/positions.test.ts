import { describe, expect, it } from "vitest";
import { positionCategories } from "../entry.ts";
import { organisationRoots, positionRoots } from "./position-classes.ts";
import * as made from "./testing/items.ts";

const { below, dump, item, listed, novalue, person, ref, somevalue, statement, text, time } = made;

const minister = below(500, "Minister of Works", 83_307);

/** The entry of somebody with these statements of P39, beside the position 500. */
async function positionsOf(...held: Parameters<typeof statement>[]) {
  const somebody = person(1000, "Jane Roe", { P39: held.map((each) => statement(...each)) });
  return (await listed(dump([somebody, minister]))).get("Q1000")?.pep?.positions;
}

describe("positions that make a PEP", () => {
  it.each(positionRoots)("[SC-PE-4] Q%i %s: everything below it is of the category %s", async (root, _, category) => {
    const items = [
      person(1000, "Jane Roe", { P39: [ref(502)] }),
      below(501, "some class", root),
      below(502, "office", 501),
    ];
    const found = (await listed(dump(items))).get("Q1000");
    expect(found?.pep?.positions.map((position) => position.category)).toEqual(
      category === null ? undefined : [category],
    );
  });

  it.each(organisationRoots)(
    "[SC-PE-4] Q%i %s: the office that directs it and its officers: %s",
    async (root, _, category) => {
      const items = [
        item(600, "The Body", { P31: [ref(601)], P488: [ref(1001)], P17: [ref(700)] }),
        below(601, "kind of body", root),
        item(500, "Head of the Body", { P31: [ref(4_164_871)], P2389: [ref(600)] }),
        person(1000, "Jane Roe", { P39: [statement(ref(500), { P580: [time("2020")] })] }),
        person(1001, "John Doe"),
        item(700, "France", { P297: [text("FR")] }),
      ];
      const found = await listed(dump(items));
      expect(found.get("Q1000")?.pep?.positions).toMatchObject([
        { category, title: "Head of the Body", startDate: "2020" },
      ]);
      expect(found.get("Q1001")?.pep?.positions).toEqual([
        {
          category,
          title: "chairperson, The Body",
          country: "FR",
          startDate: null,
          endDate: null,
          ended: false,
          roster: "wikidata",
        },
      ]);
    },
  );

  it("[SC-PE-4] every category has a root", () => {
    const categories = [...positionRoots, ...organisationRoots].map(([, , category]) => category);
    expect(new Set(categories.filter((category) => category !== null))).toEqual(new Set(positionCategories));
  });

  it("a board member of an international organisation is no head of it, one of a central bank is", async () => {
    const bodies = [
      item(600, "Union", { P31: [ref(245_065)], P3320: [ref(1000)] }),
      item(601, "Bank", { P31: [ref(66_344)], P3320: [ref(1001)] }),
    ];
    const found = await listed(dump([...bodies, person(1000, "Jane Roe"), person(1001, "John Doe")]));
    expect([...found.keys()]).toEqual(["Q1001"]);
  });

  it.each([
    [
      "a deputy minister, who is below minister",
      [below(15_966_511, "deputy minister", 83_307)],
      15_966_511,
      "deputy_minister",
    ],
    ["a mayor, who is below head of government", [below(30_185, "mayor", 2_285_706)], 30_185, undefined],
    ["a mayor who also governs a region", [below(30_185, "mayor", 2_285_706)], [30_185, 132_050], "regional_leader"],
    ["a minister of former times", [], [83_307, 114_962_596], undefined],
    ["somebody below nothing we know", [below(501, "clerk", 502)], 501, undefined],
    ["a class above itself", [below(501, "one", 502), below(502, "other", 501, 486_839)], 501, "parliament_member"],
  ] as const)("the nearest root decides: %s", async (_, classes, above, category) => {
    const items = [person(1000, "Jane Roe", { P39: [ref(500)] }), below(500, "office", ...[above].flat()), ...classes];
    expect((await listed(dump(items))).get("Q1000")?.pep?.positions[0]?.category).toBe(category);
  });

  it("a position that is not among the items is not guessed, nor is an unknown one", async () => {
    expect(await positionsOf([ref(501)], [somevalue], [novalue])).toBeUndefined();
  });

  it("only people hold positions", async () => {
    const invented = item(1000, "President of a film", { P31: [ref(15_632_617)], P39: [ref(500)] });
    expect((await listed(dump([invented, minister]))).size).toBe(0);
  });
});

describe("statements of a position", () => {
  it("deprecated ones are left out, normal ones stand beside a preferred one", async () => {
    const positions = await positionsOf(
      [ref(500), { P580: [time("2020-01-01")] }, "preferred"],
      [ref(500), { P580: [time("2001")] }],
      [ref(500), { P580: [time("1990")] }, "deprecated"],
    );
    expect(positions?.map(({ startDate }) => startDate)).toEqual(["2020-01-01", "2001"]);
  });

  it.each([
    ["a day", [time("2012-05-07")], { endDate: "2012-05-07", ended: false }],
    ["a month", [time("2012-05")], { endDate: "2012-05", ended: false }],
    ["a year, whatever else is written", [time("2012-01-01", 9)], { endDate: "2012", ended: false }],
    ["a decade", [time("2010", 8)], { endDate: null, ended: true }],
    ["a day that does not exist", [time("2011-02-29")], { endDate: null, ended: true }],
    ["a day of the Julian calendar", [time("1917-03-02", 11, "Q1985786")], { endDate: "1917", ended: false }],
    ["before our era", [text({ time: "-0044-03-15T00:00:00Z", precision: 11 })], { endDate: null, ended: true }],
    [
      "years in eleven digits",
      [text({ time: "+00000002012-05-07T00:00:00Z", precision: 11 })],
      { endDate: "2012-05-07" },
    ],
    ["somevalue: it is over since an unknown day", [somevalue], { endDate: null, ended: true }],
    ["novalue: it is not over", [novalue], { endDate: null, ended: false }],
    ["no qualifier", [], { endDate: null, ended: false }],
    ["two: the later one", [time("2012-05-07"), time("2012")], { endDate: "2012", ended: false }],
    ["what is no time", [text("soon")], { endDate: null, ended: true }],
  ])("an end given as %s", async (_, ends, expected) => {
    expect(await positionsOf([ref(500), { P580: [time("1900")], P582: ends }])).toMatchObject([expected]);
  });

  it("the earliest of several starts counts, an unknown one is none", async () => {
    const positions = await positionsOf(
      [ref(500), { P580: [time("2012-05-07"), time("2011")] }],
      [ref(500), { P580: [somevalue] }],
    );
    expect(positions?.map(({ startDate }) => startDate)).toEqual(["2011", null]);
  });

  it("nobody holds a position longer than it exists, and none after death on an unknown day", async () => {
    const gone = item(500, "Minister of Works", { P279: [ref(83_307)], P576: [time("1991-12")] });
    const dead = person(1001, "John Doe", { P39: [ref(501)], P570: [somevalue] });
    const since = { P580: [time("1980")] };
    const late = person(1000, "Jane Roe", {
      P39: [statement(ref(500), since), statement(ref(500), { ...since, P582: [time("1985")] })],
    });
    const found = await listed(dump([gone, below(501, "Minister of Roads", 83_307), late, dead]));
    expect(found.get("Q1000")?.pep?.positions.map(({ endDate }) => endDate)).toEqual(["1991-12", "1985"]);
    expect(found.get("Q1001")?.pep?.positions).toMatchObject([{ endDate: null, ended: true }]);
  });
});

describe("the place of a position", () => {
  const france = item(700, "France", { P297: [text("FR")] });
  const union = item(701, "Soviet Union", { P297: [text("SU")] });
  const region = item(702, "Bavaria", { P17: [ref(703)] });
  const germany = item(703, "Germany", { P297: [text("DE")] });

  it.each([
    ["P1001 before P17", { P1001: [ref(700)], P17: [ref(703)] }, "FR"],
    ["P17", { P17: [ref(703)] }, "DE"],
    ["the country of a region", { P1001: [ref(702)] }, "DE"],
    ["a country that has no code any more", { P1001: [ref(701)] }, null],
    ["a country that is not among the items", { P1001: [ref(799)] }, null],
    ["nowhere", {}, null],
  ])("%s", async (_, claims, country) => {
    const office = item(500, "Minister", { P279: [ref(83_307)], ...claims });
    const items = [person(1000, "Jane Roe", { P39: [ref(500)] }), office, france, union, region, germany];
    expect((await listed(dump(items))).get("Q1000")?.pep?.positions[0]?.country).toBe(country);
  });

  it("the district is part of the title where it is known", async () => {
    const seat = (district: number) => statement(ref(500), { P768: [ref(district)] });
    const items = [
      person(1000, "Jane Roe", { P39: [seat(710), seat(711)] }),
      below(500, "member of the Assembly", 486_839),
      item(710, "Lakes and Hills"),
    ];
    const positions = (await listed(dump(items))).get("Q1000")?.pep?.positions;
    expect(positions?.map(({ title }) => title)).toEqual([
      "member of the Assembly (Lakes and Hills)",
      "member of the Assembly",
    ]);
  });
});
