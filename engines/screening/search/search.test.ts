import { describe, expect, it } from "vitest";
import type { ListEntry } from "../lists/entry.ts";
import type { ListKey } from "../lists/list-keys.ts";
import { listedPerson, screened } from "../names/testing/sample-people.ts";
import { search } from "./search.ts";
import { memorySnapshot } from "./testing/memory-snapshot.ts";

const defaults = { reviewScore: 70, matchScore: 90 };

function listOf(listKey: ListKey, entries: readonly Omit<ListEntry, "id">[]) {
  return memorySnapshot(
    listKey,
    entries.map((entry, number) => ({ ...entry, id: `${listKey}-${number}` })),
  );
}

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Different words that nothing else is like. */
function rareWord(index: number): string {
  return String(100_000 + index * 7919)
    .split("")
    .map((digit) => "bcdfghklmp"[Number(digit)]! + "aeiou"[index % 5]!)
    .join("");
}

describe("candidates", () => {
  const born = (year: number) => ({ datesOfBirth: [{ from: `${year}-05-01`, to: `${year}-05-01`, circa: false }] });

  it("[SC-RU-3] are all scored while no more than 200 share a word, in all sanctions lists together", () => {
    const lists = (["eu_fsf", "uk_sanctions"] as const).map((key) =>
      listOf(
        key,
        times(100, (index) => listedPerson([`Karim ${rareWord(index)}`], born(1950))),
      ),
    );
    const subject = screened("Karim Otherwise", { datesOfBirth: ["1990-01-01"] });
    expect(search(lists, subject, defaults)).toMatchObject({ candidateCount: 200, topScore: 0, matches: [] });
    expect(search(lists.slice(1), subject, defaults)).toMatchObject({ candidateCount: 100, topScore: 0 });
  });

  it("[SC-RU-3] below review are set aside and counted nowhere when more than 200 share a word", () => {
    const lists = [
      listOf(
        "eu_fsf",
        times(200, (index) => listedPerson([`Karim ${rareWord(index)}`], born(1950))),
      ),
      listOf("ofac_sdn", [
        listedPerson(["Karim Otherwise"], born(1990)),
        listedPerson(["Karim Otherwise"], born(1950)),
        listedPerson(["Karim Otherwise"], { ...born(1990), kind: "entity" }),
      ]),
    ];
    const subject = screened("Karim Otherwise", { datesOfBirth: ["1990-05-01"], entityType: "person" });
    const result = search(lists, subject, defaults);
    expect(result).toMatchObject({ candidateCount: 1, topScore: 95, candidatesCapped: false });
    expect(result.matches.map(({ entry }) => entry.id)).toEqual(["ofac_sdn-0"]);
    const unknown = search(lists, screened("Karim Nobody"), defaults);
    expect(unknown).toMatchObject({ candidateCount: 0, topScore: null, matches: [] });
  });

  it("[SC-LM-1] of sanctions lists are 200 at most, and more that could reach review are reported", () => {
    const same = times(150, () => listedPerson(["Karim Otherwise"]));
    const lists = [listOf("eu_fsf", same.slice(0, 50)), listOf("ofac_sdn", same)];
    expect(search(lists, screened("Karim Otherwise"), defaults)).toMatchObject({
      candidateCount: 200,
      candidatesCapped: false,
    });
    const more = [...lists, listOf("uk_sanctions", [listedPerson(["Otherwise, Karim"], born(1990))])];
    const capped = search(more, screened("Karim Otherwise", { datesOfBirth: ["1990-05-01"] }), defaults);
    expect(capped).toMatchObject({ candidateCount: 200, candidatesCapped: true, pepCandidatesCapped: false });
    expect(capped.matches[0]).toMatchObject({ listKey: "uk_sanctions", score: 95 });
    expect(capped.matches).toHaveLength(200);
  });

  it("[SC-LM-1] of the PEP list are 1,000 in a pool of their own", () => {
    const people = times(1001, () => listedPerson(["Karim Otherwise"]));
    const sanctions = listOf("eu_fsf", people.slice(0, 3));
    const result = search([sanctions, listOf("service_pep", people.slice(1))], screened("Karim Otherwise"), defaults);
    expect(result).toMatchObject({ candidateCount: 1003, pepCandidatesCapped: false, candidatesCapped: false });
    const capped = search([sanctions, listOf("service_pep", people)], screened("Karim Otherwise"), defaults);
    expect(capped).toMatchObject({ candidateCount: 1003, pepCandidatesCapped: true, candidatesCapped: false });
  });

  it("that share an identifier are scored however many others share a word", () => {
    const passport = { kind: "passport", value: "AB 123-456", country: "SY" } as const;
    const wallet = { kind: "wallet", value: "0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c", country: null } as const;
    const crowd = times(400, (index) => listedPerson([`Karim ${rareWord(index)}`]));
    const lists = [
      listOf("eu_fsf", [...crowd, listedPerson(["Somebody Else"], { identifiers: [passport] })]),
      listOf("ofac_sdn", [listedPerson(["Yet Another"], { identifiers: [wallet], kind: "entity" })]),
    ];
    const subject = screened("Karim Otherwise", {
      identifiers: [
        { ...passport, kind: "national_id", value: "ab123456" },
        { ...wallet, value: wallet.value.toUpperCase().replace("0X", "0x") },
      ],
    });
    expect(search(lists, subject, defaults)).toMatchObject({
      candidateCount: 2,
      matches: [
        { entry: { id: "ofac_sdn-0" }, score: 89 },
        { entry: { id: "eu_fsf-400" }, score: 70 },
      ],
    });
    expect(search(lists, { ...subject, entityType: "person" }, defaults).matches).toHaveLength(1);
  });
});

describe("matches", () => {
  it("[SC-MA-2] by a number are of a kind that the subject's may be listed as", () => {
    const number = { value: "F654645", country: "SA" } as const;
    const kinds = ["passport", "national_id", "registration_number"] as const;
    const entries = kinds.map((kind) => listedPerson([`Listed ${kind}`], { identifiers: [{ ...number, kind }] }));
    const found = (kind: (typeof kinds)[number]) => {
      const subject = screened("Somebody Else", { identifiers: [{ ...number, kind }] });
      return search([listOf("eu_fsf", entries)], subject, defaults).matches.map(({ entry }) => entry.id);
    };
    expect(found("passport")).toEqual(["eu_fsf-0", "eu_fsf-1"]);
    expect(found("national_id")).toEqual(["eu_fsf-0", "eu_fsf-1", "eu_fsf-2"]);
    expect(found("registration_number")).toEqual(["eu_fsf-1", "eu_fsf-2"]);
  });

  it("are explained by the first of several names that are equally good, and by a weak one only where all are", () => {
    const named = (...names: [text: string, weak: boolean][]) => ({
      ...listedPerson([]),
      names: names.map(([text, weak]) => ({ text, weak })),
    });
    const list = listOf("eu_fsf", [
      named(["Haddad Karim", true], ["Karim Haddad", false], ["Haddad, Karim", false]),
      named(["Somebody Otherwise", false], ["Haddad Karim", true], ["Karim Haddad", true]),
    ]);
    const { matches } = search([list], screened("Karim Haddad"), defaults);
    expect(matches.map(({ matchedName }) => matchedName)).toEqual(["Karim Haddad", "Haddad Karim"]);
    expect(matches.map(({ factors }) => factors.some(({ code }) => code === "weak_alias"))).toEqual([false, true]);
  });

  it("come by the sum before caps, then by list and entry", () => {
    const twin = listedPerson(["Karim Otherwise"], { nationalities: ["SY"] });
    const born = listedPerson(["Karim Otherwise"], {
      nationalities: ["SY"],
      datesOfBirth: [{ from: "1990-01-01", to: "1990-12-31", circa: false }],
    });
    const lists = [listOf("ofac_sdn", [twin, born, twin]), listOf("eu_fsf", [twin])];
    const subject = screened("Karim Otherwise", { nationalities: ["SY"], datesOfBirth: ["1990"] });
    const policy = { reviewScore: 50, matchScore: 60 };
    const found = search(lists, subject, policy).matches.map(({ entry, score }) => [entry.id, score]);
    expect(found).toEqual([
      ["ofac_sdn-1", 59],
      ["eu_fsf-0", 59],
      ["ofac_sdn-0", 59],
      ["ofac_sdn-2", 59],
    ]);
  });
});

describe("the set of searched names", () => {
  const list = listOf("eu_fsf", [listedPerson(["Karim Otherwise"], { identifiers: [] })]);

  it("[SC-LM-1] is six names at most, spellings without spaces counted", () => {
    const aliases = (count: number) => times(count, (index) => `${rareWord(index)} ${rareWord(index + 50)}`);
    const last = (names: string[]) => search([list], screened(names[0]!, { aliases: names.slice(1) }), defaults);
    expect(last([...aliases(5), "Karim Otherwise"])).toMatchObject({ nameTermsCapped: false, topScore: 75 });
    expect(last([...aliases(6), "Karim Otherwise"])).toMatchObject({ nameTermsCapped: true, topScore: null });
    expect(last([...aliases(4), "金 正 恩", "Karim Otherwise"])).toMatchObject({
      nameTermsCapped: true,
      topScore: null,
    });
    expect(last([...aliases(4), "金正恩", "Karim Otherwise"])).toMatchObject({ nameTermsCapped: false, topScore: 75 });
    // Another reading of a name is not another name.
    expect(last([...aliases(5).map((name) => `Dr ${name}`), "Karim Otherwise"])).toMatchObject({
      nameTermsCapped: false,
    });
  });

  it("is ten identifiers at most, of 120 characters at most", () => {
    const passport = (value: string) => ({ kind: "passport", value, country: null }) as const;
    const asked = (identifiers: ReturnType<typeof passport>[]) =>
      search([list], screened("Nobody", { identifiers }), defaults).nameTermsCapped;
    expect(asked(times(10, (index) => passport(`X${index}00000`)))).toBe(false);
    expect(asked(times(11, (index) => passport(`X${index}00000`)))).toBe(true);
    expect(asked([passport("1".repeat(120))])).toBe(false);
    expect(asked([passport("1".repeat(121))])).toBe(true);
  });

  it("[SC-ST-2] is identifiers alone where no name has a word, and nothing without them", () => {
    const passport = { kind: "passport", value: "AB123456", country: "SY" } as const;
    const listed = listOf("eu_fsf", [listedPerson(["Karim Otherwise"], { identifiers: [passport] })]);
    expect(search([listed], screened("?!", { identifiers: [passport] }), defaults)).toMatchObject({
      nameWithoutTokens: true,
      nothingToSearchBy: false,
      topScore: 70,
    });
    expect(search([listed], screened("?!"), defaults)).toMatchObject({
      nameWithoutTokens: true,
      nothingToSearchBy: true,
      topScore: null,
      candidateCount: 0,
    });
  });

  it("is a whole name where it has more words than are compared one by one", () => {
    const words = times(40, rareWord);
    const long = words.join(" ");
    const other = words.slice(1).join(" ");
    const listed = listOf(
      "eu_fsf",
      [long, other].map((name) => listedPerson([name])),
    );
    const found = search([listed], screened(long), defaults).matches;
    expect(found.map(({ matchedName }) => matchedName)).toEqual([long]);
    const characters = search([listed], screened("金正恩".repeat(30)), defaults);
    expect(characters).toMatchObject({ nameTermsCapped: true, candidateCount: 0 });
  });

  it("is nothing in a list without entries", () => {
    expect(search([listOf("eu_fsf", [])], screened("Karim Otherwise"), defaults)).toMatchObject({
      candidateCount: 0,
      topScore: null,
    });
  });
});
