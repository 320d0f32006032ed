import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators, writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { Note, sealText } from "./note-record.ts";
import { setMentions, setWithdrawn } from "./note-store.ts";
import { answered, heldNote } from "./written.ts";

/** POST /notes/{id}/withdraw */
export const withdrawNote = operation({
  summary: "Take a note back: its author can, and so can owners and admins. Who did it, when and why stays",
  allow: writers,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "It was about another customer." },
  reply: Note,
  answer: { status: 200 },

  async run({ tx, caller, now, keys, params, body }) {
    const { scope } = caller;
    const note = await heldNote(tx, scope, params.id);
    const by = principalOf(caller);
    const administers = caller.kind === "user" && administrators.roles.includes(caller.role);
    refuseUnless(note.created_by === by || administers, "not_author", {
      detail: "Ask its author, an owner or an admin to withdraw it.",
    });

    const reason = sealText(keys.ofContent(note.salt), body.reason);
    await setWithdrawn(tx, scope, note.id, { at: now, by, reason });
    // It is for nobody any more.
    await setMentions(tx, scope, note, []);
    await recordAudit(tx, caller, now, { type: "note.withdrawn", resourceType: "notes", resourceId: note.id });
    return answered(tx, caller, keys, note.id);
  },
});
