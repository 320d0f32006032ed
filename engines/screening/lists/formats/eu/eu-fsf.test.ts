import { describe, expect, it } from "vitest";
import { parseEuFsf } from "./eu-fsf.ts";
import { madeFile, parsed, publishedFile, total, whyWithout, withoutLists } from "../../testing/list-files.ts";

const person = '<subjectType code="person" classificationCode="P"/>';
const alias = (wholeName: string, more = "", remark = "") =>
  `<nameAlias wholeName="${wholeName}" strong="true" logicalId="50" ${more}>${remark && `<remark>${remark}</remark>`}</nameAlias>`;

/** A list of one record for each of the given contents; the first has the reference EU.1.1. */
const list = (...contents: string[]) =>
  madeFile(
    "list.xml",
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-08-06T10:20:30.400+02:00" globalFileId="1">
      ${contents.map((content, at) => `<sanctionEntity euReferenceNumber="EU.${at + 1}.1" logicalId="${at}">${content}</sanctionEntity>`).join("")}
    </export>`,
  );

async function only(content: string) {
  const { entries, dropped } = await parsed(parseEuFsf, list(content));
  expect(dropped).toEqual([]);
  expect(entries).toHaveLength(1);
  return entries[0]!;
}

describe("the EU's list", () => {
  it("says when it was made, and reads a record with all that is listed about it", async () => {
    const { publications, entries } = await parsed(
      parseEuFsf,
      madeFile(
        "list.xml",
        `<export generationDate="2026-08-06T23:20:30.400-03:00">
          <sanctionEntity designationDate="2012-05-14" euReferenceNumber="EU.9.9" logicalId="7">
            <regulation programme="TERR" numberTitle="1/2"/><regulation programme="XYZ"/><regulation programme="TERR"/>
            ${person}${alias("Ann  O'Example")}
            <citizenship countryIso2Code="SA" countryDescription="SAUDI ARABIA"/>
            <citizenship countryIso2Code="00" countryDescription="UNKNOWN"/>
            <birthdate circa="false" calendarType="GREGORIAN" birthdate="1975-02-11" year="1975"/>
            <birthdate circa="true" calendarType="GREGORIAN" yearRangeFrom="1980" yearRangeTo="1983"/>
            <birthdate circa="false" calendarType="ISLAMIC" birthdate="1975-02-10" dayOfMonth="28" monthOfYear="1" year="1395"/>
            <birthdate circa="false" calendarType="ISLAMIC" year="1395"/>
            <identification number="F 112233" identificationTypeCode="passport" knownExpired="true" knownFalse="false" countryIso2Code="SA"/>
          </sanctionEntity>
        </export>`,
      ),
    );
    expect(publications).toEqual([{ type: "publication", format: "eu_fsf_1_1", publishedAt: "2026-08-06" }]);
    expect(entries).toEqual([
      {
        id: "EU.9.9",
        kind: "person",
        names: [{ text: "Ann O'Example", weak: false }],
        datesOfBirth: [
          { from: "1975-02-11", to: "1975-02-11", circa: false },
          { from: "1980-01-01", to: "1983-12-31", circa: true },
          { from: "1975-02-10", to: "1975-02-10", circa: false },
        ],
        nationalities: ["SA"],
        identifiers: [{ kind: "passport", value: "F 112233", country: "SA" }],
        programmes: ["TERR", "XYZ"],
        listedOn: "2012-05-14",
        pep: null,
      },
    ]);
  });

  it.each<[string, string, boolean]>([
    ["its remark", alias("Good Example", "", "low quality alias"), true],
    ["a misspelt remark", alias("Good Example", "", "(Lo quality aliias)"), true],
    ["another remark", alias("Good Example", "", "good quality alias, below quality control"), false],
    ["no remark", alias("Good Example"), false],
    ["being marked so", alias("Good Example").replace('strong="true"', 'strong="false"'), true],
    ["being an acronym", alias("PCFX"), true],
    ["being five capitals", alias("PCFXY"), false],
    ["being a short name", alias("Pcf"), false],
  ])("[SC-MA-4] a name is weak or not by %s", async (_why, name, weak) => {
    expect((await only(name)).names).toEqual([{ text: expect.any(String), weak }]);
  });

  it("leads with its oldest name, in Latin letters and not weak where there is one, and keeps the others in order", async () => {
    const { names } = await only(
      [
        alias("Third Example").replace('"50"', '"30"'),
        alias("مثال").replace('"50"', '"1"'),
        alias("Second Example").replace('"50"', '"9"'),
        alias("EXM").replace('"50"', '"2"'),
        alias("First Example").replace('"50"', '"8"'),
      ].join(""),
    );
    expect(names.map(({ text }) => text)).toEqual(["First Example", "Third Example", "مثال", "Second Example", "EXM"]);
    expect((await only(alias("مثال") + alias("EXM"))).names[0]!.text).toBe("EXM");
    expect((await only(alias("مثال"))).names).toEqual([{ text: "مثال", weak: false }]);
  });

  it("joins the parts of a name that is not given whole", async () => {
    const parts = '<nameAlias wholeName="" firstName="Ann" middleName="" lastName="Example" logicalId="1"/>';
    expect((await only(parts)).names).toEqual([{ text: "Ann Example", weak: false }]);
  });

  it.each<[string, string | null]>([
    [person, "person"],
    ['<subjectType code="enterprise" classificationCode="E"/>', "entity"],
    ['<subjectType code="balloon" classificationCode="B"/>', null],
    ["", null],
  ])("%s is a %s", async (subject, kind) => {
    expect((await only(subject + alias("Example"))).kind).toBe(kind);
  });

  it.each<[string, object[]]>([
    ['number="A1" identificationTypeCode="id" knownFalse="true"', []],
    ['number="A1" identificationTypeCode="other"', []],
    ['number="UNKNOWN" identificationTypeCode="id"', []],
    ['identificationTypeCode="id"', []],
    [
      'number="А-12" latinNumber="A-12" identificationTypeCode="id" countryIso2Code="RU"',
      [
        { kind: "national_id", value: "А-12", country: "RU" },
        { kind: "national_id", value: "A-12", country: "RU" },
      ],
    ],
    [
      'number="A12" latinNumber="A12" identificationTypeCode="regnumber" countryIso2Code="00" countryDescription="UNKNOWN"',
      [{ kind: "registration_number", value: "A12", country: null }],
    ],
    [
      'number="A12 (National passport) [known to be expired]" identificationTypeCode="passport" countryDescription="IRAN"',
      [{ kind: "passport", value: "A12", country: "IR" }],
    ],
  ])("identification %s", async (attributes, expected) => {
    const identification = `<identification ${attributes}/>`;
    expect((await only(alias("Example") + identification + identification)).identifiers).toEqual(expected);
  });

  it("takes the logical id where there is no reference, and drops what has neither, or no name", async () => {
    const { entries, dropped } = await parsed(
      parseEuFsf,
      madeFile(
        "list.xml",
        `<export generationDate="2026-08-06">
          <sanctionEntity logicalId="12">${alias("Example")}</sanctionEntity>
          <sanctionEntity euReferenceNumber="">${alias("Example")}</sanctionEntity>
          <sanctionEntity euReferenceNumber="EU.3.3">${alias(" ")}</sanctionEntity>
          <sanctionEntity euReferenceNumber="12">${alias("Example")}</sanctionEntity>
        </export>`,
      ),
    );
    expect(entries.map(({ id }) => id)).toEqual(["12"]);
    expect(dropped).toEqual([
      { type: "dropped", record: "#2", reason: "no_id" },
      { type: "dropped", record: "EU.3.3", reason: "no_name" },
      { type: "dropped", record: "12", reason: "repeated_id" },
    ]);
  });
});

describe.skipIf(withoutLists)(`published by the EU${whyWithout}`, () => {
  it("four records of 2026, with weak aliases, ranges and two calendars", async () => {
    const file = publishedFile("eu_fsf/sample_real_2026-08-05_trimmed.xml");
    const { publications, entries, dropped } = await parsed(parseEuFsf, file);
    expect(publications[0]!.publishedAt).toBe("2026-08-05");
    expect(dropped).toEqual([]);
    expect(entries.map(({ kind }) => kind)).toEqual(["person", "person", "entity", "person"]);
    expect(total(entries, ({ names }) => names.length)).toBe(13);
    expect(total(entries, ({ names }) => names.filter(({ weak }) => weak).length)).toBe(3);
    expect(entries[3]!.datesOfBirth).toHaveLength(2);
    expect(entries[3]!.identifiers).toHaveLength(2);
  });

  it("595 records of 2016, none dropped and no date left out", async () => {
    const file = publishedFile("eu_fsf/derived_fsf_1_1_from_global_2016.xml");
    const { publications, entries, dropped } = await parsed(parseEuFsf, file);
    expect(publications[0]!.publishedAt).toBe("2016-02-11");
    expect(dropped).toEqual([]);
    expect(entries).toHaveLength(595);
    expect(entries.filter(({ kind }) => kind === "person")).toHaveLength(319);
    expect(total(entries, ({ names }) => names.length)).toBe(2697);
    expect(total(entries, ({ datesOfBirth }) => datesOfBirth.length)).toBe(289);
  });
});
