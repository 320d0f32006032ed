import { recordAudit } from "#platform/audit/record-audit.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Revision, strict } from "#platform/operation/shapes.ts";
import { Note, sealText } from "./note-record.ts";
import { insertText, setMentions, setRevision } from "./note-store.ts";
import { answered, heldOwnNote, refuseUnlessMembers, Written } from "./written.ts";

/** POST /notes/{id}/corrections */
export const correctNote = operation({
  summary: "Correct a note of your own; its history keeps what it said before",
  allow: writers,
  params: IdParams,
  body: strict({ ...Written, expectedRevision: Revision }),
  example: { text: "Called the branch: the new address is a clinic.", mentions: [], expectedRevision: 1 },
  reply: Note,
  answer: { status: 200 },

  async run({ tx, caller, now, keys, params, body }) {
    const { scope } = caller;
    const { text, mentions = [], expectedRevision } = body;
    const note = await heldOwnNote(tx, caller, params.id);
    refuseUnless(note.revision === expectedRevision, "stale_revision", {
      expectedRevision,
      currentRevision: note.revision,
    });
    await refuseUnlessMembers(tx, scope, mentions);

    const revision = note.revision + 1;
    await setRevision(tx, scope, note.id, revision);
    const sealed = sealText(keys.ofContent(note.salt), text);
    await insertText(tx, scope, note.id, { revision, text: sealed, mentions, written_at: now });
    await setMentions(tx, scope, note, mentions);
    await recordAudit(tx, caller, now, {
      type: "note.corrected",
      resourceType: "notes",
      resourceId: note.id,
      details: { revision, mentions },
    });
    return answered(tx, caller, keys, note.id);
  },
});
