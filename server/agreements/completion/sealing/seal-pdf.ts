import { createHash, X509Certificate } from "node:crypto";
import { CryptoKeySigner, type Signer } from "@libpdf/core";
import { cadesSignature, type Timestamping } from "./cades-signature.ts";
import { type SealField, type SealPlace, withRoomForSeal } from "./seal-field.ts";
import type { SealKey } from "./self-signed.ts";
import { type TimestampSettings, timestampsOf } from "./timestamps.ts";

export type SealRequest = SealField & {
  signer: Signer;
  /** The timestamp authority; null if none is configured. */
  timestamps: TimestampSettings | null;
};

/** `timestamped` only with a token in the seal that has been verified. */
export type Sealed = { pdf: Uint8Array; certificateSerial: string; timestamped: boolean };

/**
 * Spare bytes, because tokens of one authority differ in length: serial numbers grow, fractions of a second may be left
 * out.
 */
const spareBytes = 256;
const digestOfNothing = new Uint8Array(32);

/** Length of each authority's last token, by its address. */
const tokenBytes = new Map<string, number>();

/** Seals as PAdES B-B, or B-T when there is an authority for the time, by an incremental update. */
export async function sealPdf(bytes: Uint8Array, { signer, timestamps, ...seal }: SealRequest): Promise<Sealed> {
  const timestamping = timestamps && measured(timestamps);
  // The size of the space is part of the signed content, so a trial seal is made first to measure it. One token of an
  // authority per process is enough for that.
  if (timestamping && !tokenBytes.has(timestamps!.url)) await timestamping(digestOfNothing);
  const withoutToken = (await cadesSignature(signer, digestOfNothing, null)).length;
  for (let attempt = 1; ; attempt += 1) {
    const room = withoutToken + (timestamps ? tokenBytes.get(timestamps.url)! : 0) + spareBytes;
    const place = await withRoomForSeal(bytes, seal, room);
    const signature = await cadesSignature(signer, digestOf(place), timestamping);
    const sealed = { pdf: place.file, certificateSerial: serialOf(signer), timestamped: timestamping !== null };
    if (fill(place, signature)) return sealed;
    if (attempt === 2) throw new Error("A seal is longer than the one that was made just before.");
  }
}

const serialOf = (signer: Signer) => new X509Certificate(signer.certificate).serialNumber.toLowerCase();

/** Remembers how long tokens are. */
function measured(timestamps: TimestampSettings): Timestamping {
  const timestamping = timestampsOf(timestamps);
  return async (digest) => {
    const token = await timestamping(digest);
    tokenBytes.set(timestamps.url, token.length);
    return token;
  };
}

const digestOf = ({ file, begin, end }: SealPlace) =>
  createHash("sha256").update(file.subarray(0, begin)).update(file.subarray(end)).digest();

/** Returns false if the signature does not fit. The rest of the space stays zeros. */
function fill({ file, begin, end }: SealPlace, signature: Uint8Array): boolean {
  const hex = Buffer.from(signature).toString("hex");
  if (hex.length > end - begin - 2) return false;
  file.write(hex, begin + 1, "latin1");
  return true;
}

export async function signerOf({ privateKey, certificate }: SealKey): Promise<Signer> {
  const parameters = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("pkcs8", Buffer.from(privateKey), parameters, false, ["sign"]);
  return new CryptoKeySigner(key, certificate, "RSA", "RSASSA-PKCS1-v1_5");
}
