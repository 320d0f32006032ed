import { ukDay } from "../../values/dates.ts";
import type { ListParser } from "../../published.ts";
import { type UkDesignation, type UkDocument, ukItem, type UkName } from "./uk-designation.ts";
import { xmlListItems } from "../xml-list.ts";
import { elementsAt, textAt, textsAt, type XmlElement } from "../../files/xml.ts";

/** UK-Sanctions-List.xml */
export const parseUkXml: ListParser = (files) =>
  xmlListItems(files, {
    format: "uk_xml",
    root: "Designations",
    record: "Designation",
    headers: ["DateGenerated"],
    publishedAt: (element) => (element.name === "DateGenerated" ? ukDay(element.text) : null),
    item: (record, place) => ukItem(ukDesignation(record), place),
  });

function ukDesignation(record: XmlElement): UkDesignation {
  const individual = ["IndividualDetails", "Individual"];
  const entity = ["EntityDetails", "Entity"];
  return {
    uniqueId: textAt(record, "UniqueID") ?? "",
    type: textAt(record, "IndividualEntityShip") ?? "",
    regimes: textsAt(record, "RegimeName"),
    dateDesignated: textAt(record, "DateDesignated") ?? "",
    names: elementsAt(record, "Names", "Name").map(ukName),
    nonLatinNames: textsAt(record, "NonLatinNames", "NonLatinName", "NameNonLatinScript"),
    datesOfBirth: textsAt(record, ...individual, "DOBs", "DOB"),
    nationalities: textsAt(record, ...individual, "Nationalities", "Nationality"),
    passports: elementsAt(record, ...individual, "PassportDetails", "Passport").map((element) =>
      ukDocument(element, "Passport"),
    ),
    nationalIdentifiers: elementsAt(record, ...individual, "NationalIdentifierDetails", "NationalIdentifier").map(
      (element) => ukDocument(element, "NationalIdentifier"),
    ),
    registrationNumbers: textsAt(record, ...entity, "BusinessRegistrationNumbers", "BusinessRegistrationNumber"),
    imoNumbers: textsAt(record, "ShipDetails", "Ship", "IMONumbers", "IMONumber"),
  };
}

const nameParts = ["Name1", "Name2", "Name3", "Name4", "Name5", "Name6"];

function ukName(element: XmlElement): UkName {
  return {
    parts: nameParts.map((part) => textAt(element, part) ?? ""),
    type: textAt(element, "NameType") ?? "",
    strength: textAt(element, "AliasStrength") ?? "",
  };
}

function ukDocument(element: XmlElement, name: string): UkDocument {
  return {
    number: textAt(element, `${name}Number`) ?? "",
    details: textAt(element, `${name}AdditionalInformation`) ?? "",
  };
}
