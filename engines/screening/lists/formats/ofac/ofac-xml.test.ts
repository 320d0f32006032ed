import { describe, expect, it } from "vitest";
import { parseOfacEnhanced, parseOfacLegacy } from "./ofac-xml.ts";
import type { ListParser } from "../../published.ts";
import { madeFile, parsed, publishedFile, total, whyWithout, withoutLists } from "../../testing/list-files.ts";

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

const reference = (id: number, type: string, value: string, iso: string) =>
  `<referenceValue refId="${id}"><type>${type}</type><value>${value}</value><isoCode>${iso}</isoCode></referenceValue>`;

const enhanced = (list: string, ...entities: string[]) =>
  madeFile(
    "SDN_ENHANCED.XML",
    `<?xml version="1.0" encoding="utf-8"?>
    <sanctionsData xmlns="https://example.org/ENHANCED_XML">
      <publicationInfo>
        <dataAsOf>2025-01-10T00:00:00</dataAsOf>
        <filters><sanctionsLists><sanctionsList refId="1">${list}</sanctionsList></sanctionsLists></filters>
      </publicationInfo>
      <referenceValues>
        ${reference(11, "COUNTRY", "Côte d'Exemple", "CI")}
        ${reference(12, "SCRIPT", "Latin", "215")}
        ${reference(13, "COUNTRY", "Region: Gaza", "")}
      </referenceValues>
      <entities>${entities.join("")}</entities>
    </sanctionsData>`,
  );

const translation = (fullName: string, isPrimary: boolean, script = "Latin") =>
  `<translation><isPrimary>${isPrimary}</isPrimary><script refId="12">${script}</script>
    <formattedLastName>unused</formattedLastName><formattedFullName>${fullName}</formattedFullName></translation>`;

const feature = (type: string, rest: string) => `<feature><type featureTypeId="1">${type}</type>${rest}</feature>`;

const enhancedPerson = `
  <entity id="202">
    <generalInfo><identityId>5</identityId><entityType refId="600">Individual</entityType></generalInfo>
    <sanctionsLists>
      <sanctionsList datePublished="2014-10-10">Consolidated List</sanctionsList>
      <sanctionsList datePublished="2012-03-04">SDN List</sanctionsList>
      <sanctionsList datePublished="2013-05-06">Sectoral Sanctions Identifications List</sanctionsList>
    </sanctionsLists>
    <sanctionsPrograms><sanctionsProgram>TEST-EO1</sanctionsProgram><sanctionsProgram>TEST-EO1</sanctionsProgram></sanctionsPrograms>
    <names>
      <name><isPrimary>false</isPrimary><isLowQuality>true</isLowQuality>
        <translations>${translation("THE EXAMPLE", true)}</translations></name>
      <name><isPrimary>true</isPrimary><isLowQuality>false</isLowQuality>
        <translations>${translation("ПРИМЕР, Ян", false, "Cyrillic")}${translation("EXAMPLE, Jan", true)}</translations></name>
      <name><isPrimary>false</isPrimary><isLowQuality>false</isLowQuality>
        <translations><translation><isPrimary>true</isPrimary><formattedFirstName>Jan</formattedFirstName>
          <formattedLastName>SAMPLE</formattedLastName></translation></translations></name>
    </names>
    <features>
      ${feature("Birthdate", "<value>1962</value><valueDate><fromDateBegin>1962-01-01</fromDateBegin><toDateEnd>1962-12-31</toDateEnd><isApproximate>true</isApproximate></valueDate>")}
      ${feature("Birthdate", "<value>23 Nov 1962</value>")}
      ${feature("Birthdate", "<value>unknown</value>")}
      ${feature("Nationality Country", "<value>somewhere</value><valueRefId>11</valueRefId>")}
      ${feature("Citizenship Country", "<value>Region: Gaza</value><valueRefId>13</valueRefId>")}
      ${feature("Nationality of Registration", "<value>Russia</value><valueRefId>99</valueRefId>")}
      ${feature("Place of Birth", "<value>France</value>")}
      ${feature("Digital Currency Address - ETH", "<value>0x00112233445566778899AAbbccddeeff00112233</value>")}
    </features>
    <identityDocuments>
      <identityDocument><type>Passport</type><documentNumber>X123456</documentNumber><isValid>true</isValid>
        <issuingCountry refId="11">Côte d'Exemple</issuingCountry></identityDocument>
      <identityDocument><type>Passport</type><documentNumber>X999999</documentNumber><isValid>false</isValid></identityDocument>
      <identityDocument><type>National ID No.</type><documentNumber>55-66</documentNumber><isValid>true</isValid>
        <issuingCountry refId="98">Iran</issuingCountry></identityDocument>
      <identityDocument><type>Library Card</type><documentNumber>77</documentNumber><isValid>true</isValid></identityDocument>
    </identityDocuments>
  </entity>`;

describe("OFAC's enhanced XML", () => {
  it("reads a person with all that is listed about it", async () => {
    const { publications, entries, dropped } = await parsed(parseOfacEnhanced, enhanced("SDN List", enhancedPerson));
    expect(publications).toEqual([{ type: "publication", format: "ofac_enhanced", publishedAt: "2025-01-10" }]);
    expect(dropped).toEqual([]);
    expect(entries).toEqual([
      {
        id: "202",
        kind: "person",
        names: [
          { text: "EXAMPLE, Jan", weak: false },
          { text: "THE EXAMPLE", weak: true },
          { text: "ПРИМЕР, Ян", weak: false },
          { text: "SAMPLE, Jan", weak: false },
        ],
        datesOfBirth: [
          { from: "1962-01-01", to: "1962-12-31", circa: true },
          { from: "1962-11-23", to: "1962-11-23", circa: false },
        ],
        nationalities: ["CI", "PS", "RU"],
        identifiers: [
          { kind: "passport", value: "X123456", country: "CI" },
          { kind: "national_id", value: "55-66", country: "IR" },
          { kind: "wallet", value: "0x00112233445566778899AAbbccddeeff00112233", country: null },
        ],
        programmes: ["TEST-EO1"],
        listedOn: "2012-03-04",
        pep: null,
      },
    ]);
  });

  it("takes the day of the list that the file is: of the consolidated list the first of those in it", async () => {
    const { entries } = await parsed(parseOfacEnhanced, enhanced("Consolidated List", enhancedPerson));
    expect(entries[0]!.listedOn).toBe("2013-05-06");
  });

  it("refuses the other list", async () => {
    const read = (list: string) => parsed((files) => parseOfacEnhanced(files, "ofac_sdn"), enhanced(list));
    await expect(read("Consolidated List")).rejects.toMatchObject({ reason: "unknown_format" });
    expect((await read("SDN List")).entries).toEqual([]);
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

  it("enhanced XML of 2025: 443 entries of which 80 persons, 1,579 names of which 70 weak, 45 in another script", async () => {
    const file = publishedFile("ofac_consolidated/2025-01-10_enhanced_xml/CONS_ENHANCED.XML");
    const parser: ListParser = (files) => parseOfacEnhanced(files, "ofac_consolidated");
    const { publications, entries, dropped } = await parsed(parser, file);
    expect(publications).toEqual([{ type: "publication", format: "ofac_enhanced", publishedAt: "2025-01-10" }]);
    expect(dropped).toEqual([]);
    expect(entries).toHaveLength(443);
    expect(entries.filter(({ kind }) => kind === "person")).toHaveLength(80);
    const names = entries.flatMap((entry) => entry.names);
    const inOtherScript = names.filter(({ text }) => /[\p{Script=Cyrillic}\p{Script=Han}]/u.test(text));
    expect(inOtherScript).toHaveLength(45);
    expect(names).toHaveLength(1579 + 45);
    // One of the 70 is also given in Cyrillic letters.
    expect(names.filter(({ weak }) => weak)).toHaveLength(70 + 1);
    expect(total(entries, ({ datesOfBirth }) => datesOfBirth.length)).toBe(75);
    expect(entries.every(({ listedOn }) => listedOn !== null)).toBe(true);
  });
});
