import { Unzip, UnzipInflate } from "fflate";
import { UnreadablePublication } from "../published.ts";

export type UnzipLimits = {
  files: number;
  /** Of the archive, and of all that is taken out of it, in bytes. */
  packed: number;
  unpacked: number;
};

/** Many times what a list of a few thousand rows needs. */
const listLimits: UnzipLimits = { files: 200, packed: 32_000_000, unpacked: 128_000_000 };

/** So little at once that even what unfolds a thousandfold is stopped before it fills the memory. */
const stepLength = 4_096;

/** The files of an archive whose names are wanted. An archive that exceeds the limits is refused while it unfolds. */
export async function unzipped(
  bytes: AsyncIterable<Uint8Array>,
  isWanted: (name: string) => boolean,
  limits = listLimits,
): Promise<Map<string, Uint8Array[]>> {
  const found = new Map<string, Uint8Array[]>();
  const open = new Set<string>();
  let files = 0;
  let unpacked = 0;
  const archive = new Unzip((file) => {
    if (++files > limits.files) throw tooLarge();
    if (!isWanted(file.name)) return;
    if (found.has(file.name)) throw malformed();
    const pieces: Uint8Array[] = [];
    found.set(file.name, pieces);
    open.add(file.name);
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > limits.unpacked) throw tooLarge();
      pieces.push(piece);
      if (isLast) open.delete(file.name);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  await pushAll(archive, bytes, limits.packed);
  if (open.size > 0) throw malformed();
  return found;
}

async function pushAll(archive: Unzip, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<void> {
  let packed = 0;
  for await (const piece of bytes) {
    packed += piece.length;
    if (packed > limit) throw tooLarge();
    for (let at = 0; at < piece.length; at += stepLength) push(archive, piece.slice(at, at + stepLength), false);
  }
  push(archive, new Uint8Array(), true);
}

function push(archive: Unzip, piece: Uint8Array, isLast: boolean): void {
  try {
    archive.push(piece, isLast);
  } catch (error) {
    throw error instanceof UnreadablePublication ? error : malformed();
  }
}

function malformed(): UnreadablePublication {
  return new UnreadablePublication("malformed", "The file is not a complete archive.");
}

function tooLarge(): UnreadablePublication {
  return new UnreadablePublication("too_large", "The archive exceeds the limit for a list.");
}
