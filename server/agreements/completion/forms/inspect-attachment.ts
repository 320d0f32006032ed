import type { AttachmentProblem, RemovedKind } from "@probity/engines/agreements/documents/inspection.ts";
import { disarmPdf } from "#rendering/disarming/disarm-pdf.ts";

/** What a reader would run or open, and files within the file, which would reach whoever opens it without a check. */
const active: ReadonlySet<RemovedKind> = new Set(["script", "action", "attachment", "rich_media", "xfa"]);

/**
 * Why a PDF cannot be kept as it is and given to others to open; null when it can. Nobody signs it and nothing is drawn on it, so it
 * may be signed already, and of any length.
 */
export function inspectAttachment(bytes: Uint8Array): AttachmentProblem | null {
  const found = disarmPdf(bytes, { toBeSigned: false });
  if ("removed" in found) return found.removed.some(({ kind }) => active.has(kind)) ? "pdf_active_content" : null;
  if (found.problem === "pdf_encrypted") return "pdf_encrypted";
  return found.problem === "pdf_xfa" ? "pdf_active_content" : "pdf_invalid";
}
