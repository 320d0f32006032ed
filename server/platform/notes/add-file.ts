import type { AttachmentProblem } from "@probity/engines/agreements/documents/inspection.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseLargerThan, refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { FileName, nameFor } from "./file-name.ts";
import { filesMax, filesOf, insertFile } from "./file-store.ts";
import { type FileMediaType, fileTypeOf } from "./file-type.ts";
import { Note, sealFile, sealName } from "./note-record.ts";
import { answered, heldOwnNote } from "./written.ts";

const MiB = 1024 * 1024;
/** As much as a document may have. */
const fileBytes = 20 * MiB;
/** Room for the other parts of the form, so that a file at the limit passes. */
const formBytes = 64 * 1024;

/** POST /notes/{id}/files */
export const addNoteFile = operation({
  summary: "Add a PDF, PNG, JPEG or text file to a note of your own",
  allow: writers,
  upload: true,
  limits: { body: { name: "file", bytes: fileBytes + formBytes } },
  params: IdParams,
  body: strict({ name: FileName }),
  example: { name: "letter.pdf" },
  reply: Note,

  /** The bytes say what the file is. A PDF is read in a process of its own, as those of documents are. */
  async prepare({ file, services }): Promise<{ type: FileMediaType | null; problem: AttachmentProblem | null }> {
    refuseLargerThan(fileBytes, file.length, "file");
    const type = fileTypeOf(file);
    return { type, problem: type === "application/pdf" ? await services.renderer.inspectAttachment(file) : null };
  },

  async run({ tx, caller, now, keys, params, body, file, prepared: { type, problem } }) {
    const { scope } = caller;
    refuseUnless(type, "file_type_not_allowed");
    if (problem) throw new Refusal(problem);
    const note = await heldOwnNote(tx, caller, params.id);
    refuseUnless((await filesOf(tx, scope, [note.id])).length < filesMax, "note_has_all_files");

    const id = newId(now);
    const key = keys.ofContent(note.salt);
    await insertFile(tx, scope, {
      note_id: note.id,
      id,
      media_type: type,
      size: file.length,
      name: sealName(key, nameFor(type, body.name)),
      bytes: sealFile(key, file),
      created_at: now,
    });
    await recordAudit(tx, caller, now, {
      type: "note.file_added",
      resourceType: "notes",
      resourceId: note.id,
      details: { fileId: id, mediaType: type, bytes: file.length },
    });
    return answered(tx, caller, keys, note.id);
  },
});
