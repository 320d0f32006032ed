import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standingOf } from "../../pep/standing.ts";
import { parsed, publishedFile, publishedPath, total, whyWithout, withoutLists } from "../testing/list-files.ts";
import { parsePepSources } from "./parse-pep-sources.ts";
import { below, dump, item, listed, ref, text, type MadeItem } from "./testing/items.ts";
import { itemsOfAnswer } from "./wikidata-files.ts";
import { isHuman, statementsOf } from "./wikidata-item.ts";

const folder = "service_pep";
const congress = `${folder}/us_congress_2026-06-15/legislators-current.yaml`;
const executive = `${folder}/us_congress_2026-06-15/executive.yaml`;
const parliaments = `${folder}/everypolitician_2016-08/persons.jsonl`;
const content = (path: string) => readFileSync(publishedPath(path), "utf8");

function wikidataFiles() {
  const names = readdirSync(publishedPath(`${folder}/wikidata_items`));
  return names.toSorted().map((name) => publishedFile(`${folder}/wikidata_items/${name}`));
}

/** The published items name the positions but do not say of which class they are. */
const russia = item(159, "Russia", { P297: [text("RU")] });
const positions: MadeItem[] = [
  russia,
  item(218_295, "President of Russia", { P279: [ref(48_352)], P1001: [ref(159)] }),
  item(842_386, "Prime Minister of Russia", { P279: [ref(14_212)], P17: [ref(159)] }),
  below(17_276_321, "member of the State Duma", 486_839),
];

describe.skipIf(withoutLists)(`published sources of the PEP list${whyWithout}`, () => {
  it("189 answers of Wikidata hold 15 people, one of them with 22 positions", async () => {
    const files = wikidataFiles();
    expect(files).toHaveLength(189);
    const people = new Map<number, number>();
    for (const file of files) {
      for await (const record of itemsOfAnswer(file, () => true)) {
        if ("malformed" in record || !isHuman(record)) continue;
        people.set(record.id, statementsOf(record, "P39").length);
      }
    }
    expect(people.size).toBe(15);
    // One of the 22 is deprecated.
    expect(people.get(7747)).toBe(21);
  });

  it("[SC-PE-4] without the classes of the positions nobody is guessed to be a PEP", async () => {
    const { publications, entries, dropped } = await parsed(parsePepSources, ...wikidataFiles());
    expect(publications).toEqual([{ type: "publication", format: "pep_sources", publishedAt: "2026-04-22T11:10:36Z" }]);
    expect(entries).toEqual([]);
    // Their labels are among the files, their classes are not: 15 positions of which nobody knows what they are.
    expect(dropped).toHaveLength(15);
    expect(dropped).toContainEqual({ type: "dropped", record: "Q218295", reason: "position_unknown" });
  });

  it("[SC-PE-4] the president's item alone is nobody, and the positions that say so are told", async () => {
    const alone = await parsed(parsePepSources, publishedFile(`${folder}/wikidata_items/q7747.full.json`));
    expect(alone.entries).toEqual([]);
    expect(new Set(alone.dropped.map(({ reason }) => reason))).toEqual(new Set(["position_unknown"]));
    expect(alone.dropped.map(({ record }) => record)).toContain("Q218295");
  });

  it("[SC-PE-1] with them the president is a PEP, with the positions that count and their dates", async () => {
    const found = await listed(...wikidataFiles(), dump(positions));
    const president = found.get("Q7747");
    // Label, alias, name in the native language, three pseudonyms.
    expect(president?.names).toHaveLength(6);
    expect(president?.nationalities).toEqual(["RU"]);
    expect(president?.datesOfBirth).toEqual([{ from: "1952-10-07", to: "1952-10-07", circa: false }]);
    expect(president?.pep?.positions.map(({ category, startDate, endDate }) => [category, startDate, endDate])).toEqual(
      [
        ["head_of_state", "2012-05-07", null],
        ["head_of_state", "2000-05-07", "2008-05-07"],
        ["head_of_government", "2008-05-08", "2012-05-07"],
        ["head_of_government", "1999-08-16", "2000-05-07"],
      ],
    );
    expect(president?.pep && standingOf(president.pep, "2026-04-22", 12).standing).toBe("pep");
  });

  it("[SC-PE-3] daughters are children, the ended marriage gives no family, in-laws are nobody", async () => {
    const found = await listed(...wikidataFiles(), dump(positions));
    const family = [...found.values()].flatMap(({ id, pep }) =>
      (pep?.related ?? []).filter(({ entryId }) => entryId === "Q7747").map(({ relation }) => [id, relation]),
    );
    expect(Object.fromEntries(family)).toEqual({
      Q19364345: "child",
      Q19816371: "child",
      Q107043381: "child",
      Q130234753: "child",
      Q130234762: "child",
      Q19300851: "parent",
      Q19300864: "parent",
    });
    expect(found.get("Q233282")).toBeUndefined();
    expect(found.get("Q22682071")).toBeUndefined();
    const daughter = found.get("Q19816371")?.pep;
    expect(daughter && standingOf(daughter, "2026-04-22", 12)).toMatchObject({
      standing: "family_member",
      relatedPeps: [{ entryId: "Q7747", relation: "child" }],
    });
    // Two of the children are also those of a former member of parliament, who is nobody's family but theirs.
    expect(found.get("Q254220")?.pep?.related).toEqual([]);
    expect(found.get("Q130234753")?.pep?.related.map(({ entryId }) => entryId)).toEqual(["Q7747", "Q254220"]);
  });

  it("the Congress: every record of the file, with terms and dates of birth", async () => {
    const records = content(congress);
    const found = await parsed(parsePepSources, publishedFile(congress));
    expect(found.entries).toHaveLength(537);
    expect(found.entries).toHaveLength(records.match(/^- id:/gm)?.length ?? 0);
    expect(found.dropped).toEqual([]);
    expect(found.publications).toMatchObject([{ publishedAt: null }]);
    expect(total(found.entries, ({ pep }) => pep?.positions.length ?? 0)).toBe(
      records.match(/^ {2}- type: /gm)?.length,
    );
    expect(found.entries.filter(({ id }) => id.startsWith("Q"))).toHaveLength(536);
    expect(total(found.entries, ({ datesOfBirth }) => datesOfBirth.length)).toBe(537);
    const standings = found.entries.map(({ pep }) => pep && standingOf(pep, "2026-06-15", 12).standing);
    expect(new Set(standings)).toEqual(new Set(["pep"]));
  });

  it("presidents and vice presidents: 80 people, 131 terms, and the two files together count nobody twice", async () => {
    const found = await parsed(parsePepSources, publishedFile(executive));
    expect([found.entries.length, found.dropped.length]).toEqual([80, 0]);
    expect(total(found.entries, ({ pep }) => pep?.positions.length ?? 0)).toBe(131);
    const inOffice = found.entries.filter(({ pep }) => pep && standingOf(pep, "2026-06-15", 12).standing === "pep");
    // President and vice president, and nobody else: those before them left on 2025-01-20.
    expect(inOffice).toHaveLength(2);
    const together = await parsed(parsePepSources, publishedFile(executive), publishedFile(congress));
    const ids = new Set(together.entries.map(({ id }) => id));
    expect(ids.size).toBe(together.entries.length);
    expect(together.entries).toHaveLength(617);
  });

  it("EveryPolitician: 42,763 records, merged where they share a Wikidata id", async () => {
    const people = content(parliaments)
      .trim()
      .split("\n")
      .map(
        (line) =>
          JSON.parse(line) as { id: string; wikidata: string | null; birthDate: string | null; memberships: [] },
      );
    expect(people).toHaveLength(42_763);
    expect(people.filter(({ birthDate }) => birthDate !== null)).toHaveLength(18_753);
    expect(people.filter(({ wikidata }) => wikidata !== null)).toHaveLength(15_155);
    const found = await parsed(parsePepSources, publishedFile(parliaments));
    const ids = new Set(people.map(({ id, wikidata }) => wikidata ?? `everypolitician:${id}`));
    expect(found.dropped).toEqual([]);
    expect(found.entries).toHaveLength(ids.size);
    expect(new Set(found.entries.map(({ id }) => id))).toEqual(ids);
    expect(total(found.entries, ({ pep }) => pep?.positions.length ?? 0)).toBe(
      people.reduce((sum, { memberships }) => sum + memberships.length, 0),
    );
    const born = new Set(
      people
        .filter(({ birthDate }) => birthDate !== null)
        .map(({ id, wikidata }) => wikidata ?? `everypolitician:${id}`),
    );
    expect(found.entries.filter(({ datesOfBirth }) => datesOfBirth.length > 0)).toHaveLength(born.size);
  });
});
