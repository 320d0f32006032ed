import { describe, expect, it } from "vitest";
import type { ListKey } from "./list-keys.ts";
import { parseList } from "./parse-list.ts";
import { madeFile, parsed } from "./testing/list-files.ts";

/** Every field that a parser looks into, marked by `~`. */
const templates: [string, ListKey, string][] = [
  [
    "EU",
    "eu_fsf",
    `<export generationDate="~"><sanctionEntity euReferenceNumber="EU.1.1" designationDate="~">
      <regulation programme="~"/><subjectType classificationCode="~"/>
      <nameAlias wholeName="Example"/><nameAlias wholeName="~" strong="~" logicalId="~"><remark>~</remark></nameAlias>
      <nameAlias firstName="~" middleName="~" lastName="~"/>
      <birthdate birthdate="~"/><birthdate year="~" monthOfYear="~" dayOfMonth="~"/>
      <birthdate yearRangeFrom="~" yearRangeTo="~" circa="~"/><birthdate year="1970" calendarType="~"/>
      <citizenship countryIso2Code="~"/><citizenship countryDescription="~"/>
      <identification identificationTypeCode="~" number="1"/>
      <identification identificationTypeCode="id" number="~" latinNumber="~" countryDescription="~"/>
    </sanctionEntity></export>`,
  ],
  [
    "OFAC enhanced",
    "ofac_sdn",
    `<sanctionsData><publicationInfo><dataAsOf>~</dataAsOf></publicationInfo>
      <referenceValues><referenceValue refId="1"><type>COUNTRY</type><isoCode>~</isoCode></referenceValue></referenceValues>
      <entities><entity id="1"><generalInfo><entityType>~</entityType></generalInfo>
        <sanctionsLists><sanctionsList datePublished="~">~</sanctionsList></sanctionsLists>
        <names><name><translations><translation><formattedFullName>Example</formattedFullName></translation></translations></name>
          <name><isPrimary>~</isPrimary><translations><translation><formattedFullName>~</formattedFullName></translation></translations></name></names>
        <features><feature><type>Birthdate</type><value>~</value></feature>
          <feature><type>Birthdate</type><valueDate><fromDateBegin>~</fromDateBegin><toDateEnd>~</toDateEnd></valueDate></feature>
          <feature><type>Citizenship Country</type><value>~</value></feature><feature><type>~</type><value>~</value></feature></features>
        <identityDocuments><identityDocument><type>Passport</type><documentNumber>~</documentNumber><issuingCountry>~</issuingCountry></identityDocument></identityDocuments>
      </entity></entities></sanctionsData>`,
  ],
  [
    "OFAC legacy",
    "ofac_sdn",
    `<sdnList><publshInformation><Publish_Date>~</Publish_Date><Record_Count>~</Record_Count></publshInformation>
      <sdnEntry><uid>1</uid><lastName>Example</lastName><firstName>~</firstName><sdnType>~</sdnType>
        <programList><program>~</program></programList>
        <idList><id><idType>Passport</idType><idNumber>~</idNumber><idCountry>~</idCountry></id>
          <id><idType>~</idType><idNumber>~</idNumber></id>
          <id><idType>Nationality of Registration</idType><idNumber>~</idNumber></id></idList>
        <akaList><aka><category>~</category><lastName>~</lastName></aka></akaList>
        <nationalityList><nationality><country>~</country></nationality></nationalityList>
        <dateOfBirthList><dateOfBirthItem><dateOfBirth>~</dateOfBirth></dateOfBirthItem></dateOfBirthList>
      </sdnEntry></sdnList>`,
  ],
  [
    "UK",
    "uk_sanctions",
    `<Designations><DateGenerated>~</DateGenerated><Designation><UniqueID>A1</UniqueID><DateDesignated>~</DateDesignated>
      <Names><Name><Name6>Example</Name6></Name><Name><Name1>~</Name1><NameType>~</NameType><AliasStrength>~</AliasStrength></Name></Names>
      <NonLatinNames><NonLatinName><NameNonLatinScript>~</NameNonLatinScript></NonLatinName></NonLatinNames>
      <RegimeName>~</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
      <IndividualDetails><Individual><DOBs><DOB>~</DOB></DOBs><Nationalities><Nationality>~</Nationality></Nationalities>
        <PassportDetails><Passport><PassportNumber>~</PassportNumber></Passport>
          <Passport><PassportNumber>A123456</PassportNumber><PassportAdditionalInformation>~</PassportAdditionalInformation></Passport></PassportDetails>
        <NationalIdentifierDetails><NationalIdentifier><NationalIdentifierNumber>~</NationalIdentifierNumber></NationalIdentifier></NationalIdentifierDetails>
      </Individual></IndividualDetails>
      <EntityDetails><Entity><BusinessRegistrationNumbers><BusinessRegistrationNumber>~</BusinessRegistrationNumber></BusinessRegistrationNumbers></Entity></EntityDetails>
      <ShipDetails><Ship><IMONumbers><IMONumber>~</IMONumber></IMONumbers></Ship></ShipDetails></Designation></Designations>`,
  ],
];

/** Texts that are hard for patterns: long runs that one of their parts accepts, and then something else. */
const runs = ["a", ".", "1-", "1 ", "to "];
const length = 25_000;

describe.each(templates)("%s: fields that are all very long", (_list, key, template) => {
  it.each(runs)("of %j are looked through once", async (run) => {
    const value = `A, ${run.repeat(Math.floor(length / run.length))}(!`;
    const started = performance.now();
    const { entries } = await parsed(
      (files) => parseList(key, files),
      madeFile("list.xml", template.replaceAll("~", value)),
    );
    expect(entries).toHaveLength(1);
    // A tenth of it is usual; looking again from every place would take several times as long.
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
