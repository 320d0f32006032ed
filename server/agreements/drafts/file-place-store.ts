import { statement } from "#platform/database/statement.ts";
import type { Mode, Tx } from "#platform/database/transaction.ts";
import type { FileKind } from "./file-store.ts";

/** A file of any organization: its key. */
export type PlacedFile = { organization_id: string; mode: Mode; document_id: string; kind: FileKind };

const noId = "00000000-0000-0000-0000-000000000000";
/** Before all others. */
export const firstFile = { organization_id: noId, mode: "test", document_id: noId, kind: "" as FileKind } as const;

/** Of the next `rows` files, those that are not where they should be, and the last of them in any case. */
export async function listFilesToMove(tx: Tx, toObjects: boolean, after: PlacedFile, rows: number) {
  const found = await statement<PlacedFile & { to_move: boolean }>`
    select organization_id, mode, document_id, kind, to_move
      from files_to_move(${toObjects}, ${after.organization_id}, ${after.mode}, ${after.document_id}, ${after.kind}, ${rows})
  `.execute(tx);
  return found.rows;
}

type Change = { from: Buffer | null; bytes: Buffer | null; object: Buffer | null; objectBytes: number | null };

/** Within the scope of the transaction. False if the file is gone, or no longer where it was. */
export async function changePlace(tx: Tx, documentId: string, kind: FileKind, change: Change): Promise<boolean> {
  const { from, bytes, object, objectBytes } = change;
  const { rows } = await statement<{ moved: boolean }>`
    select move_file(${documentId}, ${kind}, ${from}, ${bytes}, ${object}, ${objectBytes}) as moved
  `.execute(tx);
  return rows[0]!.moved;
}

/** Reads every row, though not the bytes: for an operator who waits. */
export async function countFiles(tx: Tx): Promise<{ postgres: number; s3: number }> {
  const { rows } = await statement<{ postgres: number; s3: number }>`
    select in_rows::float8 as postgres, in_objects::float8 as s3 from count_files()
  `.execute(tx);
  return rows[0]!;
}
