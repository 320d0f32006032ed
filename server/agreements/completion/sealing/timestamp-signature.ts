import { createHash, verify, X509Certificate } from "node:crypto";
import { issuerAndSerial } from "./cades-signature.ts";
import { contentIn, elementsIn, objectIdentifier } from "@probity/engines/integrity/seals/der.ts";
import { TimestampFailed } from "./timestamp-failed.ts";

const identifiers = {
  timestampInformation: objectIdentifier("1.2.840.113549.1.9.16.1.4"),
  contentType: objectIdentifier("1.2.840.113549.1.9.3"),
  messageDigest: objectIdentifier("1.2.840.113549.1.9.4"),
  signingCertificate: objectIdentifier("1.2.840.113549.1.9.16.2.12"),
  signingCertificateV2: objectIdentifier("1.2.840.113549.1.9.16.2.47"),
  extendedKeyUsage: objectIdentifier("2.5.29.37"),
} as const;
const timestamping = "1.3.6.1.5.5.7.3.8";
const critical = Buffer.from([0x01, 0x01, 0xff]);
const digests = new Map(
  (
    [
      ["2.16.840.1.101.3.4.2.1", "sha256"],
      ["2.16.840.1.101.3.4.2.2", "sha384"],
      ["2.16.840.1.101.3.4.2.3", "sha512"],
    ] as const
  ).map(([dotted, name]) => [hex(objectIdentifier(dotted)), name]),
);
/** Certificates between the one that signs and an authority that is known. */
const chainMax = 8;

/** Refuses a token unless its content is signed by a certificate for timestamps that an authority vouches for. */
export function refuseUnlessSigned(token: Uint8Array, authorities: readonly X509Certificate[], time: Date): void {
  const [, wrapped] = elementsIn(token);
  const parts = elementsIn(elementsIn(wrapped!)[0]!);
  const [type, content] = elementsIn(parts[2]!);
  if (!same(type!, identifiers.timestampInformation)) throw new TimestampFailed("unreadable");
  const given = parts.find((part) => part[0] === 0xa0);
  const certificates = given ? elementsIn(given).filter((part) => part[0] === 0x30) : [];
  const signers = elementsIn(parts.at(-1)!);
  if (signers.length !== 1) throw new TimestampFailed("wrong_signature");
  const [, identifier, , attributes, , signature] = elementsIn(signers[0]!);
  const digest = digestName(elementsIn(signers[0]!)[2]!);
  const found = certificates.find((certificate) => same(issuerAndSerial(certificate), identifier!));
  if (!found || attributes?.[0] !== 0xa0) throw new TimestampFailed("wrong_signature");

  refuseOtherAttributes(elementsIn(attributes), contentIn(elementsIn(content!)[0]!), digest, found);
  // Signed is the set of attributes; within the signature another tag stands in place of its own.
  const signed = Buffer.from(attributes);
  signed[0] = 0x31;
  const certificate = new X509Certificate(found);
  if (!verify(digest, signed, certificate.publicKey, contentIn(signature!)))
    throw new TimestampFailed("wrong_signature");
  refuseOtherPurpose(certificate);
  refuseUnknown(
    certificate,
    certificates.map((der) => new X509Certificate(der)),
    authorities,
    time,
  );
}

function digestName(algorithm: Uint8Array): string {
  const name = digests.get(hex(elementsIn(algorithm)[0]!));
  if (!name) throw new TimestampFailed("wrong_signature");
  return name;
}

/** The attributes bind the content and the certificate to the signature. */
function refuseOtherAttributes(
  attributes: readonly Uint8Array[],
  content: Uint8Array,
  digest: string,
  certificate: Uint8Array,
): void {
  const valueOf = (type: Uint8Array) => {
    const attribute = attributes.find((one) => same(elementsIn(one)[0]!, type));
    return attribute ? elementsIn(elementsIn(attribute)[1]!)[0]! : null;
  };
  const [type, stated] = [valueOf(identifiers.contentType), valueOf(identifiers.messageDigest)];
  if (!type || !same(type, identifiers.timestampInformation)) throw new TimestampFailed("wrong_signature");
  if (!stated || !same(contentIn(stated), hashOf(digest, content))) throw new TimestampFailed("wrong_signature");
  const [second, first] = [valueOf(identifiers.signingCertificateV2), valueOf(identifiers.signingCertificate)];
  const named = second ?? first;
  if (!named) throw new TimestampFailed("wrong_signature");
  const parts = elementsIn(elementsIn(elementsIn(named)[0]!)[0]!);
  const algorithm = !second ? "sha1" : parts[0]![0] === 0x30 ? digestName(parts[0]!) : "sha256";
  const hash = parts.find((part) => part[0] === 0x04);
  if (!hash || !same(contentIn(hash), hashOf(algorithm, certificate))) throw new TimestampFailed("wrong_signature");
}

/** For timestamps and nothing else, in a way that no reader may ignore (RFC 3161, 2.3). */
function refuseOtherPurpose(certificate: X509Certificate): void {
  const uses = certificate.keyUsage ?? [];
  const [signedPart] = elementsIn(certificate.raw);
  const extensions = elementsIn(signedPart!).find((part) => part[0] === 0xa3);
  const purpose =
    extensions &&
    elementsIn(elementsIn(extensions)[0]!).find((one) => same(elementsIn(one)[0]!, identifiers.extendedKeyUsage));
  const isCritical = purpose !== undefined && elementsIn(purpose).some((part) => same(part, critical));
  if (uses.length !== 1 || uses[0] !== timestamping || !isCritical) throw new TimestampFailed("wrong_certificate");
}

function refuseUnknown(
  signer: X509Certificate,
  given: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
  time: Date,
): void {
  const known = new Set(authorities.map(({ fingerprint256 }) => fingerprint256));
  let certificate = signer;
  for (let length = 0; length < chainMax; length += 1) {
    if (time < certificate.validFromDate || time > certificate.validToDate)
      throw new TimestampFailed("wrong_certificate");
    if (known.has(certificate.fingerprint256)) return;
    const below = certificate;
    const issuer = [...authorities, ...given].find(
      (one) =>
        one.ca && one.fingerprint256 !== below.fingerprint256 && below.checkIssued(one) && below.verify(one.publicKey),
    );
    if (!issuer) break;
    certificate = issuer;
  }
  throw new TimestampFailed("unknown_authority");
}

const hashOf = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest();
const same = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other);

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
