import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import {
  bits,
  explicit,
  nothing,
  objectIdentifier,
  octets,
  sequence,
  set,
  time,
  truth,
  unsigned,
  utf8,
} from "@probity/engines/integrity/seals/der.ts";

/** A key for sealing documents: a private key (PKCS #8) and its certificate, both DER. */
export type SealKey = { privateKey: Uint8Array; certificate: Uint8Array };

const modulusLength = 3072;
const validYears = 20;
const backdatedMs = 24 * 3_600_000;

const identifiers = {
  commonName: "2.5.4.3",
  organizationName: "2.5.4.10",
  sha256WithRsa: "1.2.840.113549.1.1.11",
  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
  extendedKeyUsage: "2.5.29.37",
  documentSigning: "1.3.6.1.5.5.7.3.36",
  subjectKeyIdentifier: "2.5.29.14",
} as const;

/** RSA, because every reader of PDFs can check it. */
export async function newSelfSignedKey(
  name: { commonName: string; organization: string },
  now: Date,
): Promise<SealKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", { modulusLength });
  const certificate = selfSigned(name, now, privateKey, publicKey);
  return { privateKey: privateKey.export({ type: "pkcs8", format: "der" }), certificate };
}

function selfSigned(
  { commonName, organization }: { commonName: string; organization: string },
  now: Date,
  privateKey: KeyObject,
  publicKey: KeyObject,
): Uint8Array {
  const algorithm = sequence(objectIdentifier(identifiers.sha256WithRsa), nothing());
  const attribute = (type: string, value: string) => set(sequence(objectIdentifier(type), utf8(value)));
  const name = sequence(
    attribute(identifiers.organizationName, shortened(organization)),
    attribute(identifiers.commonName, shortened(commonName)),
  );
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + validYears);
  const spki = publicKey.export({ type: "spki", format: "der" });
  const toBeSigned = sequence(
    explicit(0, unsigned(Buffer.from([2]))), // version 3
    unsigned(serialNumber()),
    algorithm,
    name,
    // A reader whose clock is behind ours must not see a certificate from the future.
    sequence(time(new Date(now.getTime() - backdatedMs)), time(until)),
    name,
    spki,
    explicit(
      3,
      sequence(
        extension(identifiers.basicConstraints, true, sequence()),
        // Digital signature and content commitment.
        extension(identifiers.keyUsage, true, bits(Buffer.from([0b1100_0000]), 6)),
        extension(identifiers.extendedKeyUsage, false, sequence(objectIdentifier(identifiers.documentSigning))),
        extension(identifiers.subjectKeyIdentifier, false, octets(createHash("sha1").update(spki).digest())),
      ),
    ),
  );
  return sequence(toBeSigned, algorithm, bits(sign("sha256", toBeSigned, privateKey)));
}

function extension(type: string, critical: boolean, value: Uint8Array): Uint8Array {
  return sequence(objectIdentifier(type), ...(critical ? [truth()] : []), octets(value));
}

/** Positive, and at most 20 bytes long. */
function serialNumber(): Uint8Array {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes;
}

/** Names in certificates have at most 64 characters. */
const shortened = (text: string) => Array.from(text).slice(0, 64).join("");
