/** WebCrypto takes no memory that is shared between threads. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The part of WebCrypto's `subtle` that seals are checked with, from whoever calls: a browser and Node have the same. */
export type WebCrypto = {
  digest(algorithm: string, bytes: Bytes): Promise<ArrayBuffer>;
  importKey(
    format: "spki" | "raw",
    key: Bytes,
    algorithm: { name: string; hash?: string; namedCurve?: string },
    extractable: boolean,
    usages: "verify"[],
  ): Promise<object>;
  verify(algorithm: { name: string; hash?: string }, key: never, signature: Bytes, signed: Bytes): Promise<boolean>;
};

export type Hash = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

export async function hashOf(web: WebCrypto, hash: Hash, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await web.digest(hash, bytes));
}

export type Algorithm = { name: "RSASSA-PKCS1-v1_5" | "ECDSA" | "Ed25519"; hash?: Hash; namedCurve?: string };

/** A key or a signature that WebCrypto cannot read has signed nothing. */
export async function isSigned(
  web: WebCrypto,
  algorithm: Algorithm,
  key: { format: "spki" | "raw"; bytes: Bytes },
  signature: Bytes,
  signed: Bytes,
): Promise<boolean> {
  try {
    const imported = await web.importKey(key.format, key.bytes, algorithm, false, ["verify"]);
    return await web.verify(algorithm, imported as never, signature, signed);
  } catch {
    return false;
  }
}
