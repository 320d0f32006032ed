import { hexOf } from "../trail/trail-check.ts";
import { type Certificate, nameIn, readCertificate } from "./certificate.ts";
import { elementAt, identifier, partsOf, Unreadable } from "./der.ts";
import type { KnownSeals, Mode } from "./known-seals.ts";
import { bytesIn, type Place } from "./places.ts";
import {
  attributeIn,
  boundCertificate,
  isSignedContent,
  readSignedData,
  type SignedData,
  signerOf,
} from "./signed-data.ts";
import { type AttestedTime, attestedTime } from "./timestamp.ts";
import { type Bytes, type Hash, hashOf, type WebCrypto } from "./web-crypto.ts";

const identifiers = {
  data: identifier("1.2.840.113549.1.7.1"),
  timestampToken: identifier("1.2.840.113549.1.9.16.2.14"),
} as const;

/** A signature as it stands in a file: `room` is all of its place, the rest of which is zeros. */
export type Seal = { data: SignedData; length: number; room: Bytes; token: Bytes | null };

/** Whose seal it is; `issuedTo` is the name in the certificate. */
export type SealCertificate = { mode: Mode; issuedTo: string | null; fingerprint: string };

export function readSeal(pdf: Bytes, place: Place): Seal {
  const room = bytesIn(pdf, place);
  if (!room) throw new Unreadable();
  const signature = elementAt(room, 0);
  const data = readSignedData(signature);
  const { later } = data.signer;
  return { data, length: signature.length, room, token: later && tokenIn(later) };
}

function tokenIn(later: Bytes): Bytes {
  const token = attributeIn(later, identifiers.timestampToken, "[1]");
  if (!token || partsOf(later, "[1]").length !== 1) throw new Unreadable();
  return token;
}

/** The certificate of the installation that a signature has in it or was made with; `mode` is null if it has none. */
export async function certificateOf(
  web: WebCrypto,
  { data }: Seal,
  { seals }: KnownSeals,
): Promise<Omit<SealCertificate, "mode"> & { mode: Mode | null }> {
  for (const certificate of data.certificates) {
    const fingerprint = await fingerprintOf(web, certificate);
    const mode = seals.get(fingerprint);
    if (mode) return { mode, fingerprint, issuedTo: nameIn(certificate) };
  }
  const bound = boundCertificate(data.signer.attributes);
  const fingerprint = bound ? hexOf(bound.fingerprint) : "";
  const mode = seals.get(fingerprint) ?? null;
  // A certificate that was changed names nobody.
  return { mode, fingerprint, issuedTo: mode ? null : nameIn(signerOf(data)) };
}

/** True if nothing is in the place of a seal but the seal, as we write it: digits in capitals would be the same bytes. */
export function isAsWritten(pdf: Bytes, { begin, end }: Place, { room, length }: Seal): boolean {
  const isPlain = pdf.subarray(begin + 1, end - 1).every((code) => code < 0x41 || code > 0x46);
  return isPlain && room.subarray(length).every((byte) => byte === 0);
}

/** True if a key of the installation has sealed these bytes, and nobody's certificate but those it knows stands in the seal. */
export async function isSealing(web: WebCrypto, { data }: Seal, covered: Bytes, known: KnownSeals): Promise<boolean> {
  const signer = signerOf(data);
  if (!known.seals.has(await fingerprintOf(web, signer)) || partsOf(data.content, "sequence").length !== 1)
    return false;
  for (const certificate of data.certificates)
    if (certificate !== signer && !known.issuers.has(await fingerprintOf(web, certificate))) return false;
  const digest = (hash: Hash) => hashOf(web, hash, covered);
  return isSignedContent(web, data, { type: identifiers.data, digest, version: 1 });
}

export async function timeOf(web: WebCrypto, { data, token }: Seal, known: KnownSeals): Promise<AttestedTime | null> {
  return token && attestedTime(web, token, data.signer.signature, known.timestampAuthorities.map(readCertificate));
}

const fingerprintOf = async (web: WebCrypto, { der }: Certificate) => hexOf(await hashOf(web, "SHA-256", der));
