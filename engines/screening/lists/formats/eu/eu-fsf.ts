import { isAcronym } from "../../values/acronym.ts";
import { countryCode } from "../../values/countries.ts";
import { euDate, isoDay } from "../../values/dates.ts";
import type { EntityKind, ListedIdentifier, ListedName, ListEntry } from "../../entry.ts";
import { euIdentifierKind } from "../../values/identifier-kinds.ts";
import type { ListParser } from "../../published.ts";
import { entryItem, xmlListItems } from "../xml-list.ts";
import { attributeOf, elementsAt, textsAt, type XmlElement } from "../../files/xml.ts";

/** The EU's consolidated list of financial sanctions, format 1.1. */
export const parseEuFsf: ListParser = (files) =>
  xmlListItems(files, {
    format: "eu_fsf_1_1",
    root: "export",
    record: "sanctionEntity",
    headers: [],
    publishedAt: (root) => isoDay(attributeOf(root, "generationDate")),
    item: (record, place) => entryItem(euEntry(record), place),
  });

function euEntry(record: XmlElement): ListEntry {
  return {
    id: attributeOf(record, "euReferenceNumber") ?? attributeOf(record, "logicalId") ?? "",
    kind: euKind(record),
    names: euNames(record),
    datesOfBirth: elementsAt(record, "birthdate").flatMap(({ attributes }) => euDate(attributes) ?? []),
    nationalities: [...new Set(elementsAt(record, "citizenship").flatMap((element) => euCountry(element) ?? []))],
    identifiers: euIdentifiers(record),
    programmes: [
      ...new Set(elementsAt(record, "regulation").flatMap((element) => attributeOf(element, "programme") ?? [])),
    ],
    listedOn: isoDay(attributeOf(record, "designationDate")),
    pep: null,
  };
}

const kinds = new Map<string | null, EntityKind>([
  ["P", "person"],
  ["E", "entity"],
]);

function euKind(record: XmlElement): EntityKind | null {
  const [subject] = elementsAt(record, "subjectType");
  return (subject && kinds.get(attributeOf(subject, "classificationCode"))) ?? null;
}

/** `strong` is true on nearly every alias; the truth stands in a remark, `low quality alias` or `lo quality aliias`. */
const weakRemark = /\blow?\s+quality/i;
const otherThanLatin = /[^\P{L}\p{Script=Latin}]/u;

/** Nothing marks the name an entry leads with: it is the oldest, in Latin letters and not weak if there is one. */
function euNames(record: XmlElement): ListedName[] {
  const names = elementsAt(record, "nameAlias").flatMap((element) => {
    const text = attributeOf(element, "wholeName") ?? joinedName(element);
    if (text === "") return [];
    const said = textsAt(element, "remark").some((remark) => weakRemark.test(remark));
    const weak = said || attributeOf(element, "strong") === "false" || isAcronym(text);
    return [{ text, weak, age: Number(attributeOf(element, "logicalId") ?? Number.NaN) || Infinity }];
  });
  const [lead] = names.toSorted(
    (a, b) =>
      Number(otherThanLatin.test(a.text)) - Number(otherThanLatin.test(b.text)) ||
      Number(a.weak) - Number(b.weak) ||
      (a.age < b.age ? -1 : Number(a.age > b.age)),
  );
  return names.toSorted((a, b) => Number(b === lead) - Number(a === lead)).map(({ text, weak }) => ({ text, weak }));
}

function joinedName(element: XmlElement): string {
  const parts = ["firstName", "middleName", "lastName"].map((name) => attributeOf(element, name));
  return parts.filter((part) => part !== null).join(" ");
}

/** The code is `00` where the country is not known; a state that no longer exists has a name alone that we may know. */
function euCountry(element: XmlElement): string | null {
  return (
    countryCode(attributeOf(element, "countryIso2Code") ?? "") ??
    countryCode(attributeOf(element, "countryDescription") ?? "")
  );
}

/** A document that is known to be false is another person's, or nobody's. One that has expired is still its holder's. */
function euIdentifiers(record: XmlElement): ListedIdentifier[] {
  const found = new Map<string, ListedIdentifier>();
  for (const element of elementsAt(record, "identification")) {
    const kind = euIdentifierKind(attributeOf(element, "identificationTypeCode") ?? "");
    if (kind === null || attributeOf(element, "knownFalse") === "true") continue;
    const country = euCountry(element);
    for (const name of ["number", "latinNumber"]) {
      const value = euNumber(attributeOf(element, name) ?? "");
      if (value !== null) found.set(`${kind} ${country} ${value}`, { kind, value, country });
    }
  }
  return [...found.values()];
}

/** Text in brackets explains the number. A text without a digit is not a number. */
function euNumber(stated: string): string | null {
  const value = stated.split(/\s*[([]/, 1)[0]!;
  return /\p{Nd}/u.test(value) ? value : null;
}
