import { countryCode } from "./countries.ts";
import { ofacDate, usDay } from "./dates.ts";
import type { EntityKind, ListedIdentifier, ListedName, ListEntry } from "./entry.ts";
import { ofacIdentifierKind } from "./identifier-kinds.ts";
import type { ListParser } from "./published.ts";
import { type XmlList, xmlListItems } from "./xml-list.ts";
import { elementsAt, textAt, textsAt, type XmlElement } from "./xml.ts";

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
    entry: legacyEntry,
    expected: () => recordCount,
  };
  return xmlListItems(files, list);
};

/** Vessels and aircraft are entities; a type that OFAC has not used before is no kind. */
export function ofacKind(type: string | null): EntityKind | null {
  if (type === "Individual") return "person";
  return type === "Entity" || type === "Vessel" || type === "Aircraft" ? "entity" : null;
}

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
  const text = [textAt(element, "lastName"), textAt(element, "firstName")].filter((part) => part !== null).join(", ");
  return text === "" ? [] : [{ text, weak: textAt(element, "category") === "weak" }];
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

function legacyIdentifier(id: XmlElement): ListedIdentifier[] {
  const value = textAt(id, "idNumber");
  const kind = value && ofacIdentifierKind(textAt(id, "idType") ?? "", value);
  return value && kind ? [{ kind, value, country: countryCode(textAt(id, "idCountry") ?? "") }] : [];
}
