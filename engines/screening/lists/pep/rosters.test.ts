import { describe, expect, it } from "vitest";
import { madeFile, parsed } from "../testing/list-files.ts";
import { parsePepSources } from "./parse-pep-sources.ts";
import { below, dump, listed, person, ref, time } from "./testing/items.ts";

/** Records as congress-legislators writes them. */
const executive = `# presidents and vice presidents
- id:
    govtrack: 7
  name:
    first: Johanna
    last: Roe
    middle: Mary
    suffix: Jr.
    nickname: Jo
  bio:
    birthday: '1950-02-28'
  terms:
  - type: prez
    start: '2001-01-20'
    end: '2005-01-20'
  - type: viceprez
    start: 1997-01-20
    end: '2001-01-20'
`;
const congress = `- id:
    bioguide: R000001
    govtrack: 7
    wikidata: Q1000
  name:
    first: Johanna
    last: Roe
    official_full: Senator Jo Roe
  other_names:
  - last: Doe
  terms:
  - type: rep
    start: '1991-01-03'
    end: '1993-01-03'
    state: WA
    district: 1
  - type: rep
    start: '1993-01-03'
    end: '1995-01-03'
    state: AK
    district: 0
  - type: sen
    start: '1995-01-03'
    end: '1997-01-20'
    state: AK
  - type: mayor
    start: '1980-01-03'
`;
const member = {
  id: "e1",
  wikidata: null,
  name: "John Doe",
  otherNames: ["JOHN DOE", "Джон Доу", 7, ""],
  birthDate: "1975-08",
  deathDate: null,
  country: "GB-SCT",
  legislature: "House_of_Keys",
  memberships: [
    ["2012-04-03", null, "Lower House"],
    ["2011", "2012-02-31", null],
  ],
};
const lines = (...records: object[]) =>
  madeFile("persons.jsonl", records.map((record) => JSON.stringify(record)).join("\n"));

describe("the rosters of the United States", () => {
  it("[SC-PE-4] give presidents, vice presidents, senators and representatives with their terms and names", async () => {
    const found = await listed(madeFile("executive.yaml", executive), madeFile("legislators.yaml", congress));
    expect([...found.keys()]).toEqual(["Q1000"]);
    const { names, datesOfBirth, pep } = found.get("Q1000") ?? {};
    expect(names?.map(({ text }) => text)).toEqual([
      "Johanna Roe",
      "Johanna Mary Roe Jr.",
      "Jo Roe",
      "Senator Jo Roe",
      "Johanna Doe",
    ]);
    expect(datesOfBirth).toEqual([{ from: "1950-02-28", to: "1950-02-28", circa: false }]);
    expect(
      pep?.positions.map(({ roster, category, title, startDate }) => [roster, category, title, startDate]),
    ).toEqual([
      ["us_executive", "head_of_state", "President of the United States", "2001-01-20"],
      ["us_executive", "minister", "Vice President of the United States", "1997-01-20"],
      ["us_congress", "parliament_member", "United States Representative (WA-1)", "1991-01-03"],
      ["us_congress", "parliament_member", "United States Representative (AK)", "1993-01-03"],
      ["us_congress", "parliament_member", "United States Senator (AK)", "1995-01-03"],
    ]);
    expect(pep?.positions[0]).toMatchObject({ country: "US", endDate: "2005-01-20", ended: false });
  });

  it("a person without a Wikidata id has the roster's", async () => {
    expect([...(await listed(madeFile("executive.yaml", executive))).keys()]).toEqual(["us:7"]);
  });

  it.each([
    ["no_id", executive.replace("govtrack: 7", "lis: S7")],
    ["no_name", executive.replace(/ {4}last: .*\n/, "")],
    ["malformed", executive.replace("    first: Johanna\n", "    first: [Johanna\n")],
    ["malformed", executive.replaceAll("Johanna", "&a [x]").replaceAll("Roe", "*a")],
    ["malformed", executive.replace("  bio:", "  name:")],
  ])("a record is dropped as %s, and the next one is not", async (reason, record) => {
    const found = await parsed(parsePepSources, madeFile("executive.yaml", `${record}${congress}`));
    expect(found.dropped).toEqual([{ type: "dropped", record: "executive.yaml#1", reason }]);
    expect(found.entries.map(({ id }) => id)).toEqual(["Q1000"]);
  });
});

describe("a roster of parliaments", () => {
  it("[SC-PE-4] gives members with their terms, names and dates", async () => {
    expect((await listed(lines(member))).get("everypolitician:e1")).toEqual({
      id: "everypolitician:e1",
      kind: "person",
      names: [
        { text: "John Doe", weak: false },
        { text: "Джон Доу", weak: false },
      ],
      datesOfBirth: [{ from: "1975-08-01", to: "1975-08-31", circa: false }],
      nationalities: [],
      identifiers: [],
      programmes: [],
      listedOn: null,
      pep: {
        positions: [
          {
            category: "parliament_member",
            title: "member, Lower House",
            country: "GB",
            startDate: "2012-04-03",
            endDate: null,
            ended: false,
            roster: "everypolitician",
          },
          {
            category: "parliament_member",
            title: "member, House of Keys",
            country: "GB",
            startDate: "2011",
            endDate: null,
            ended: true,
            roster: "everypolitician",
          },
        ],
        diedOn: null,
        related: [],
      },
    });
  });

  it("a place without a code of its own has no country", async () => {
    const found = await listed(lines({ ...member, country: "X-SO" }));
    expect(found.get("everypolitician:e1")?.pep?.positions[0]?.country).toBeNull();
  });

  it("drops what cannot be read, with its place", async () => {
    const broken = madeFile(
      "persons.jsonl",
      [member, { ...member, id: "" }, { ...member, id: "e2", name: " ", otherNames: [] }, member]
        .map((record) => JSON.stringify(record))
        .join("\n") + '\n\n{"id": "e3", "memberships": [}\n7\n',
    );
    const found = await parsed(parsePepSources, broken);
    expect(found.entries).toHaveLength(1);
    expect(found.dropped.map(({ record, reason }) => [record, reason])).toEqual([
      ["persons.jsonl#2", "no_id"],
      ["persons.jsonl#3", "no_name"],
      ["everypolitician:e1", "repeated_id"],
      ["persons.jsonl#6", "malformed"],
      ["persons.jsonl#7", "malformed"],
    ]);
  });
});

describe("rosters beside Wikidata", () => {
  it("the same Wikidata id is one entry; each position keeps who states it, and the family is that of Wikidata", async () => {
    const items = dump([
      person(1000, "Jane Roe", { P39: [ref(500)], P569: [time("1950")], P40: [ref(1001)], P570: [time("2020-01-02")] }),
      person(1001, "Jim Roe"),
      person(1002, "John Doe", { P26: [ref(1003)] }),
      person(1003, "June Doe"),
      below(500, "Minister of Works", 83_307),
    ]);
    const onRoster = lines(
      { ...member, wikidata: "Q1002" },
      { ...member, id: "e2", wikidata: "Q1002", memberships: [] },
    );
    const found = await listed(madeFile("legislators.yaml", congress), items, onRoster);
    expect([...found.keys()].toSorted()).toEqual(["Q1000", "Q1001", "Q1002", "Q1003"]);
    expect(found.get("Q1000")?.names[0]?.text).toBe("Jane Roe");
    expect(found.get("Q1000")?.names.map(({ text }) => text)).toContain("Senator Jo Roe");
    expect(new Set(found.get("Q1000")?.pep?.positions.map(({ roster }) => roster))).toEqual(
      new Set(["wikidata", "us_congress"]),
    );
    expect(found.get("Q1000")?.pep?.diedOn).toBe("2020-01-02");
    expect(found.get("Q1002")?.datesOfBirth).toEqual([{ from: "1975-08-01", to: "1975-08-31", circa: false }]);
    expect(found.get("Q1003")?.pep?.related).toMatchObject([
      { entryId: "Q1002", relation: "spouse", positions: [{}, {}] },
    ]);
  });

  it("somebody on a roster who is not among the items is listed under the Wikidata id all the same", async () => {
    expect([...(await listed(lines({ ...member, wikidata: "Q1002" }), dump([]))).keys()]).toEqual(["Q1002"]);
  });
});
