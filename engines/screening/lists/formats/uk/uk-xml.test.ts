import { describe, expect, it } from "vitest";
import { madeFile, parsed, publishedFile, total, whyWithout, withoutLists } from "../../testing/list-files.ts";
import { parseUkXml } from "./uk-xml.ts";

const list = (...designations: string[]) =>
  madeFile(
    "UK-Sanctions-List.xml",
    `<?xml version="1.0" encoding="utf-8"?>
    <Designations>
      <DateGenerated>10/09/2026</DateGenerated>
      ${designations.map((designation) => `<Designation>${designation}</Designation>`).join("")}
    </Designations>`,
  );

const person = `
  <LastUpdated>04/08/2026</LastUpdated><DateDesignated>28/07/2013</DateDesignated><UniqueID>XYZ0001</UniqueID>
  <Names>
    <Name><Name1>Ada</Name1><Name6>OTHER</Name6><NameType>Alias</NameType><AliasStrength>low Quality a.k.a</AliasStrength></Name>
    <Name><Name1>Ada</Name1><Name2>May</Name2><Name6>EXAMPLE</Name6><NameType>Primary Name</NameType></Name>
    <Name><Name6>EXM</Name6><NameType>Alias</NameType></Name>
    <Name><NameType>Alias</NameType></Name>
  </Names>
  <NonLatinNames><NonLatinName><NameNonLatinScript>Ада Пример</NameNonLatinScript></NonLatinName></NonLatinNames>
  <RegimeName>The Example (Sanctions) Regulations 2020</RegimeName>
  <IndividualEntityShip>Individual</IndividualEntityShip>
  <IndividualDetails><Individual>
    <DOBs><DOB>13/06/1959</DOB><DOB>dd/mm/1945</DOB><DOB>some time</DOB></DOBs>
    <Nationalities><Nationality>France</Nationality></Nationalities>
    <PassportDetails><Passport>
      <PassportNumber>P0011223</PassportNumber>
      <PassportAdditionalInformation>France passport number P0011223, issued in Chad</PassportAdditionalInformation>
    </Passport></PassportDetails>
    <NationalIdentifierDetails><NationalIdentifier>
      <NationalIdentifierNumber>2100112</NationalIdentifierNumber>
    </NationalIdentifier></NationalIdentifierDetails>
  </Individual></IndividualDetails>`;

const named = (id: string, type: string, more = "") =>
  `<UniqueID>${id}</UniqueID><Names><Name><Name6>Example ${id}</Name6><NameType>Primary Name</NameType></Name></Names>
   <IndividualEntityShip>${type}</IndividualEntityShip>${more}`;

describe("the United Kingdom's list in XML", () => {
  it("reads a person with all that is listed about it", async () => {
    const { publications, entries, dropped } = await parsed(parseUkXml, list(person));
    expect(publications).toEqual([{ type: "publication", format: "uk_xml", publishedAt: "2026-09-10" }]);
    expect(dropped).toEqual([]);
    expect(entries).toEqual([
      {
        id: "XYZ0001",
        kind: "person",
        names: [
          { text: "Ada May EXAMPLE", weak: false },
          { text: "Ada OTHER", weak: true },
          { text: "EXM", weak: true },
          { text: "Ада Пример", weak: false },
        ],
        datesOfBirth: [
          { from: "1959-06-13", to: "1959-06-13", circa: false },
          { from: "1945-01-01", to: "1945-12-31", circa: false },
        ],
        nationalities: ["FR"],
        identifiers: [
          { kind: "passport", value: "P0011223", country: "FR" },
          { kind: "national_id", value: "2100112", country: null },
        ],
        programmes: ["The Example (Sanctions) Regulations 2020"],
        listedOn: "2013-07-28",
        pep: null,
      },
    ]);
  });

  it("reads the registrations of entities and of ships, which are entities", async () => {
    const company = `<EntityDetails><Entity><BusinessRegistrationNumbers>
      <BusinessRegistrationNumber>UK Company no. 01122334</BusinessRegistrationNumber>
    </BusinessRegistrationNumbers></Entity></EntityDetails>`;
    const ship = "<ShipDetails><Ship><IMONumbers><IMONumber>IMO9111222</IMONumber></IMONumbers></Ship></ShipDetails>";
    const { entries } = await parsed(parseUkXml, list(named("A1", "Entity", company), named("A2", "Ship", ship)));
    expect(entries.map(({ kind }) => kind)).toEqual(["entity", "entity"]);
    expect(entries.map(({ identifiers }) => identifiers)).toEqual([
      [{ kind: "registration_number", value: "01122334", country: "GB" }],
      [{ kind: "registration_number", value: "IMO9111222", country: null }],
    ]);
  });

  it("drops what has no id, no name or the id of another", async () => {
    const nameless = "<UniqueID>A3</UniqueID><IndividualEntityShip>Entity</IndividualEntityShip>";
    const { entries, dropped } = await parsed(
      parseUkXml,
      list(named("A1", "Entity"), named("", "Entity"), named("A1", "Entity"), nameless),
    );
    expect(entries).toHaveLength(1);
    expect(dropped).toEqual([
      { type: "dropped", record: "#2", reason: "no_id" },
      { type: "dropped", record: "A1", reason: "repeated_id" },
      { type: "dropped", record: "A3", reason: "no_name" },
    ]);
  });
});

describe.skipIf(withoutLists)(`published by the United Kingdom${whyWithout}`, () => {
  it("five designations of 2026: native names, a weak alias, documents with the country of their text, a ship", async () => {
    const file = publishedFile("uk_sanctions/sample_real_2026-09-10_trimmed.xml");
    const { publications, entries, dropped } = await parsed(parseUkXml, file);
    expect(publications[0]!.publishedAt).toBe("2026-09-10");
    expect(dropped).toEqual([]);
    expect(entries.map(({ kind }) => kind)).toEqual(["entity", "person", "entity", "entity", "person"]);
    expect(total(entries, ({ names }) => names.length)).toBe(12);
    expect(entries[2]!.names.map(({ weak }) => weak)).toEqual([false, false, true]);
    expect(entries[1]!.identifiers.map(({ country }) => country)).toEqual(["AF", "AF"]);
    expect(entries[3]!.identifiers).toEqual([
      { kind: "registration_number", value: expect.stringMatching(/^IMO\d{7}$/), country: null },
    ]);
  });

  it("2,106 designations of 2018 with 5,548 names, none dropped and no date left out", async () => {
    const file = publishedFile("uk_sanctions/derived_UK-Sanctions-List.xml");
    const { publications, entries, dropped } = await parsed(parseUkXml, file);
    expect(publications[0]!.publishedAt).toBe("2018-04-13");
    expect(dropped).toEqual([]);
    expect(entries).toHaveLength(2106);
    expect(total(entries, ({ names }) => names.length)).toBe(5548);
    expect(entries.filter(({ kind }) => kind === "person")).toHaveLength(1426);
    expect(total(entries, ({ datesOfBirth }) => datesOfBirth.length)).toBe(1478);
  });
});
