import { hexOf } from "../trail/trail-check.ts";
import { contentOf, identifier, part, partsOf, twoParts, Unreadable } from "./der.ts";
import type { Algorithm, Bytes, Hash } from "./web-crypto.ts";

const hashes: Record<string, Hash> = {
  [identifier("2.16.840.1.101.3.4.2.1")]: "SHA-256",
  [identifier("2.16.840.1.101.3.4.2.2")]: "SHA-384",
  [identifier("2.16.840.1.101.3.4.2.3")]: "SHA-512",
};
const rsa: Record<string, Hash> = {
  [identifier("1.2.840.113549.1.1.11")]: "SHA-256",
  [identifier("1.2.840.113549.1.1.12")]: "SHA-384",
  [identifier("1.2.840.113549.1.1.13")]: "SHA-512",
};
const ecdsa: Record<string, Hash> = {
  [identifier("1.2.840.10045.4.3.2")]: "SHA-256",
  [identifier("1.2.840.10045.4.3.3")]: "SHA-384",
  [identifier("1.2.840.10045.4.3.4")]: "SHA-512",
};
/** The hash is named beside it. */
const plainRsa = identifier("1.2.840.113549.1.1.1");
const curves: Record<string, { name: string; bytes: number }> = {
  [identifier("1.2.840.10045.3.1.7")]: { name: "P-256", bytes: 32 },
  [identifier("1.3.132.0.34")]: { name: "P-384", bytes: 48 },
  [identifier("1.3.132.0.35")]: { name: "P-521", bytes: 66 },
};
const nothing = "0500";

export function hashNamed(algorithm: Bytes): Hash {
  const { name, parameters } = read(algorithm);
  const hash = hashes[name];
  if (!hash || (parameters !== undefined && parameters !== nothing)) throw new Unreadable();
  return hash;
}

/** What WebCrypto is told to check a signature with; `key` is that of the signer, as certificates have it. */
export function signingNamed(algorithm: Bytes, key: Bytes, hash: Hash): Algorithm {
  const { name, parameters } = read(algorithm);
  const withRsa = name === plainRsa ? hash : rsa[name];
  if (withRsa && parameters === nothing) return { name: "RSASSA-PKCS1-v1_5", hash: withRsa };
  const withEcdsa = ecdsa[name];
  if (!withEcdsa || parameters !== undefined) throw new Unreadable();
  return { name: "ECDSA", hash: withEcdsa, namedCurve: curveOf(key).name };
}

/** WebCrypto wants both numbers of an ECDSA signature side by side, each as long as the curve's. */
export function signatureAs({ name }: Algorithm, key: Bytes, signature: Bytes): Bytes {
  if (name !== "ECDSA") return signature;
  const numbers = twoParts(partsOf(signature, "sequence")).map((number) => contentOf(number, "integer"));
  const { bytes: size } = curveOf(key);
  const made = new Uint8Array(2 * size);
  for (const [index, number] of numbers.entries()) {
    const isShortest = number[0] !== 0 || (number[1] ?? 0) >= 0x80;
    const digits = number[0] === 0 ? number.subarray(1) : number;
    if (!isShortest || number[0]! >= 0x80 || digits.length > size) throw new Unreadable();
    made.set(digits, (index + 1) * size - digits.length);
  }
  return made;
}

function curveOf(key: Bytes): { name: string; bytes: number } {
  const { parameters = "" } = read(part(partsOf(key, "sequence"), 0));
  const curve = curves[parameters];
  if (!curve) throw new Unreadable();
  return curve;
}

function read(algorithm: Bytes): { name: string; parameters: string | undefined } {
  const parts = partsOf(algorithm, "sequence");
  if (parts.length > 2) throw new Unreadable();
  return { name: hexOf(part(parts, 0)), parameters: parts[1] && hexOf(parts[1]) };
}
