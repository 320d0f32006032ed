import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { filesOf } from "./file-store.ts";
import { asHistory, asNote, NoteWithHistory } from "./note-record.ts";
import { findNote, listTexts } from "./note-store.ts";

/** GET /notes/{id} */
export const readNote = operation({
  summary: "Read a note with every text that it has had",
  allow: readers,
  params: IdParams,
  reply: NoteWithHistory,

  async run({ tx, caller, keys, params }) {
    const { scope } = caller;
    const note = await findNote(tx, scope, params.id);
    refuseUnless(note, "not_found");
    const files = await filesOf(tx, scope, [note.id]);
    const history = asHistory(keys, caller, note, await listTexts(tx, scope, note.id));
    return { ...asNote(keys, caller, note, files), history };
  },
});
