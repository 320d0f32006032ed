import { webcrypto, X509Certificate } from "node:crypto";
import { CryptoKeySigner, HttpTimestampAuthority, PDF, type Signer, TimestampError } from "@libpdf/core";
import type { SealKey } from "./self-signed.ts";

export type SealRequest = {
  signer: Signer;
  reason: string;
  signingTime: Date;
  /** Who says when; null when nobody was configured. */
  timestampUrl: string | null;
};

export type Sealed = { pdf: Uint8Array; certificateSerial: string };

/** The authority gave no timestamp. The document waits: a seal that says less than configured would look complete. */
export class TimestampFailed extends Error {}

const timestampMs = 10_000;
/** Room for the certificates of a chain and of a timestamp, in bytes of the file. */
const signatureBytes = 24 * 1024;

/** Seals as PAdES B-B, or B-T when there is an authority for the time, by an incremental update. */
export async function sealPdf(
  bytes: Uint8Array,
  { signer, reason, signingTime, timestampUrl }: SealRequest,
): Promise<Sealed> {
  const pdf = await PDF.load(bytes);
  const timestampAuthority = timestampUrl ? new HttpTimestampAuthority(timestampUrl, { timeout: timestampMs }) : null;
  try {
    const sealed = await pdf.sign({
      signer,
      reason,
      signingTime,
      estimatedSize: signatureBytes,
      ...(timestampAuthority ? { level: "B-T", timestampAuthority } : { level: "B-B" }),
    });
    return { pdf: sealed.bytes, certificateSerial: new X509Certificate(signer.certificate).serialNumber.toLowerCase() };
  } catch (error) {
    if (error instanceof TimestampError) throw new TimestampFailed(error.message);
    throw error;
  }
}

export async function signerOf({ privateKey, certificate }: SealKey): Promise<Signer> {
  const parameters = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await webcrypto.subtle.importKey("pkcs8", Buffer.from(privateKey), parameters, false, ["sign"]);
  return new CryptoKeySigner(key, certificate, "RSA", "RSASSA-PKCS1-v1_5");
}
