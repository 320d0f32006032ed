// Made by `npm run generate` from the source of the operations. Do not edit.
import type { RefusalCode } from "#operation/refusal.ts";

/** The codes that each operation can refuse with, beside those of every request. */
export const routeRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  listNotes: ["validation_failed", "unsupported_query"],
  readNote: ["not_found"],
  writeNote: ["validation_failed", "not_found", "erased"],
  correctNote: ["validation_failed", "not_found", "stale_revision", "erased", "not_author", "note_withdrawn"],
  withdrawNote: ["not_found", "erased", "not_author", "note_withdrawn"],
  addNoteFile: [
    "not_found",
    "erased",
    "not_author",
    "note_withdrawn",
    "note_has_all_files",
    "payload_too_large",
    "pdf_invalid",
    "pdf_encrypted",
    "pdf_active_content",
    "file_type_not_allowed",
  ],
  readNoteFile: ["not_found", "note_withdrawn"],
};
