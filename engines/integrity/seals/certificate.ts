import { hexOf } from "../trail/trail-check.ts";
import { hashNamed, signatureAs, signingNamed } from "./algorithms.ts";
import { areEqual, contentOf, elementAt, identifier, isTagged, part, partsOf, twoParts, Unreadable } from "./der.ts";
import { type Bytes, isSigned, type WebCrypto } from "./web-crypto.ts";

declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const identifiers = {
  commonName: identifier("2.5.4.3"),
  organization: identifier("2.5.4.10"),
  basicConstraints: identifier("2.5.29.19"),
  extendedKeyUsage: identifier("2.5.29.37"),
} as const;
const truth = "0101ff";

/** The parts of an X.509 certificate that are looked at, each as it is written in it. */
export type Certificate = {
  der: Bytes;
  signedPart: Bytes;
  serial: Bytes;
  issuer: Bytes;
  subject: Bytes;
  validFrom: Date;
  validTo: Date;
  key: Bytes;
  algorithm: Bytes;
  signature: Bytes;
  isAuthority: boolean;
  /** The purposes it is for and no other, in hexadecimal digits; null unless no reader may ignore them. */
  onlyFor: string | null;
};

export function readCertificate(der: Bytes): Certificate {
  const [signedPart, algorithm, signature] = threeOf(partsOf(der, "sequence"));
  const parts = partsOf(signedPart, "sequence");
  // The version comes first, unless it is version 1.
  const [serial, inner, issuer, validity, subject, key] = isTagged(parts[0], "[0]") ? parts.slice(1) : parts;
  if (!serial || !inner || !issuer || !validity || !subject || !key || !areEqual(inner, algorithm))
    throw new Unreadable();
  const [from, to] = partsOf(validity, "sequence");
  const bits = contentOf(signature, "bits");
  if (!from || !to || bits[0] !== 0) throw new Unreadable();
  const extensions = extensionsIn(parts.find((one) => isTagged(one, "[3]")));
  const usage = extensions.get(identifiers.extendedKeyUsage);
  const constraints = extensions.get(identifiers.basicConstraints);
  return {
    der,
    signedPart,
    serial,
    issuer,
    subject,
    validFrom: timeIn(from),
    validTo: timeIn(to),
    key,
    algorithm,
    signature: bits.subarray(1),
    isAuthority:
      constraints !== undefined && hexOf(partsOf(constraints.value, "sequence")[0] ?? new Uint8Array()) === truth,
    onlyFor: usage?.critical ? hexOf(usage.value) : null,
  };
}

function threeOf(parts: readonly Bytes[]): [Bytes, Bytes, Bytes] {
  if (parts.length !== 3) throw new Unreadable();
  return [parts[0]!, parts[1]!, parts[2]!];
}

function extensionsIn(wrapped: Bytes | undefined): Map<string, { critical: boolean; value: Bytes }> {
  if (!wrapped) return new Map();
  const extensions = partsOf(part(partsOf(wrapped, "[3]"), 0), "sequence").map((extension) => {
    const parts = partsOf(extension, "sequence");
    const critical = parts.length === 3 && hexOf(part(parts, 1)) === truth;
    return [hexOf(part(parts, 0)), { critical, value: contentOf(part(parts, -1), "octets") }] as const;
  });
  return new Map(extensions);
}

/** By the tag of the time. */
const yearDigits: Record<number, number> = { 0x17: 2, 0x18: 4 };

/** Two digits of a year mean 1950 to 2049. */
export function timeIn(der: Bytes): Date {
  const text = String.fromCharCode(...elementAt(der, 0).subarray(2, 34));
  const found = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d{1,9})?Z$/.exec(text);
  const digits = yearDigits[der[0]!];
  if (!found || found[1]!.length !== digits) throw new Unreadable();
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number);
  const full = digits === 4 ? year! : year! + (year! < 50 ? 2000 : 1900);
  return new Date(Date.UTC(full, month! - 1, day!, hour!, minute!, second!));
}

/** Whom a certificate was issued to, in its own words. Anybody can write anything there. */
export function nameIn({ subject }: Certificate): string | null {
  const names = new Map(
    partsOf(subject, "sequence").flatMap((set) =>
      partsOf(set, "set").map((pair) => {
        const parts = partsOf(pair, "sequence");
        return [hexOf(part(parts, 0)), textIn(part(parts, 1))] as const;
      }),
    ),
  );
  return names.get(identifiers.commonName) ?? names.get(identifiers.organization) ?? null;
}

/** UTF-8 and the alphabets that are part of it; others are rare, and would be shown wrongly. */
function textIn(der: Bytes): string | null {
  const isUtf8 = der[0] === 0x0c || der[0] === 0x13 || der[0] === 0x16;
  const header = der[1]! < 0x80 ? 2 : 2 + (der[1]! & 0x7f);
  return isUtf8 ? new TextDecoder().decode(der.subarray(header)).slice(0, 200) : null;
}

/** Identifies a certificate in a signature. */
export function isNamedBy({ issuer, serial }: Certificate, issuerAndSerial: Bytes): boolean {
  const [named, number] = twoParts(partsOf(issuerAndSerial, "sequence"));
  return areEqual(named, issuer) && areEqual(number, serial);
}

export async function isIssuedBy(web: WebCrypto, certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!issuer.isAuthority || !areEqual(certificate.issuer, issuer.subject)) return false;
  return hasSigned(web, issuer, certificate.algorithm, certificate.signature, certificate.signedPart);
}

/** True if the key of this certificate has made the signature; the hash is that of the algorithm, or named by `hashing`. */
export async function hasSigned(
  web: WebCrypto,
  { key }: Certificate,
  algorithm: Bytes,
  signature: Bytes,
  signed: Bytes,
  hashing?: Bytes,
): Promise<boolean> {
  const signing = signingNamed(algorithm, key, hashing ? hashNamed(hashing) : "SHA-256");
  return isSigned(web, signing, { format: "spki", bytes: key }, signatureAs(signing, key, signature), signed);
}
