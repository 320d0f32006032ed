import { countryCode } from "../../values/countries.ts";
import { isoDay, ofacDate, type OfacPeriod, ofacPeriod, usDay } from "../../values/dates.ts";
import type { EntityKind, ListedDate, ListedIdentifier, ListedName, ListEntry } from "../../entry.ts";
import { ofacIdentifierKind } from "../../values/identifier-kinds.ts";
import { ofacNumber } from "./ofac-number.ts";
import { type ListItem, type ListParser, type PublishedFile, UnreadablePublication } from "../../published.ts";
import { entryItem, type XmlList, xmlListItems } from "../xml-list.ts";
import { attributeOf, elementsAt, textAt, textsAt, type XmlElement } from "../../files/xml.ts";

/** Vessels and aircraft are entities; a type that OFAC has not used before has no kind. */
function ofacKind(type: string | null): EntityKind | null {
  if (type === "Individual") return "person";
  return type === "Entity" || type === "Vessel" || type === "Aircraft" ? "entity" : null;
}

/** SDN.XML and consolidated.xml, the format OFAC has published longest. */
export const parseOfacLegacy: ListParser = (files) => {
  let recordCount: number | null = null;
  const list: XmlList = {
    format: "ofac_legacy_xml",
    root: "sdnList",
    record: "sdnEntry",
    // The misspelling is OFAC's.
    headers: ["publshInformation"],
    publishedAt(element) {
      recordCount ??= Number(textAt(element, "Record_Count") ?? Number.NaN) || null;
      return usDay(textAt(element, "Publish_Date"));
    },
    item: (record, place) => entryItem(legacyEntry(record), place),
    expected: () => recordCount,
  };
  return xmlListItems(files, list);
};

function legacyEntry(record: XmlElement): ListEntry {
  return {
    id: textAt(record, "uid") ?? "",
    kind: ofacKind(textAt(record, "sdnType")),
    names: [record, ...elementsAt(record, "akaList", "aka")].flatMap(legacyName),
    datesOfBirth: textsAt(record, "dateOfBirthList", "dateOfBirthItem", "dateOfBirth").flatMap(
      (text) => ofacDate(text) ?? [],
    ),
    nationalities: legacyNationalities(record),
    identifiers: elementsAt(record, "idList", "id").flatMap(legacyIdentifier),
    programmes: [...new Set(textsAt(record, "programList", "program"))],
    listedOn: null,
    pep: null,
  };
}

function legacyName(element: XmlElement): ListedName[] {
  const text = lastFirst(textAt(element, "lastName"), textAt(element, "firstName"));
  return text === "" ? [] : [{ text, weak: textAt(element, "category") === "weak" }];
}

/** As in OFAC's other formats: `LAST, First`. */
function lastFirst(last: string | null, first: string | null): string {
  return [last, first].filter((part) => part !== null).join(", ");
}

function legacyNationalities(record: XmlElement): string[] {
  const stated = [
    ...textsAt(record, "nationalityList", "nationality", "country"),
    ...textsAt(record, "citizenshipList", "citizenship", "country"),
    ...elementsAt(record, "idList", "id")
      .filter((id) => textAt(id, "idType") === "Nationality of Registration")
      .flatMap((id) => textAt(id, "idNumber") ?? []),
  ];
  return [...new Set(stated.flatMap((name) => countryCode(name) ?? []))];
}

/** The country is now and then written behind the number, and nowhere else. */
function legacyIdentifier(id: XmlElement): ListedIdentifier[] {
  const { value, country } = ofacNumber(textAt(id, "idNumber") ?? "");
  const kind = value === "" ? null : ofacIdentifierKind(textAt(id, "idType") ?? "", value);
  return kind ? [{ kind, value, country: countryCode(textAt(id, "idCountry") ?? "") ?? country }] : [];
}

/** OFAC's own names of the two lists. */
const listNames = { ofac_sdn: "SDN List", ofac_consolidated: "Consolidated List" };

/** SDN_ENHANCED.XML and CONS_ENHANCED.XML. They say which list they are; given the key of one, the other is refused. */
export function parseOfacEnhanced(
  files: readonly PublishedFile[],
  key?: keyof typeof listNames,
): AsyncIterable<ListItem> {
  const countries = new Map<string, string>();
  let isSdn: boolean | null = null;
  const list: XmlList = {
    format: "ofac_enhanced",
    root: "sanctionsData",
    record: "entity",
    headers: ["publicationInfo", "referenceValue"],
    publishedAt(element) {
      const code = textAt(element, "type") === "COUNTRY" && countryCode(textAt(element, "isoCode") ?? "");
      if (code) countries.set(attributeOf(element, "refId") ?? "", code);
      if (element.name !== "publicationInfo") return null;
      const stated = textsAt(element, "filters", "sanctionsLists", "sanctionsList");
      if (stated.length > 0) isSdn = stated.includes(listNames.ofac_sdn);
      if (key && stated.length > 0 && !stated.includes(listNames[key])) {
        throw new UnreadablePublication("unknown_format", "The file is another list of OFAC's.");
      }
      return isoDay(textAt(element, "dataAsOf"));
    },
    item: (record, place) => entryItem(enhancedEntry(record, countries, isSdn), place),
  };
  return xmlListItems(files, list);
}

/** By the number of a reference value; its name decides where OFAC gives it no code. */
type Countries = ReadonlyMap<string, string>;

function enhancedEntry(record: XmlElement, countries: Countries, isSdn: boolean | null): ListEntry {
  const features = elementsAt(record, "features", "feature");
  return {
    id: attributeOf(record, "id") ?? "",
    kind: ofacKind(textAt(record, "generalInfo", "entityType")),
    names: enhancedNames(record),
    datesOfBirth: features.filter((feature) => textAt(feature, "type") === "Birthdate").flatMap(enhancedDate),
    nationalities: [...new Set(features.flatMap((feature) => enhancedNationality(feature, countries) ?? []))],
    identifiers: [
      ...elementsAt(record, "identityDocuments", "identityDocument").flatMap((document) =>
        textAt(document, "isValid") === "false"
          ? []
          : enhancedIdentifier(document, textAt(document, "documentNumber"), issuingCountry(document, countries)),
      ),
      ...features.flatMap((feature) => enhancedIdentifier(feature, textAt(feature, "value"), null)),
    ],
    programmes: [...new Set(textsAt(record, "sanctionsPrograms", "sanctionsProgram"))],
    listedOn: enhancedListedOn(record, isSdn),
    pep: null,
  };
}

/** The primary spelling of the primary name first; every other spelling is a name too, whatever its script. */
function enhancedNames(record: XmlElement): ListedName[] {
  const names = elementsAt(record, "names", "name").flatMap((name) =>
    elementsAt(name, "translations", "translation").map((translation) => ({
      text:
        textAt(translation, "formattedFullName") ??
        lastFirst(textAt(translation, "formattedLastName"), textAt(translation, "formattedFirstName")),
      weak: textAt(name, "isLowQuality") === "true",
      leads: textAt(name, "isPrimary") === "true" && textAt(translation, "isPrimary") === "true",
    })),
  );
  return names
    .filter(({ text }) => text !== "")
    .toSorted((a, b) => Number(b.leads) - Number(a.leads))
    .map(({ text, weak }) => ({ text, weak }));
}

function enhancedDate(feature: XmlElement): ListedDate[] {
  const [period] = elementsAt(feature, "valueDate");
  if (!period) return [ofacDate(textAt(feature, "value") ?? "") ?? []].flat();
  const stated: OfacPeriod = Object.fromEntries(period.children.map(({ name, text }) => [name, text.trim()]));
  return [ofacPeriod(stated) ?? []].flat();
}

const nationalityFeatures = new Set(["Nationality Country", "Citizenship Country", "Nationality of Registration"]);

function enhancedNationality(feature: XmlElement, countries: Countries): string | null {
  if (!nationalityFeatures.has(textAt(feature, "type") ?? "")) return null;
  return countries.get(textAt(feature, "valueRefId") ?? "") ?? countryCode(textAt(feature, "value") ?? "");
}

/** Wallets and registrations of vessels are features, not documents. */
function enhancedIdentifier(stated: XmlElement, value: string | null, country: string | null): ListedIdentifier[] {
  const kind = value && ofacIdentifierKind(textAt(stated, "type") ?? "", value);
  return value && kind ? [{ kind, value, country }] : [];
}

function issuingCountry(document: XmlElement, countries: Countries): string | null {
  const [country] = elementsAt(document, "issuingCountry");
  if (!country) return null;
  return countries.get(attributeOf(country, "refId") ?? "") ?? countryCode(country.text);
}

/** Some are on both lists, since different days. The consolidated list has lists in it, of which the first counts. */
function enhancedListedOn(record: XmlElement, isSdn: boolean | null): string | null {
  const days = elementsAt(record, "sanctionsLists", "sanctionsList")
    .filter(({ text }) => isSdn === null || (text.trim() === listNames.ofac_sdn) === isSdn)
    .flatMap((listed) => isoDay(attributeOf(listed, "datePublished")) ?? []);
  return days.toSorted()[0] ?? null;
}
