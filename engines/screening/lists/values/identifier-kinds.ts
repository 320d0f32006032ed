import type { IdentifierKind } from "../entry.ts";

/**
 * OFAC's names of documents by what they are to us. Tax numbers are registration numbers whoever holds them. Left out, because
 * they do not tell who somebody is: bank and securities codes, visas, radio identities that a ship loses with its flag, serial
 * numbers of aircraft, the Chinese Commercial Code (a spelling of a name).
 */
const ofacTypes: Readonly<Record<"passport" | "national_id" | "registration_number", string>> = {
  passport: `Passport|Diplomatic Passport|British National Overseas Passport|Stateless Person Passport|Travel Document Number`,
  national_id: `Birth Certificate Number|Bosnian Personal ID No.|C.I.N.|C.U.I.|C.U.I.P.|C.U.R.P.|CNP (Personal Numerical Code)|
    Cartilla de Servicio Militar Nacional|Cedula No.|Cedula de Residencia|Citizen's Card Number|Credencial electoral|D.N.I.|
    Driver's License No.|Electoral Registry No.|Federal ID Card|I.F.E.|Identification Number|Immigration No.|Kenyan ID No.|
    LE Number|Military Registration Number|Moroccan Personal ID No.|N.I.E.|National Foreign ID Number|National ID No.|
    Numero de Identidad|Personal ID Card|Public Security and Immigration No.|Refugee ID Card|Residency Number|
    Romanian Permanent Resident|SSN|Seafarer's Identification Document|Stateless Person ID Card|Tarjeta de Identidad|
    Tazkira National ID Card|Turkish Identification Number|UAE Identification`,
  registration_number: `Afghan Money Service Provider License Number|Aircraft Tail Number|Branch Unit Number|Business Number|
    Business Registration Document #|Business Registration Number|C.I.F.|C.R. No.|C.U.I.T.|Central Registration System Number|
    Certificate of Incorporation Number|Chamber of Commerce Number|Commercial Registry Number|Company Number|D-U-N-S Number|
    Dubai Chamber of Commerce Membership No.|Economic Register Number (CBLS)|Enterprise Number|File Number|Fiscal Code|
    Folio Mercantil No.|Global Intermediary Identification Number|Government Gazette Number|Istanbul Chamber of Comm. No.|
    Italian Fiscal Code|Legal Entity Number|License|MSB Registration Number|Matricula Mercantil No|Matricula Mercantil No.|N.I.F.|
    NIT #|Numero Unico de Identificacao Tributaria (NUIT)|Organization Code|Paraguayan tax identification number|Permit Number|
    Public Registration Number|R.F.C.|RFC|RIF #|RSIN|RTN|RUC #|Registered Charity No.|Registration Certificate Number (Dubai)|
    Registration ID|Registration Number|Romanian C.R.|Romanian Tax Registration|
    Russian State Individual Business Registration Number Pattern (OGRNIP)|SRE Permit No.|Tax ID No.|Tourism License No.|
    Trade License No.|UK Company Number|US FEIN|Unified Social Credit Code (USCC)|
    United Social Credit Code Certificate (USCCC)|V.A.T. Number|Vessel Registration Identification`,
};

const ofacKinds = new Map<string, IdentifierKind>();
for (const kind of ["passport", "national_id", "registration_number"] as const) {
  for (const name of ofacTypes[kind].split("|")) ofacKinds.set(name.trim(), kind);
}

/** By their first letter, the longest first. */
const beginnings = Map.groupBy(
  [...ofacKinds.keys()].toSorted((a, b) => b.length - a.length),
  (name) => name.charAt(0),
);
const walletType = /^Digital Currency Address - [A-Z0-9]+(?= |$)/;

/** The number decides where the type does not: `Identification Number` with `IMO 5342883` is the registration of a ship owner. */
export function ofacIdentifierKind(typeName: string, number = ""): IdentifierKind | null {
  const name = typeName.trim();
  if (/^IMO\b/.test(number) && ofacKinds.has(name)) return "registration_number";
  return ofacKinds.get(name) ?? (walletType.test(name) ? "wallet" : null);
}

/** The type with which a remark such as `National ID No. 216040 (Yemen)` begins. */
export function ofacIdentifierType(remark: string): string | null {
  const [wallet] = walletType.exec(remark) ?? [];
  const names = beginnings.get(remark.charAt(0)) ?? [];
  return wallet ?? names.find((name) => remark.startsWith(name) && remark.charAt(name.length) === " ") ?? null;
}

const euKinds = new Map<string, IdentifierKind>([
  ["passport", "passport"],
  ["travelcardid", "passport"],
  ["id", "national_id"],
  ["birthcert", "national_id"],
  ["drivinglicence", "national_id"],
  ["electionid", "national_id"],
  ["nationcert", "national_id"],
  ["nrn", "national_id"],
  ["residentperm", "national_id"],
  ["ssn", "national_id"],
  ["euvat", "registration_number"],
  ["fiscalcode", "registration_number"],
  ["imo", "registration_number"],
  ["regnumber", "registration_number"],
  ["taxid", "registration_number"],
  ["tradelic", "registration_number"],
]);

/** Of `identificationTypeCode`. Null for `other`, which may be anything, and for bank codes. */
export function euIdentifierKind(typeCode: string): IdentifierKind | null {
  return euKinds.get(typeCode.trim().toLowerCase()) ?? null;
}
