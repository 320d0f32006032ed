import type { EntityKind, IdentifierKind } from "../lists/entry.ts";
import { isWorldwide } from "./worldwide-numbers.ts";

/** `unique_number`: a country is not known, or says nothing, and nobody else has the number all the same. */
export type DocumentEvidence = "same_country" | "unique_number" | "no_country" | "other_country" | "none";

/** A number as it is compared: without spaces and signs. */
export type FoldedIdentifier = { kind: IdentifierKind; value: string; country: string | null };

/** Whether numbers that one body gives out for the whole world count without a country. */
type NumberReadings = { readonly worldwideNumbers: boolean };

type ListedKinds = Readonly<Record<IdentifierKind, readonly IdentifierKind[]>>;

/** A list may call a passport an identity card: both are the document of a person. */
const listedKinds: ListedKinds = {
  passport: ["passport", "national_id"],
  national_id: ["national_id", "passport"],
  registration_number: ["registration_number"],
  wallet: ["wallet"],
};

/** A person's tax number is called an identity number in one country and a registration in the next, but a passport in none. */
const listedKindsOfPersons: ListedKinds = {
  ...listedKinds,
  national_id: ["national_id", "passport", "registration_number"],
  registration_number: ["registration_number", "national_id"],
};

const leastCharacters = 5;

/** Null where too little is left to tell one from another. */
export function foldIdentifier(identifier: {
  kind: IdentifierKind;
  value: string;
  country: string | null;
}): FoldedIdentifier | null {
  const { kind, value, country } = identifier;
  const folded = kind === "wallet" ? foldWallet(value) : foldNumber(value).replace(shipNumber, "$1");
  return folded.length < leastCharacters ? null : { kind, value: folded, country };
}

/** A ship's number has seven digits, whether or not somebody says whose number it is. */
const shipNumber = /^IMO([0-9]{7})$/;

function foldNumber(value: string): string {
  return value
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const hexadecimal = /^(?:0x)?([0-9a-f]{40,})$/i;
// One case throughout, as its standard demands; a base58 address mixes them, and another case is another address.
const bech32 = /^(?:[a-z]+:)?(?:[a-z]{2,12}1)?[02-9ac-hj-np-z]{25,}$/;

function foldWallet(value: string): string {
  const bare = value.normalize("NFKC").replaceAll(/\s/gu, "");
  const digits = hexadecimal.exec(bare);
  if (digits) return digits[1]!.toLowerCase();
  const small = bare.toLowerCase();
  return bech32.test(small) && (bare === small || bare === bare.toUpperCase()) ? small : bare;
}

export type IdentifierEvidence = { document: DocumentEvidence; wallet: boolean; listed: FoldedIdentifier | null };

const order: readonly DocumentEvidence[] = ["none", "other_country", "no_country", "unique_number", "same_country"];

/** The best pair of documents counts, and any pair of wallets. `listed` is the document that agrees best. */
export function compareIdentifiers(
  subject: readonly FoldedIdentifier[],
  listed: readonly FoldedIdentifier[],
  reads: NumberReadings,
  entryKind: EntityKind | null,
): IdentifierEvidence {
  const found: IdentifierEvidence = { document: "none", wallet: false, listed: null };
  for (const own of subject) {
    for (const other of listed) {
      if (own.value !== other.value || !areCompared(own, other, reads, entryKind)) continue;
      if (own.kind === "wallet") {
        found.wallet = true;
        continue;
      }
      const evidence = compareCountries(own, other.country, reads);
      if (order.indexOf(evidence) <= order.indexOf(found.document)) continue;
      found.document = evidence;
      found.listed = other;
    }
  }
  return found;
}

/** The kinds as which a number of the subject may be listed. */
export function listedKindsOf(
  { kind }: FoldedIdentifier,
  { worldwideNumbers }: NumberReadings,
): readonly IdentifierKind[] {
  return (worldwideNumbers ? listedKindsOfPersons : listedKinds)[kind];
}

function areCompared(
  own: FoldedIdentifier,
  listed: FoldedIdentifier,
  reads: NumberReadings,
  entryKind: EntityKind | null,
): boolean {
  const kinds = entryKind === "entity" ? listedKinds[own.kind] : listedKindsOf(own, reads);
  return kinds.includes(listed.kind);
}

function compareCountries(own: FoldedIdentifier, listed: string | null, reads: NumberReadings): DocumentEvidence {
  if (own.country !== null && own.country === listed) return "same_country";
  if (reads.worldwideNumbers && isWorldwide(own)) return "unique_number";
  if (own.country !== null && listed !== null) return "other_country";
  return reads.worldwideNumbers && isLongPassport(own) ? "unique_number" : "no_country";
}

function isLongPassport({ kind, value }: FoldedIdentifier): boolean {
  return kind === "passport" && value.length >= leastOfPassport;
}

const leastOfPassport = 6;
