import Type from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { Refusal, refuseRepeated, refuseUnless } from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { filesOf } from "./file-store.ts";
import { asNote } from "./note-record.ts";
import { findNote, type HeldNote, lockNote } from "./note-store.ts";
import { holdSubject, membersAmong } from "./target-store.ts";

/** What somebody writes: a text, and the people it is for. */
export const Written = {
  text: Type.String({ minLength: 1, maxLength: 4000, pattern: "\\S" }),
  mentions: Type.Optional(
    Type.Array(Id, { maxItems: 20, description: "Members of the organization whom the note is for." }),
  ),
};

/** Nobody else is told of a note, so a mention of anybody who is not a member is a mistake. */
export async function refuseUnlessMembers(tx: Tx, scope: Scope, mentions: readonly string[]): Promise<void> {
  refuseRepeated("/mentions", mentions);
  if (mentions.length === 0) return;
  const members = await membersAmong(tx, scope, mentions);
  const errors = mentions.flatMap((id, index) =>
    members.has(id)
      ? []
      : [{ path: `/mentions/${index}`, code: "not_a_member", message: "Nobody in this organization has this id." }],
  );
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
}

/** A note that can still be changed, held until the transaction ends. */
export async function heldNote(tx: Tx, scope: Scope, id: string): Promise<HeldNote> {
  const note = await lockNote(tx, scope, id);
  refuseUnless(note, "not_found");
  if (note.subject_id !== null) await holdSubject(tx, scope, note.subject_id);
  refuseUnless(note.withdrawn_at === null, "note_withdrawn");
  return note;
}

/** The same for its author: nobody puts words into the mouth of somebody else. */
export async function heldOwnNote(tx: Tx, caller: Caller, id: string): Promise<HeldNote> {
  const note = await heldNote(tx, caller.scope, id);
  refuseUnless(note.created_by === principalOf(caller), "not_author");
  return note;
}

/** A note as it stands after a change. */
export async function answered(tx: Tx, caller: Caller, keys: OrganizationKeys, id: string) {
  const note = await findNote(tx, caller.scope, id);
  if (!note) throw new Error("The note that was just written is gone.");
  return asNote(keys, caller, note, await filesOf(tx, caller.scope, [id]));
}
