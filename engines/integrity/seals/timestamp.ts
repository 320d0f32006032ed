import { hexOf } from "../trail/trail-check.ts";
import { hashNamed } from "./algorithms.ts";
import { type Certificate, isIssuedBy, nameIn, timeIn } from "./certificate.ts";
import { areEqual, contentOf, identifier, onlyPart, partsOf, twoParts } from "./der.ts";
import { isSignedContent, readSignedData, signerOf } from "./signed-data.ts";
import { type Bytes, type Hash, hashOf, type WebCrypto } from "./web-crypto.ts";

const information = identifier("1.2.840.113549.1.9.16.1.4");
/** A sequence of one: timestamps and nothing else (RFC 3161, 2.3). */
const timestamping = `300a${identifier("1.3.6.1.5.5.7.3.8")}`;

/** A time that somebody other than the sealer attests. */
export type AttestedTime = { at: string; by: string | null };

/** The time that a token attests for these bytes; null unless one of the authorities vouches for every part of it. */
export async function attestedTime(
  web: WebCrypto,
  token: Bytes,
  stamped: Bytes,
  authorities: readonly Certificate[],
): Promise<AttestedTime | null> {
  const data = readSignedData(token);
  const [, wrapped] = twoParts(partsOf(data.content, "sequence"));
  const content = contentOf(onlyPart(partsOf(wrapped, "[0]")), "octets");
  const [, , imprint, , time] = partsOf(content, "sequence");
  if (!imprint || !time || data.signer.later) return null;
  const [hashing, digest] = twoParts(partsOf(imprint, "sequence"));
  const isOfThis = areEqual(contentOf(digest, "octets"), await hashOf(web, hashNamed(hashing), stamped));
  const digestOfContent = (hash: Hash) => hashOf(web, hash, content);
  const signed = { type: information, digest: digestOfContent, version: 3 };
  if (!isOfThis || !(await isSignedContent(web, data, signed))) return null;
  const [at, signer] = [timeIn(time), signerOf(data)];
  if (signer.onlyFor !== timestamping || at < signer.validFrom || at > signer.validTo) return null;
  if (!(await areVouchedFor(web, data.certificates, authorities, at))) return null;
  return { at: at.toISOString(), by: nameIn(signer) };
}

/** True if each of the certificates is one of the authorities, or issued by one that is vouched for in this way. */
async function areVouchedFor(
  web: WebCrypto,
  certificates: readonly Certificate[],
  authorities: readonly Certificate[],
  at: Date,
): Promise<boolean> {
  const known = new Set(authorities.map(({ der }) => hexOf(der)));
  const vouchers = [...authorities].filter(({ validFrom, validTo }) => at >= validFrom && at <= validTo);
  let open = certificates.filter(({ der }) => !known.has(hexOf(der)));
  for (let length = open.length; open.length > 0; length = open.length) {
    const left: Certificate[] = [];
    for (const certificate of open) {
      if (await isIssuedByAny(web, certificate, vouchers)) vouchers.push(certificate);
      else left.push(certificate);
    }
    if (left.length === length) return false;
    open = left;
  }
  return true;
}

async function isIssuedByAny(web: WebCrypto, certificate: Certificate, issuers: readonly Certificate[]) {
  for (const issuer of issuers) if (await isIssuedBy(web, certificate, issuer)) return true;
  return false;
}
