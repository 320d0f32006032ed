import { rawFragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { saltOf } from "#platform/secrets/salt-columns.ts";
import type { FileMediaType } from "./file-type.ts";

/** The number of files that a note can have. */
export const filesMax = 10;

type NewFile = {
  note_id: string;
  id: string;
  media_type: FileMediaType;
  size: number;
  name: Buffer;
  created_at: Date;
};

/** With the salt of its note's own key; null where the organization's seals it. */
export type FileRow = NewFile & { salt: Buffer | null };

export async function insertFile(tx: Tx, scope: Scope, file: NewFile & { bytes: Buffer }): Promise<void> {
  await statement`
    insert into note_files (organization_id, mode, note_id, id, media_type, size, name, bytes, created_at)
    values (${scope.organizationId}, ${scope.mode}, ${file.note_id}, ${file.id}, ${file.media_type}, ${file.size}, ${file.name},
            ${file.bytes}, ${file.created_at})
  `.execute(tx);
}

const salt = (of: string) => rawFragment(saltOf(of, "'note'", "note_id"));
const [saltOfFile, saltOfRow] = [salt("file"), salt("note_files")];

/** Files of some notes, in the order in which they were added, without their bytes. */
export async function filesOf(tx: Tx, scope: Scope, noteIds: readonly string[]): Promise<FileRow[]> {
  const { rows } = await statement<FileRow>`
    select file.note_id, file.id, file.media_type, file.size, file.name, file.created_at, ${saltOfFile} as salt
      from unnest(${noteIds}::uuid[]) as given (note_id)
     cross join lateral (
       select *
         from note_files
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and note_id = given.note_id
        order by id
        limit ${filesMax}
     ) file
     order by file.note_id, file.id
  `.execute(tx);
  return rows;
}

export async function findFile(
  tx: Tx,
  scope: Scope,
  noteId: string,
  id: string,
): Promise<(FileRow & { bytes: Buffer }) | undefined> {
  const { rows } = await statement<FileRow & { bytes: Buffer }>`
    select note_id, id, media_type, size, name, bytes, created_at, ${saltOfRow} as salt
      from note_files
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and note_id = ${noteId}
       and id = ${id}
  `.execute(tx);
  return rows[0];
}
