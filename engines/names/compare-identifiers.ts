import type { EntityKind, IdentifierKind } from "../lists/entry.ts";
import type { Readings } from "./scorers.ts";

/** `unique_number`: a country is not known, or says nothing, and nobody else has the number all the same. */
export type DocumentEvidence = "same_country" | "unique_number" | "no_country" | "other_country" | "none";

/** A number as it is compared: without spaces and signs. `group` holds kinds that are compared with each other. */
export type FoldedIdentifier = { group: IdentifierGroup; value: string; country: string | null; kind: IdentifierKind };

/** A list may call a passport an identity card: both are the document of a person. */
export type IdentifierGroup = "document" | "registration" | "wallet";

const groups: Record<IdentifierKind, IdentifierGroup> = {
  passport: "document",
  national_id: "document",
  registration_number: "registration",
  wallet: "wallet",
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
  return folded.length < leastCharacters ? null : { group: groups[kind], value: folded, country, kind };
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
  _reads: Readings,
  _entryKind: EntityKind | null,
): IdentifierEvidence {
  const found: IdentifierEvidence = { document: "none", wallet: false, listed: null };
  for (const own of subject) {
    for (const other of listed) {
      if (own.value !== other.value || own.group !== other.group) continue;
      if (own.group === "wallet") {
        found.wallet = true;
        continue;
      }
      const evidence = compareCountries(own.country, other.country);
      if (order.indexOf(evidence) <= order.indexOf(found.document)) continue;
      found.document = evidence;
      found.listed = other;
    }
  }
  return found;
}

function compareCountries(subject: string | null, listed: string | null): DocumentEvidence {
  if (subject === null || listed === null) return "no_country";
  return subject === listed ? "same_country" : "other_country";
}
