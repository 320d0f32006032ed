import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { readers } from "#platform/operation/access.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import { attachmentHeader } from "./file-name.ts";
import { findFile } from "./file-store.ts";
import { maySee, openFile, openName } from "./note-record.ts";
import { findNote } from "./note-store.ts";

/** Whatever the file is, a browser saves it and shows nothing of it. */
const mediaType = "application/octet-stream";

/** GET /notes/{id}/files/{fileId} */
export const readNoteFile = operation({
  summary: "Download a file of a note; who did is recorded",
  allow: readers,
  params: Type.Object({ id: Id, fileId: Id }),
  reply: Type.Null(),
  answer: { file: { mediaType, orJson: false } },

  async run({ tx, caller, now, keys, params }) {
    const { scope } = caller;
    const note = await findNote(tx, scope, params.id);
    refuseUnless(note, "not_found");
    const file = await findFile(tx, scope, note.id, params.fileId);
    refuseUnless(file, "not_found");
    refuseUnless(maySee(caller, note), "note_withdrawn", {
      detail: "Its files are shown to its author, owners, admins and auditors alone.",
    });
    await recordAudit(tx, caller, now, {
      type: "note.file_downloaded",
      resourceType: "notes",
      resourceId: note.id,
      details: { fileId: file.id },
    });
    return new FileAnswer(mediaType, openFile(keys, file), {
      "content-disposition": attachmentHeader(openName(keys, file)),
      "cache-control": "no-store",
    });
  },
});
