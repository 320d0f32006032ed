import { workKinds } from "@probity/engines/platform/work/work-items.ts";
import Type, { type Static } from "typebox";
import { overseers } from "#platform/operation/access.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { SealingKey } from "#platform/secrets/sealing-key.ts";
import type { FileRow } from "./file-store.ts";
import { fileMediaTypes } from "./file-type.ts";
import type { NoteRow, NoteText, WrittenNote } from "./note-store.ts";

const textsUse = "note";
const namesUse = "note-file-name";
const filesUse = "note-file";

export const sealText = (key: SealingKey, text: string): Buffer => key.seal(textsUse, text);
export const sealName = (key: SealingKey, name: string): Buffer => key.seal(namesUse, name);
export const sealFile = (key: SealingKey, bytes: Uint8Array): Buffer =>
  key.seal(filesUse, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

type Salted = { salt: Buffer | null };

const openText = (keys: OrganizationKeys, { salt }: Salted, text: Buffer): string =>
  keys.ofContent(salt).unseal(textsUse, text).toString();
export const openName = (keys: OrganizationKeys, { salt, name }: Salted & { name: Buffer }): string =>
  keys.ofContent(salt).unseal(namesUse, name).toString();
export const openFile = (keys: OrganizationKeys, { salt, bytes }: Salted & { bytes: Buffer }): Buffer =>
  keys.ofContent(salt).unseal(filesUse, bytes);

const NoteFile = named(
  "NoteFile",
  Type.Object({
    id: Id,
    name: Type.String(),
    mediaType: Type.Enum([...fileMediaTypes]),
    bytes: Type.Integer(),
    createdAt: Timestamp,
  }),
);

const NoteData = Type.Object({
  subjectId: Type.Union([Id, Type.Null()], { description: "Also of a note on an item that is about a subject." }),
  workItem: Type.Union([Type.Object({ id: Id, kind: Type.Enum([...workKinds]), resourceId: Id }), Type.Null()], {
    description: "The item it was written on, which may be finished by now, and the record that the item led to.",
  }),
  text: Type.Union([Type.String(), Type.Null()], { description: "Null when it is withheld." }),
  mentions: Type.Array(Id),
  files: Type.Array(NoteFile),
  revision: Type.Integer({ description: "1, and one more with each correction." }),
  createdBy: Type.String(),
  createdAt: Timestamp,
  correctedAt: NullableTimestamp,
  withdrawn: Type.Union([Type.Object({ by: Type.String(), at: Timestamp, reason: Type.String() }), Type.Null()]),
  withheld: Type.Boolean({
    description:
      "A withdrawn note shows text, mentions and files to its author, owners, admins and auditors alone. Everybody sees who withdrew it, when and why.",
  }),
});

export const Note = named("Note", recordOf("notes", NoteData));
type NoteAnswer = Static<typeof Note>;

export const NoteWithHistory = named(
  "NoteWithHistory",
  Type.Object({
    ...Note.properties,
    history: Type.Array(
      Type.Object({ revision: Type.Integer(), text: NullableText, mentions: Type.Array(Id), writtenAt: Timestamp }),
      { description: "Every text that the note has had, the first one first." },
    ),
  }),
);

/** Whoever withdraws a note takes back what it says; those who answer for the organization still see what was there. */
export function maySee(caller: Caller, note: NoteRow): boolean {
  if (note.withdrawn_at === null || note.created_by === principalOf(caller)) return true;
  return caller.kind === "user" && overseers.roles.includes(caller.role);
}

export function asNote(
  keys: OrganizationKeys,
  caller: Caller,
  note: WrittenNote,
  files: readonly FileRow[],
): NoteAnswer {
  const shown = maySee(caller, note);
  return {
    id: note.id,
    resource: "notes",
    data: {
      subjectId: note.subject_id,
      workItem:
        note.work_item_id === null
          ? null
          : { id: note.work_item_id, kind: note.item_kind!, resourceId: note.item_resource_id! },
      text: shown ? openText(keys, note, note.text) : null,
      mentions: shown ? note.mentions : [],
      files: shown ? files.filter(({ note_id }) => note_id === note.id).map((file) => asFile(keys, file)) : [],
      revision: note.revision,
      createdBy: note.created_by,
      createdAt: note.created_at.toISOString(),
      correctedAt: note.revision > 1 ? note.written_at.toISOString() : null,
      withdrawn: note.withdrawn_at && {
        by: note.withdrawn_by!,
        at: note.withdrawn_at.toISOString(),
        reason: openText(keys, note, note.withdrawal_reason!),
      },
      withheld: !shown,
    },
  };
}

export function asHistory(keys: OrganizationKeys, caller: Caller, note: NoteRow, texts: readonly NoteText[]) {
  const shown = maySee(caller, note);
  return texts.map((written) => ({
    revision: written.revision,
    text: shown ? openText(keys, written, written.text) : null,
    mentions: shown ? written.mentions : [],
    writtenAt: written.written_at.toISOString(),
  }));
}

function asFile(keys: OrganizationKeys, file: FileRow): Static<typeof NoteFile> {
  return {
    id: file.id,
    name: openName(keys, file),
    mediaType: file.media_type,
    bytes: file.size,
    createdAt: file.created_at.toISOString(),
  };
}
