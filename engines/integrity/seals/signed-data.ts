import { hexOf } from "../trail/trail-check.ts";
import { hashNamed } from "./algorithms.ts";
import { type Certificate, hasSigned, isNamedBy, readCertificate } from "./certificate.ts";
import { areEqual, contentOf, identifier, isTagged, onlyPart, part, partsOf, twoParts, Unreadable } from "./der.ts";
import { type Bytes, type Hash, hashOf, type WebCrypto } from "./web-crypto.ts";

const identifiers = {
  signedData: identifier("1.2.840.113549.1.7.2"),
  contentType: identifier("1.2.840.113549.1.9.3"),
  messageDigest: identifier("1.2.840.113549.1.9.4"),
  signingCertificate: identifier("1.2.840.113549.1.9.16.2.12"),
  signingCertificateV2: identifier("1.2.840.113549.1.9.16.2.47"),
} as const;
const certificatesMax = 16;

/** A signature with one signer (RFC 5652): its parts as they are written. */
export type SignedData = {
  version: Bytes;
  hashings: Bytes;
  content: Bytes;
  certificates: Certificate[];
  signer: {
    version: Bytes;
    name: Bytes;
    hashing: Bytes;
    attributes: Bytes;
    algorithm: Bytes;
    signature: Bytes;
    /** Not covered by the signature: a timestamp of it. */
    later: Bytes | null;
  };
};

/** Refuses whatever has more in it than is looked at: nothing would notice a change of the rest. */
export function readSignedData(der: Bytes): SignedData {
  const [type, wrapped] = twoParts(partsOf(der, "sequence"));
  if (hexOf(type) !== identifiers.signedData) throw new Unreadable();
  const parts = partsOf(onlyPart(partsOf(wrapped, "[0]")), "sequence");
  const [version, hashings, content, given, signers] = parts;
  if (!version || !hashings || !content || !given || !signers || parts.length !== 5) throw new Unreadable();
  const certificates = partsOf(given, "[0]");
  if (certificates.length > certificatesMax) throw new Unreadable();
  const signer = partsOf(onlyPart(partsOf(signers, "set")), "sequence");
  if (signer.length < 6 || signer.length > 7) throw new Unreadable();
  return {
    version,
    hashings,
    content,
    certificates: certificates.map(readCertificate),
    signer: {
      version: part(signer, 0),
      name: part(signer, 1),
      hashing: part(signer, 2),
      attributes: part(signer, 3),
      algorithm: part(signer, 4),
      signature: contentOf(part(signer, 5), "octets"),
      later: signer[6] ?? null,
    },
  };
}

/** The certificate that the signer is named by. */
export function signerOf({ certificates, signer }: SignedData): Certificate {
  const found = certificates.find((certificate) => isNamedBy(certificate, signer.name));
  if (!found) throw new Unreadable();
  return found;
}

/**
 * True if the signer has signed this content, of this type, with this certificate and no other. What the signature does not cover must be
 * as the standard has it for such content: `version` is one number of it.
 */
export async function isSignedContent(
  web: WebCrypto,
  data: SignedData,
  { type, digest, version }: { type: string; digest: (hash: Hash) => Promise<Bytes>; version: number },
): Promise<boolean> {
  const { signer } = data;
  const certificate = signerOf(data);
  const standing = hexOf(data.version) === `02010${version}` && hexOf(signer.version) === "020101";
  if (!standing || !areEqual(onlyPart(partsOf(data.hashings, "set")), signer.hashing)) return false;
  const valueOf = (name: string) => attributeIn(signer.attributes, name);
  const [stated, hashed] = [valueOf(identifiers.contentType), valueOf(identifiers.messageDigest)];
  if (!stated || hexOf(stated) !== type || hexOf(part(partsOf(data.content, "sequence"), 0)) !== type) return false;
  if (!hashed || !areEqual(contentOf(hashed, "octets"), await digest(hashNamed(signer.hashing)))) return false;
  if (!(await isBound(web, signer.attributes, certificate))) return false;
  const signed = signer.attributes.slice();
  // Signed is a set; within the signature another tag stands in place of its own.
  signed[0] = 0x31;
  return hasSigned(web, certificate, signer.algorithm, signer.signature, signed, signer.hashing);
}

/** The fingerprint of the signer's certificate that the signature covers. */
export function boundCertificate(attributes: Bytes): { hash: Hash; fingerprint: Bytes } | null {
  const second = attributeIn(attributes, identifiers.signingCertificateV2);
  const named = second ?? attributeIn(attributes, identifiers.signingCertificate);
  if (!named) return null;
  const parts = partsOf(part(partsOf(part(partsOf(named, "sequence"), 0), "sequence"), 0), "sequence");
  const hash = isTagged(parts[0], "sequence") ? hashNamed(parts[0]) : "SHA-256";
  const fingerprint = parts.find((one) => isTagged(one, "octets"));
  if (!fingerprint) throw new Unreadable();
  return { hash: second ? hash : "SHA-1", fingerprint: contentOf(fingerprint, "octets") };
}

async function isBound(web: WebCrypto, attributes: Bytes, { der }: Certificate): Promise<boolean> {
  const bound = boundCertificate(attributes);
  return bound !== null && areEqual(bound.fingerprint, await hashOf(web, bound.hash, der));
}

/** The only value of an attribute; null if there is none. An attribute that is there twice would mean two things. */
export function attributeIn(attributes: Bytes, type: string, tag: "[0]" | "[1]" = "[0]"): Bytes | null {
  const found = partsOf(attributes, tag)
    .map((attribute) => partsOf(attribute, "sequence"))
    .filter((parts) => hexOf(part(parts, 0)) === type);
  if (found.length > 1) throw new Unreadable();
  return found[0] ? onlyPart(partsOf(twoParts(found[0])[1], "set")) : null;
}
