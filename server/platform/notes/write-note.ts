import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { newContentKey } from "#platform/secrets/content-key-store.ts";
import { Note, sealText } from "./note-record.ts";
import { insertNote, insertText, setMentions } from "./note-store.ts";
import { findSubjectTarget, lockItemTarget } from "./target-store.ts";
import { answered, refuseUnlessMembers, Written } from "./written.ts";

/** POST /notes */
export const writeNote = operation({
  summary: "Write a note on a subject or on a work item, beside the evidence: it never reaches a decision",
  allow: writers,
  body: strict({
    subjectId: Type.Optional(Id),
    workItemId: Type.Optional(Type.String({ format: "uuid", description: "Instead of `subjectId`." })),
    ...Written,
  }),
  example: {
    subjectId: "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10",
    text: "Called the branch: the new address is a care home. Please look at the letter.",
    mentions: ["01982f4e-7a31-7c52-9d0e-3f5a2b6c8d11"],
  },
  reply: Note,

  async run({ tx, caller, now, keys, body }) {
    const { scope } = caller;
    const { subjectId, workItemId, text, mentions = [] } = body;
    if ((subjectId === undefined) === (workItemId === undefined))
      refuseField("/subjectId", "one_of", "Send `subjectId` or `workItemId`, and not both.");
    const target =
      subjectId === undefined
        ? await lockItemTarget(tx, scope, workItemId!)
        : await findSubjectTarget(tx, scope, subjectId);
    refuseUnlessFound(target, subjectId === undefined ? "/workItemId" : "/subjectId");
    await refuseUnlessMembers(tx, scope, mentions);

    const id = newId(now);
    await insertNote(tx, scope, { id, ...target, created_at: now, created_by: principalOf(caller) });
    const key = keys.ofContent(await newContentKey(tx, scope, "note", id));
    await insertText(tx, scope, id, { revision: 1, text: sealText(key, text), mentions, written_at: now });
    if (mentions.length > 0) await setMentions(tx, scope, { id, mentioned: [] }, mentions);
    await recordAudit(tx, caller, now, {
      type: "note.created",
      resourceType: "notes",
      resourceId: id,
      details: { subjectId: target.subject_id, workItemId: target.work_item_id, mentions },
    });
    return answered(tx, caller, keys, id);
  },
});
