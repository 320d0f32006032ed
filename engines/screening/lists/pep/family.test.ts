import { describe, expect, it } from "vitest";
import {
  below,
  dump,
  listed,
  novalue,
  person,
  ref,
  somevalue,
  statement,
  time,
  type MadeItem,
} from "./testing/items.ts";

const minister = below(500, "Minister of Works", 83_307);
const member = below(501, "member of the Assembly", 486_839);

/** The listed relation of each person to Q1000, for those who have one. */
async function relationsIn(items: readonly MadeItem[]): Promise<Record<string, string[]>> {
  const found = await listed(dump([minister, member, ...items]));
  const related = [...found.values()].filter(({ pep }) => pep?.related.some(({ entryId }) => entryId === "Q1000"));
  return Object.fromEntries(related.map(({ id, pep }) => [id, pep?.related.map(({ relation }) => relation) ?? []]));
}

const pep = (claims: Parameters<typeof person>[2] = {}) => person(1000, "Jane Roe", { P39: [ref(500)], ...claims });
const relative = (claims: Parameters<typeof person>[2] = {}, id = 1001) => person(id, `Relative ${id}`, claims);

describe("family", () => {
  it.each([
    ["P26", "spouse", "spouse"],
    ["P40", "child", "parent"],
    ["P22", "parent", "child"],
    ["P25", "parent", "child"],
    ["P3373", "sibling", "sibling"],
  ])(
    "[SC-PE-3] %s on the item of a PEP names a %s, on another's item it makes that person a %s",
    async (property, named, naming) => {
      expect(await relationsIn([pep({ [property]: [ref(1001)] }), relative()])).toEqual({ Q1001: [named] });
      expect(await relationsIn([pep(), relative({ [property]: [ref(1000)] })])).toEqual({ Q1001: [naming] });
      const both = [
        pep({ [property]: [ref(1001)] }),
        relative({ [property === "P40" ? "P22" : property]: [ref(1000)] }),
      ];
      if (named !== "parent") expect(await relationsIn(both)).toEqual({ Q1001: [named] });
    },
  );

  it("[SC-PE-3] an entry of their own says whom they are related to and what that rests on", async () => {
    const inOffice = statement(ref(500), { P580: [time("2020-02-01")] });
    const items = [
      pep({ P39: [inOffice], P40: [ref(1001)], P570: [time("2024-06-01")] }),
      relative({ P569: [time("1999")] }),
    ];
    const found = await listed(dump([minister, ...items]));
    expect([...found.keys()]).toEqual(["Q1000", "Q1001"]);
    expect(found.get("Q1001")).toMatchObject({
      names: [{ text: "Relative 1001" }],
      datesOfBirth: [{ from: "1999-01-01" }],
    });
    expect(found.get("Q1001")?.pep).toEqual({
      positions: [],
      diedOn: null,
      related: [
        {
          entryId: "Q1000",
          name: "Jane Roe",
          relation: "child",
          diedOn: "2024-06-01",
          positions: found.get("Q1000")?.pep?.positions,
        },
      ],
    });
  });

  it("[SC-PE-3] close associates, other relatives and the family of the family are nobody", async () => {
    const items = [
      pep({ P40: [ref(1001)], P1038: [ref(1003)], P451: [ref(1004)] }),
      relative({ P26: [ref(1002)] }),
      ...[1002, 1003, 1004].map((id) => relative({}, id)),
    ];
    expect(await relationsIn(items)).toEqual({ Q1001: ["child"] });
  });

  it("[SC-PE-3] siblings of those whose siblings never count are not listed for it", async () => {
    const parliamentarian = pep({ P39: [ref(501)], P3373: [ref(1001)], P26: [ref(1002)] });
    expect(await relationsIn([parliamentarian, relative(), relative({}, 1002)])).toEqual({ Q1002: ["spouse"] });
  });

  it("two PEPs of one family are related to each other and listed once", async () => {
    const items = [pep({ P26: [ref(1001)] }), relative({ P39: [ref(501)], P26: [ref(1000)] })];
    const found = await listed(dump([minister, member, ...items]));
    expect(found.get("Q1000")?.pep).toMatchObject({
      positions: [{}],
      related: [{ entryId: "Q1001", relation: "spouse" }],
    });
    expect(found.get("Q1001")?.pep).toMatchObject({
      positions: [{}],
      related: [{ entryId: "Q1000", relation: "spouse" }],
    });
    expect(found.size).toBe(2);
  });

  it("lists nobody who is not among the items, nor somebody deprecated, unknown or the PEP's own self", async () => {
    const children = [ref(1001), statement(ref(1002), {}, "deprecated"), somevalue, novalue, ref(1000)];
    expect(await relationsIn([pep({ P40: children }), relative({}, 1002)])).toEqual({});
  });
});

describe("marriages", () => {
  const until = (...ends: Parameters<typeof statement>[0][]) =>
    statement(ref(1001), { P580: [time("1983")], P582: ends });
  const married = ref(1000);

  it.each([
    ["is not over", [ref(1001)], [], true],
    ["is stated not to be over", [until(novalue)], [], true],
    ["ended on a day", [until(time("2014-04-02"))], [], false],
    ["ended on an unknown day", [until(somevalue)], [], false],
    ["ended, as the other item alone says", [ref(1001)], [statement(married, { P582: [time("2014")] })], false],
    ["ended, though the other item does not say so", [until(time("2014-04-02"))], [married], false],
    ["ended and was made again", [until(time("2014")), ref(1001)], [], true],
  ])("one that %s", async (_, byPep, byOther, isFamily) => {
    const found = await relationsIn([pep({ P26: byPep }), relative({ P26: byOther })]);
    expect(found).toEqual(isFamily ? { Q1001: ["spouse"] } : {});
  });

  it.each([
    ["2020-06-01", "2020-06-01", true],
    ["2020", "2020-06-01", true],
    ["2020-05-31", "2020-06-01", false],
    ["2020-06-01", "2020", true],
    ["2019", "2020-06-01", false],
  ])("one that ended %s with the death of the PEP %s", async (end, death, isFamily) => {
    const widowed = [
      pep({ P26: [until(time(end))], P570: [time(death)] }),
      relative({ P26: [statement(married, { P582: [time(end)] })] }),
    ];
    expect(await relationsIn(widowed)).toEqual(isFamily ? { Q1001: ["spouse"] } : {});
  });

  it("an ended one takes nothing from their children", async () => {
    const items = [
      pep({ P26: [until(time("2014"))], P40: [ref(1002)] }),
      relative({ P40: [ref(1002)] }),
      relative({}, 1002),
    ];
    expect(await relationsIn(items)).toEqual({ Q1002: ["child"] });
  });
});
