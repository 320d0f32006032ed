import { createHash, webcrypto, X509Certificate } from "node:crypto";
import { CryptoKeySigner, HttpTimestampAuthority, type Signer, TimestampError } from "@libpdf/core";
import { cadesSignature, type Timestamping } from "./cades-signature.ts";
import { type SealField, type SealPlace, withRoomForSeal } from "./seal-field.ts";
import type { SealKey } from "./self-signed.ts";

export type SealRequest = SealField & {
  signer: Signer;
  /** The timestamp authority; null if none is configured. */
  timestampUrl: string | null;
};

export type Sealed = { pdf: Uint8Array; certificateSerial: string };

/** The authority gave no timestamp. The document waits: a seal that says less than configured would look complete. */
export class TimestampFailed extends Error {}

const timestampMs = 10_000;
/**
 * Spare bytes, because tokens of one authority differ in length: serial numbers grow, fractions of a second may be left
 * out.
 */
const spareBytes = 256;
const digestOfNothing = new Uint8Array(32);

/** Length of each authority's last token, by its address. */
const tokenBytes = new Map<string, number>();

/** Seals as PAdES B-B, or B-T when there is an authority for the time, by an incremental update. */
export async function sealPdf(bytes: Uint8Array, { signer, timestampUrl, ...seal }: SealRequest): Promise<Sealed> {
  const timestamping = timestampUrl === null ? null : timestampsOf(timestampUrl);
  // The size of the space is part of the signed content, so a trial seal is made first to measure it. One token of an
  // authority per process is enough for that.
  if (timestamping && !tokenBytes.has(timestampUrl!)) await timestamping(digestOfNothing);
  const withoutToken = (await cadesSignature(signer, digestOfNothing, null)).length;
  for (let attempt = 1; ; attempt += 1) {
    const room = withoutToken + (timestampUrl === null ? 0 : tokenBytes.get(timestampUrl)!) + spareBytes;
    const place = await withRoomForSeal(bytes, seal, room);
    const signature = await cadesSignature(signer, digestOf(place), timestamping);
    if (fill(place, signature)) return { pdf: place.file, certificateSerial: serialOf(signer) };
    if (attempt === 2) throw new Error("A seal is longer than the one that was made just before.");
  }
}

const serialOf = (signer: Signer) => new X509Certificate(signer.certificate).serialNumber.toLowerCase();

export function timestampsOf(url: string): Timestamping {
  const authority = new HttpTimestampAuthority(url, { timeout: timestampMs });
  return async (digest) => {
    try {
      const token = await authority.timestamp(digest, "SHA-256");
      tokenBytes.set(url, token.length);
      return token;
    } catch (error) {
      if (error instanceof TimestampError) throw new TimestampFailed(error.message);
      throw error;
    }
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
  const key = await webcrypto.subtle.importKey("pkcs8", Buffer.from(privateKey), parameters, false, ["sign"]);
  return new CryptoKeySigner(key, certificate, "RSA", "RSASSA-PKCS1-v1_5");
}
