import { workKinds } from "@probity/engines/work/work-items.ts";
import Type, { type Static } from "typebox";
import { overseers } from "#operation/access.ts";
import { type Caller, principalOf } from "#operation/caller.ts";
import { named } from "#operation/named.ts";
import { Id, NullableText, NullableTimestamp, recordOf, Timestamp } from "#operation/shapes.ts";
import type { OrganizationKeys } from "#secrets/organization-keys.ts";
import type { FileRow } from "./file-store.ts";
import { fileMediaTypes } from "./file-type.ts";
import type { NoteRow, NoteText, WrittenNote } from "./note-store.ts";

const textsUse = "note";
const namesUse = "note-file-name";
const filesUse = "note-file";

export const sealText = (keys: OrganizationKeys, text: string): Buffer => keys.seal(textsUse, text);
export const sealName = (keys: OrganizationKeys, name: string): Buffer => keys.seal(namesUse, name);
export const openName = (keys: OrganizationKeys, name: Buffer): string => keys.unseal(namesUse, name).toString();
export const sealFile = (keys: OrganizationKeys, bytes: Uint8Array): Buffer =>
  keys.seal(filesUse, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
export const openFile = (keys: OrganizationKeys, bytes: Buffer): Buffer => keys.unseal(filesUse, bytes);

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
      text: shown ? openText(keys, note.text) : null,
      mentions: shown ? note.mentions : [],
      files: shown ? files.filter(({ note_id }) => note_id === note.id).map((file) => asFile(keys, file)) : [],
      revision: note.revision,
      createdBy: note.created_by,
      createdAt: note.created_at.toISOString(),
      correctedAt: note.revision > 1 ? note.written_at.toISOString() : null,
      withdrawn: note.withdrawn_at && {
        by: note.withdrawn_by!,
        at: note.withdrawn_at.toISOString(),
        reason: openText(keys, note.withdrawal_reason!),
      },
      withheld: !shown,
    },
  };
}

export function asHistory(keys: OrganizationKeys, caller: Caller, note: NoteRow, texts: readonly NoteText[]) {
  const shown = maySee(caller, note);
  return texts.map(({ revision, text, mentions, written_at }) => ({
    revision,
    text: shown ? openText(keys, text) : null,
    mentions: shown ? mentions : [],
    writtenAt: written_at.toISOString(),
  }));
}

function asFile(keys: OrganizationKeys, file: FileRow): Static<typeof NoteFile> {
  return {
    id: file.id,
    name: openName(keys, file.name),
    mediaType: file.media_type,
    bytes: file.size,
    createdAt: file.created_at.toISOString(),
  };
}

const openText = (keys: OrganizationKeys, text: Buffer) => keys.unseal(textsUse, text).toString();
