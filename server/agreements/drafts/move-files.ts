import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact } from "#platform/database/transaction.ts";
import { aFewAtOnce } from "#platform/files/a-few-at-once.ts";
import { FileStoreAway } from "#platform/files/file-store-away.ts";
import { filesInObjects } from "#platform/files/files.ts";
import type { ObjectStore } from "#platform/files/objects.ts";
import type { Files } from "#platform/operation/services.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { findFile } from "./file-store.ts";
import { changePlace, firstFile, listFilesToMove, type PlacedFile } from "./file-place-store.ts";
import { keepObject } from "./keep-file.ts";

export type MoveParts = {
  database: Database;
  keyring: Keyring;
  objects: ObjectStore;
  clock: () => Date;
  onProgress: (moved: number) => void;
  /** A file that cannot be read where it is stays there. */
  onFailure: (file: PlacedFile, error: Error) => void;
};

const pageRows = 200;
/** A move takes hours, and a store that is away for a moment must not end it. */
const pausesMs = [1_000, 5_000, 20_000];

/**
 * Moves every file that is not where it should be, one transaction each. Files that are moved are passed over, so it may be killed at
 * any time and started again; a file is in one place or the other, and readable, at every moment. Answers how many it has moved.
 */
export async function moveFiles(parts: MoveParts, to: "postgres" | "s3"): Promise<number> {
  const outside = filesInObjects(parts, parts.objects);
  const move = to === "s3" ? moveOut : moveIn;
  let moved = 0;
  let last: PlacedFile | undefined = firstFile;
  while (last) {
    const page = await transact(parts.database, {}, (tx) => listFilesToMove(tx, to === "s3", last!, pageRows));
    const misplaced = page.filter(({ to_move }) => to_move);
    await aFewAtOnce(misplaced, async (file) => {
      if (await attempt(parts, outside, move, file)) parts.onProgress(++moved);
    });
    last = page.at(-1);
  }
  return moved;
}

type Move = (database: Database, files: Files, scope: Scope, file: PlacedFile) => Promise<boolean>;

async function attempt(parts: MoveParts, outside: Files, move: Move, file: PlacedFile): Promise<boolean> {
  const scope = { organizationId: file.organization_id, mode: file.mode };
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await move(parts.database, outside, scope, file);
    } catch (error) {
      if (!(error instanceof FileStoreAway)) {
        parts.onFailure(file, error as Error);
        return false;
      }
      if (pauseMs === null) throw error;
      await wait(pauseMs);
    }
  }
  return false;
}

const moveOut: Move = async (database, outside, scope, { document_id: id, kind }) => {
  const file = await transact(database, { scope }, (tx) => findFile(tx, scope, id, kind));
  if (!file?.bytes) return false;
  const { bytes } = file;
  const object = (await outside.put(scope, bytes))!;
  return transact(database, { scope }, async (tx) => {
    // Whoever erased or moved the file meanwhile leaves the object loose, and it is swept.
    const change = { from: null, bytes: null, object: object.address, objectBytes: bytes.length };
    if (!(await changePlace(tx, id, kind, change))) return false;
    await keepObject(tx, scope, id, kind, object);
    return true;
  });
};

const moveIn: Move = async (database, outside, scope, { document_id: id, kind }) => {
  const file = await transact(database, { scope }, (tx) => findFile(tx, scope, id, kind));
  if (!file?.object) return false;
  const from = file.object.address;
  const bytes = await outside.read(scope, file);
  return transact(database, { scope }, (tx) =>
    changePlace(tx, id, kind, { from, bytes, object: null, objectBytes: null }),
  );
};
