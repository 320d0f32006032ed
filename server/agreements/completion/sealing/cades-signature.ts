import { createHash } from "node:crypto";
import type { Signer } from "@libpdf/core";
import {
  elementsIn,
  explicit,
  nothing,
  objectIdentifier,
  octets,
  sequence,
  set,
  setOf,
  unsigned,
} from "@probity/engines/integrity/seals/der.ts";

const identifiers = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  algorithmProtection: "1.2.840.113549.1.9.52",
  signingCertificate: "1.2.840.113549.1.9.16.2.47",
  timestampToken: "1.2.840.113549.1.9.16.2.14",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha256WithRsa: "1.2.840.113549.1.1.11",
  sha256WithEcdsa: "1.2.840.10045.4.3.2",
} as const;

const one = unsigned(Buffer.from([1]));
const hashing = sequence(objectIdentifier(identifiers.sha256));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const attribute = (type: string, value: Uint8Array) => sequence(objectIdentifier(type), set(value));

/** Gives a token for a digest, as RFC 3161 has it, that has been verified. */
export type Timestamping = (digest: Uint8Array) => Promise<Uint8Array>;

/**
 * The signature of a document with this digest, as the PAdES baseline (EN 319 142-1) requires: a CMS without the content,
 * with exactly these signed attributes. The baseline forbids a signing time here: the file states it, and the timestamp
 * proves it. The library's own signatures always have one.
 */
export async function cadesSignature(
  signer: Signer,
  digest: Uint8Array,
  timestamping: Timestamping | null,
): Promise<Uint8Array> {
  const signing =
    signer.keyType === "RSA"
      ? sequence(objectIdentifier(identifiers.sha256WithRsa), nothing())
      : sequence(objectIdentifier(identifiers.sha256WithEcdsa));
  const attributes = [
    attribute(identifiers.contentType, objectIdentifier(identifiers.data)),
    attribute(identifiers.messageDigest, octets(digest)),
    // Binds the certificate to the signature; the default digest is SHA-256.
    attribute(identifiers.signingCertificate, sequence(sequence(sequence(octets(sha256(signer.certificate)))))),
    // `[1]` stands in place of the sequence's own tag.
    attribute(identifiers.algorithmProtection, sequence(hashing, explicit(1, ...elementsIn(signing)))),
  ];
  const signature = await signer.sign(setOf(...attributes), "SHA-256");
  const token = timestamping && (await timestamping(sha256(signature)));
  const signerInfo = sequence(
    one,
    issuerAndSerial(signer.certificate),
    hashing,
    explicit(0, ...elementsIn(setOf(...attributes))),
    signing,
    octets(signature),
    ...(token ? [explicit(1, attribute(identifiers.timestampToken, token))] : []),
  );
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])];
  return sequence(
    objectIdentifier(identifiers.signedData),
    explicit(
      0,
      sequence(
        one,
        set(hashing),
        sequence(objectIdentifier(identifiers.data)),
        explicit(0, ...certificates),
        set(signerInfo),
      ),
    ),
  );
}

/** Identifies the signer's certificate in a signature. */
export function issuerAndSerial(certificate: Uint8Array): Uint8Array {
  const [signedPart] = elementsIn(certificate);
  const parts = elementsIn(signedPart!);
  // The version comes first, unless it is version 1.
  const [serial, , issuer] = parts[0]![0] === 0xa0 ? parts.slice(1) : parts;
  return sequence(issuer!, serial!);
}
