import { Unreadable } from "./der.ts";
import { entriesAround, type SealEntries } from "./dictionary.ts";
import type { KnownSeals } from "./known-seals.ts";
import { coveredBy, latin1, type Place, placesIn } from "./places.ts";
import { certificateOf, isAsWritten, isSealing, readSeal, type Seal, type SealCertificate, timeOf } from "./seal.ts";
import type { AttestedTime } from "./timestamp.ts";
import type { Bytes, WebCrypto } from "./web-crypto.ts";

export type PdfVerdict =
  /** Byte for byte as an organization of this installation has sealed it. */
  | { outcome: "genuine"; certificate: SealCertificate; entries: SealEntries; time: AttestedTime | null }
  /** The same, but the time of the seal is attested by nobody whom the installation knows. */
  | { outcome: "time_unconfirmed"; certificate: SealCertificate; entries: SealEntries }
  /** `appended`: what was sealed is there and something follows it. `altered`: what was sealed is something else. */
  | { outcome: "changed"; how: "appended"; certificate: SealCertificate; entries: SealEntries | null }
  | { outcome: "changed"; how: "altered"; certificate: SealCertificate | null }
  /** `issuedTo` is what the certificate says about itself, which nobody has checked. */
  | { outcome: "foreign"; issuedTo: string | null }
  | { outcome: "unsealed" }
  | { outcome: "not_a_pdf" };

/** Says whether a file is a document of this installation, as it was sealed. */
export async function checkPdf(web: WebCrypto, pdf: Bytes, known: KnownSeals): Promise<PdfVerdict> {
  if (latin1(pdf.subarray(0, 5)) !== "%PDF-") return { outcome: "not_a_pdf" };
  const verdicts: PdfVerdict[] = [];
  for (const place of placesIn(pdf)) verdicts.push(await verdictOn(web, pdf, place, known));
  const last = verdicts.at(-1);
  // Our seal comes last. Where another follows it, the file was changed after ours.
  if (last?.outcome === "genuine" || last?.outcome === "time_unconfirmed") return last;
  return verdicts.findLast(({ outcome }) => outcome === "changed") ?? last ?? { outcome: "unsealed" };
}

async function verdictOn(web: WebCrypto, pdf: Bytes, place: Place, known: KnownSeals): Promise<PdfVerdict> {
  const entries = entriesAround(pdf, place);
  const seal = await unlessUnreadable(() => readSeal(pdf, place));
  if (!seal) return entries ? { outcome: "changed", how: "altered", certificate: null } : foreign(null);
  const certificate = await unlessUnreadable(() => certificateOf(web, seal, known));
  if (!certificate?.mode) return foreign(certificate?.issuedTo ?? null);
  const ours = { ...certificate, mode: certificate.mode };
  if (!(await isIntact(web, pdf, place, seal, known))) return { outcome: "changed", how: "altered", certificate: ours };
  if (place.covered < pdf.length) return { outcome: "changed", how: "appended", certificate: ours, entries };
  if (!entries) return foreign(certificate.issuedTo);
  if (!seal.token) return { outcome: "genuine", certificate: ours, entries, time: null };
  const time = await unlessUnreadable(() => timeOf(web, seal, known));
  return time
    ? { outcome: "genuine", certificate: ours, entries, time }
    : { outcome: "time_unconfirmed", certificate: ours, entries };
}

const foreign = (issuedTo: string | null): PdfVerdict => ({ outcome: "foreign", issuedTo });

async function isIntact(web: WebCrypto, pdf: Bytes, place: Place, seal: Seal, known: KnownSeals): Promise<boolean> {
  if (place.covered > pdf.length || !isAsWritten(pdf, place, seal)) return false;
  return (await unlessUnreadable(() => isSealing(web, seal, coveredBy(pdf, place), known))) ?? false;
}

/** Null for bytes that are not what they must be. Any other error is a bug. */
async function unlessUnreadable<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
