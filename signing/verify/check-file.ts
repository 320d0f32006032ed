import { checkJson, type CheckpointVerdict, type FactsVerdict } from "@probity/engines/integrity/seals/check-json.ts";
import { checkPdf, type PdfVerdict } from "@probity/engines/integrity/seals/check-pdf.ts";
import type { KnownSeals } from "@probity/engines/integrity/seals/known-seals.ts";
import { hexOf } from "@probity/engines/integrity/trail/trail-check.ts";

/** Twice the largest upload, so that there is room for what signers add. */
const fileBytesMax = 64 * 1024 * 1024;

export type Verdict = PdfVerdict | CheckpointVerdict | FactsVerdict;

export type Checked =
  | { outcome: "too_large" | "failed" | "unable"; name: string }
  | { outcome: "checked"; name: string; sha256: string; verdict: Verdict };

/** Reads a file and checks it, here. */
export async function checkFile(file: File, known: KnownSeals): Promise<Checked> {
  const { name } = file;
  // Browsers have it on pages that were loaded securely, and nowhere else.
  const web = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!web) return { outcome: "unable", name };
  if (file.size > fileBytesMax) return { outcome: "too_large", name };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { outcome: "failed", name };
  const sha256 = hexOf(new Uint8Array(await web.digest("SHA-256", bytes)));
  return { outcome: "checked", name, sha256, verdict: await verdictOn(web, new Uint8Array(bytes), known) };
}

async function verdictOn(web: SubtleCrypto, bytes: Uint8Array<ArrayBuffer>, known: KnownSeals): Promise<Verdict> {
  const pdf = await checkPdf(web, bytes, known);
  return pdf.outcome === "not_a_pdf" ? ((await checkJson(web, bytes, known)) ?? pdf) : pdf;
}
