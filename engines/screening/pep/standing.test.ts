import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionCategories, type PepPosition } from "../lists/entry.ts";
import { standingOf } from "./standing.ts";
import { standingDayByDay } from "./testing/day-by-day.ts";
import { person, position, related } from "./testing/people.ts";

describe("the standing of somebody with positions", () => {
  const served = person({ positions: [position({ startDate: "2019-03-01", endDate: "2024-02-29" })] });

  it.each([
    ["2019-02-28", "none"],
    ["2019-03-01", "pep"],
    ["2024-02-29", "pep"],
    ["2025-02-28", "pep"],
    ["2025-03-01", "former_pep"],
  ])("[SC-PE-1] on %s, with a look-back of 12 months after 2024-02-29: %s", (day, standing) => {
    expect(standingOf(served, day, 12).standing).toBe(standing);
  });

  it("[SC-PE-1] a longer look-back keeps a PEP one for longer, and a former one says until when the last position was held", () => {
    expect(standingOf(served, "2025-08-29", 18).standing).toBe("pep");
    expect(standingOf(served, "2025-08-30", 18)).toMatchObject({ standing: "former_pep", lastHeldUntil: "2024-02-29" });
    expect(standingOf(served, "2025-08-30", 18)).not.toHaveProperty("relatedPeps");
    expect(standingOf(served, "2025-02-28", 12)).not.toHaveProperty("lastHeldUntil");
    expect(standingOf(served, "2099-01-01", 12_000).standing).toBe("pep");
  });

  it.each([
    ["2025", "2026-12-31", "2027-01-01", "2025-12-31"],
    ["2024-02", "2025-02-28", "2025-03-01", "2024-02-29"],
    ["2025-08-31", "2026-08-31", "2026-09-01", "2025-08-31"],
  ])("[SC-PE-1] a position that ended in %s counts to the last day that can mean", (endDate, lastDay, after, until) => {
    const pep = person({ positions: [position({ endDate })] });
    expect(standingOf(pep, lastDay, 12).standing).toBe("pep");
    expect(standingOf(pep, after, 12)).toMatchObject({ standing: "former_pep", lastHeldUntil: until });
  });

  it("[SC-PE-1] death ends every open position that day, and none that ended before", () => {
    const pep = person({ positions: [position({ startDate: "2001" })], diedOn: "2020-06" });
    expect(standingOf(pep, "2020-06-30", 12).positions[0]?.current).toBe(true);
    expect(standingOf(pep, "2021-06-30", 12)).toMatchObject({ standing: "pep", positions: [{ current: false }] });
    expect(standingOf(pep, "2021-07-01", 12)).toMatchObject({ standing: "former_pep", lastHeldUntil: "2020-06-30" });
    const retired = person({ positions: [position({ endDate: "1999" })], diedOn: "2020-06" });
    expect(standingOf(retired, "2020-07-01", 12).lastHeldUntil).toBe("1999-12-31");
  });
});

describe("positions", () => {
  it("[SC-PE-2] carry category, title, country, dates, whether they are current, and the roster", () => {
    const pep = person({
      positions: [
        position({ startDate: "2020-01-01", roster: "us_congress" }),
        position({ category: "ambassador", title: "Ambassador to Peru", startDate: "2011", endDate: "2012" }),
      ],
    });
    expect(standingOf(pep, "2024-01-01", 12).positions).toEqual([
      {
        category: "minister",
        title: "Minister of Works",
        country: "FR",
        startDate: "2020-01-01",
        endDate: null,
        current: true,
        roster: "us_congress",
      },
      {
        category: "ambassador",
        title: "Ambassador to Peru",
        country: "FR",
        startDate: "2011",
        endDate: "2012",
        current: false,
        roster: "wikidata",
      },
    ]);
  });

  it.each([
    ["no dates at all", [position()]],
    ["over since an unknown day", [position({ startDate: "1990", ended: true })]],
    ["two that say nothing", [position(), position({ ended: true })]],
  ])("[SC-PE-2] %s: a PEP, flagged `position_dates_unknown`", (_, positions) => {
    expect(standingOf(person({ positions }), "2024-01-01", 12)).toMatchObject({
      standing: "pep",
      flags: ["position_dates_unknown"],
    });
  });

  it("[SC-PE-2] one position that states its dates decides, and takes the flag away", () => {
    const pep = person({ positions: [position(), position({ startDate: "1990", endDate: "1994" })] });
    expect(standingOf(pep, "2024-01-01", 12)).toMatchObject({
      standing: "former_pep",
      flags: [],
      lastHeldUntil: "1994-12-31",
    });
    const died = person({ positions: [position()], diedOn: "1850" });
    expect(standingOf(died, "2024-01-01", 12)).toMatchObject({ standing: "former_pep", lastHeldUntil: "1850-12-31" });
  });
});

describe("family", () => {
  const inOffice = [position({ startDate: "2020" })];

  it.each(["spouse", "child", "parent"] as const)("[SC-PE-3] a %s counts for every PEP", (relation) => {
    for (const category of positionCategories) {
      const pep = person({ related: [related({ relation, positions: [position({ category, startDate: "2020" })] })] });
      expect(standingOf(pep, "2024-01-01", 12)).toMatchObject({
        standing: "family_member",
        flags: [],
        positions: [],
        relatedPeps: [{ entryId: "Q1", name: "Jane Roe", relation, positions: [{ category, current: true }] }],
      });
    }
  });

  it("[SC-PE-3] a sibling counts only for heads of state and government, ministers and deputy ministers", () => {
    const counting = positionCategories.filter((category) => {
      const positions = [position({ category, startDate: "2020" })];
      return (
        standingOf(person({ related: [related({ relation: "sibling", positions })] }), "2024-01-01", 12).standing ===
        "family_member"
      );
    });
    expect(counting).toEqual(["head_of_state", "head_of_government", "minister", "deputy_minister"]);
  });

  it("[SC-PE-3] a sibling of a former minister who now sits in parliament does not count", () => {
    const positions = [
      position({ startDate: "2001", endDate: "2005" }),
      position({ category: "parliament_member", startDate: "2005" }),
    ];
    const sibling = person({ related: [related({ relation: "sibling", positions })] });
    expect(standingOf(sibling, "2006-12-31", 12).standing).toBe("family_member");
    expect(standingOf(sibling, "2007-01-01", 12).standing).toBe("none");
    const spouse = person({ related: [related({ positions })] });
    expect(standingOf(spouse, "2007-01-01", 12).standing).toBe("family_member");
  });

  it("[SC-PE-1] the family of a PEP who died keeps its standing through the look-back", () => {
    const widow = person({ related: [related({ positions: inOffice, diedOn: "2023-05-17" })] });
    expect(standingOf(widow, "2024-05-17", 12).standing).toBe("family_member");
    expect(standingOf(widow, "2024-05-18", 12).standing).toBe("none");
  });

  it("[SC-PE-5] a relative whose related PEPs are no longer PEPs has standing `none` and is shown with its relation", () => {
    const child = person({ related: [related({ relation: "child", positions: [position({ endDate: "2010" })] })] });
    expect(standingOf(child, "2024-01-01", 12)).toEqual({
      standing: "none",
      flags: [],
      positions: [],
      relatedPeps: [
        expect.objectContaining({
          entryId: "Q1",
          relation: "child",
          positions: [expect.objectContaining({ current: false })],
        }),
      ],
    });
  });

  it("[SC-PE-1] names only the PEPs that make somebody a family member, and flags one whose PEPs have no dates", () => {
    const left = related({ entryId: "Q2", positions: [position({ endDate: "2010" })] });
    const undated = related({ entryId: "Q3", relation: "parent" });
    const standing = standingOf(person({ related: [left, undated] }), "2024-01-01", 12);
    expect(standing).toMatchObject({ standing: "family_member", flags: ["position_dates_unknown"] });
    expect(standing.relatedPeps?.map(({ entryId }) => entryId)).toEqual(["Q3"]);
  });

  it("[SC-PE-1] a PEP is one before being family, and family before having been a PEP", () => {
    const former = [position({ endDate: "2010" })];
    const family = [related({ positions: inOffice })];
    expect(standingOf(person({ positions: inOffice, related: family }), "2024-01-01", 12).standing).toBe("pep");
    expect(standingOf(person({ positions: former, related: family }), "2024-01-01", 12).standing).toBe("family_member");
    expect(standingOf(person({ positions: former }), "2024-01-01", 12).standing).toBe("former_pep");
  });
});

describe("every standing", () => {
  const day = fc
    .integer({ min: 0, max: 1500 })
    .map((days) => new Date(Date.UTC(2001, 0, 1 + days)).toISOString().slice(0, 10));
  const partial = fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([date, length]) => date.slice(0, length));
  const maybe = fc.option(partial, { nil: null });
  const anyPosition: fc.Arbitrary<PepPosition> = fc
    .record({
      category: fc.constantFrom(...positionCategories),
      startDate: maybe,
      endDate: maybe,
      ended: fc.boolean(),
    })
    .map(position);
  const someone = { positions: fc.array(anyPosition, { maxLength: 3 }), diedOn: maybe };
  const anyRelated = fc
    .record({ ...someone, relation: fc.constantFrom("spouse", "child", "parent", "sibling") })
    .map(related);
  const anybody = fc.record({ ...someone, related: fc.array(anyRelated, { maxLength: 2 }) });

  it("[SC-PE-1] is the one that looking at each day on its own gives", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anybody, day, fc.integer({ min: 1, max: 30 }), (pep, today, months) => {
        const { standing, lastHeldUntil } = standingOf(pep, today, months);
        seen.set(standing, (seen.get(standing) ?? 0) + 1);
        const found = lastHeldUntil === undefined ? standing : `${standing} ${lastHeldUntil}`;
        expect(found).toBe(standingDayByDay(pep, today, months));
      }),
      { numRuns: 1000 },
    );
    // The comparison is worth something only when all four come up.
    expect([...seen.values()].filter((times) => times > 10)).toHaveLength(4);
  });
});
