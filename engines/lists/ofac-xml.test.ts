import { describe, expect, it } from "vitest";
import { parseOfacLegacy } from "./ofac-xml.ts";
import { madeFile, parsed, publishedFile, total, whyWithout, withoutLists } from "./testing/list-files.ts";

const legacy = (...records: string[]) =>
  madeFile(
    "SDN.XML",
    `<?xml version="1.0" standalone="yes"?>
    <sdnList xmlns="http://tempuri.org/sdnList.xsd">
      <publshInformation>
        <Publish_Date>04/06/2018</Publish_Date>
        <Record_Count>${records.length}</Record_Count>
      </publshInformation>
      ${records.join("")}
    </sdnList>`,
  );

const person = `
  <sdnEntry>
    <uid>101</uid>
    <firstName>Jan  Maria</firstName>
    <lastName>EXAMPLE</lastName>
    <sdnType>Individual</sdnType>
    <programList><program>TEST-EO1</program><program>TEST-EO2</program><program>TEST-EO1</program></programList>
    <idList>
      <id><uid>1</uid><idType>Passport</idType><idNumber>X123456</idNumber><idCountry>Iran</idCountry></id>
      <id><uid>2</uid><idType>National ID No.</idType><idNumber>55 66</idNumber></id>
      <id><uid>3</uid><idType>Digital Currency Address - XBT</idType><idNumber>1BoatSLRHtKNngkdXEeobR76b53LETtpyT</idNumber></id>
      <id><uid>4</uid><idType>Gender</idType><idNumber>Male</idNumber></id>
      <id><uid>5</uid><idType>Passport</idType></id>
    </idList>
    <akaList>
      <aka><uid>7</uid><type>a.k.a.</type><category>weak</category><lastName>THE EXAMPLE</lastName></aka>
      <aka><uid>8</uid><type>f.k.a.</type><category>strong</category><lastName>SAMPLE</lastName><firstName>Jan</firstName></aka>
      <aka><uid>9</uid><type>a.k.a.</type><category>strong</category><lastName> </lastName></aka>
    </akaList>
    <nationalityList><nationality><uid>1</uid><country>Iran</country><mainEntry>true</mainEntry></nationality></nationalityList>
    <citizenshipList>
      <citizenship><uid>2</uid><country>United Kingdom</country></citizenship>
      <citizenship><uid>3</uid><country>Iran</country></citizenship>
      <citizenship><uid>4</uid><country>Nowhere</country></citizenship>
    </citizenshipList>
    <dateOfBirthList>
      <dateOfBirthItem><uid>5</uid><dateOfBirth>23 Nov 1962</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem>
      <dateOfBirthItem><uid>6</uid><dateOfBirth>circa 1960</dateOfBirth><mainEntry>false</mainEntry></dateOfBirthItem>
      <dateOfBirthItem><uid>7</uid><dateOfBirth>some time</dateOfBirth><mainEntry>false</mainEntry></dateOfBirthItem>
    </dateOfBirthList>
  </sdnEntry>`;

const entryOf = (id: string, type: string, more = "") =>
  `<sdnEntry><uid>${id}</uid><lastName>EXAMPLE ${id}</lastName><sdnType>${type}</sdnType>${more}</sdnEntry>`;

describe("OFAC's legacy XML", () => {
  it("reads a person with all that is listed about it", async () => {
    const { publications, entries, dropped } = await parsed(parseOfacLegacy, legacy(person));
    expect(publications).toEqual([{ type: "publication", format: "ofac_legacy_xml", publishedAt: "2018-04-06" }]);
    expect(dropped).toEqual([]);
    expect(entries).toEqual([
      {
        id: "101",
        kind: "person",
        names: [
          { text: "EXAMPLE, Jan Maria", weak: false },
          { text: "THE EXAMPLE", weak: true },
          { text: "SAMPLE, Jan", weak: false },
        ],
        datesOfBirth: [
          { from: "1962-11-23", to: "1962-11-23", circa: false },
          { from: "1960-01-01", to: "1960-12-31", circa: true },
        ],
        nationalities: ["IR", "GB"],
        identifiers: [
          { kind: "passport", value: "X123456", country: "IR" },
          { kind: "national_id", value: "55 66", country: null },
          { kind: "wallet", value: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", country: null },
        ],
        programmes: ["TEST-EO1", "TEST-EO2"],
        listedOn: null,
        pep: null,
      },
    ]);
  });

  it("takes vessels and aircraft for entities, and says nothing about a type it does not know", async () => {
    const { entries } = await parsed(
      parseOfacLegacy,
      legacy(entryOf("1", "Vessel"), entryOf("2", "Aircraft"), entryOf("3", "Entity"), entryOf("4", "Balloon")),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(["entity", "entity", "entity", null]);
  });

  it("knows where an entity is registered, and the registration of a vessel", async () => {
    const id = (type: string, number: string) => `<id><idType>${type}</idType><idNumber>${number}</idNumber></id>`;
    const ids = id("Nationality of Registration", "Russia") + id("Vessel Registration Identification", "IMO 1234567");
    const { entries } = await parsed(parseOfacLegacy, legacy(entryOf("1", "Vessel", `<idList>${ids}</idList>`)));
    expect(entries[0]!.nationalities).toEqual(["RU"]);
    expect(entries[0]!.identifiers).toEqual([{ kind: "registration_number", value: "IMO 1234567", country: null }]);
  });

  it("drops what has no id, no name, or the id of another, and says which and why", async () => {
    const nameless = "<sdnEntry><uid>3</uid><sdnType>Entity</sdnType></sdnEntry>";
    const { entries, dropped } = await parsed(
      parseOfacLegacy,
      legacy(entryOf("1", "Entity"), entryOf("", "Entity"), entryOf("1", "Entity"), nameless),
    );
    expect(entries).toHaveLength(1);
    expect(dropped).toEqual([
      { type: "dropped", record: "#2", reason: "no_id" },
      { type: "dropped", record: "1", reason: "repeated_id" },
      { type: "dropped", record: "3", reason: "no_name" },
    ]);
  });

  it("refuses a file that has fewer records than it says", async () => {
    const text = "<sdnList><publshInformation><Record_Count>2</Record_Count></publshInformation>";
    const cut = madeFile("SDN.XML", `${text}${entryOf("1", "Entity")}</sdnList>`);
    await expect(parsed(parseOfacLegacy, cut)).rejects.toMatchObject({ reason: "malformed" });
  });
});

describe.skipIf(withoutLists)(`published by OFAC${whyWithout}`, () => {
  it("legacy XML of 2018: 639 entries, 1,255 further names, 46 of them weak", async () => {
    const file = publishedFile("ofac_consolidated/2018-04-06_legacy_xml/consolidated.xml");
    const { publications, entries, dropped } = await parsed(parseOfacLegacy, file);
    expect(publications).toEqual([{ type: "publication", format: "ofac_legacy_xml", publishedAt: "2018-04-06" }]);
    expect(dropped).toEqual([]);
    expect(entries).toHaveLength(639);
    expect(total(entries, ({ names }) => names.length)).toBe(639 + 1255);
    expect(total(entries, ({ names }) => names.filter(({ weak }) => weak).length)).toBe(46);
    expect(entries.filter(({ kind }) => kind === "person")).toHaveLength(94);
    expect(total(entries, ({ datesOfBirth }) => datesOfBirth.length)).toBe(87);
    expect(total(entries, ({ nationalities }) => nationalities.length)).toBe(11 + 12);
  });
});
