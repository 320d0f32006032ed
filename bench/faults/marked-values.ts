import { closeSync, globSync, openSync, readSync, statSync } from "node:fs";

/** How the fixtures of erasure mark what somebody entered: the field, and a UUID of which short texts keep a part. */
const marker = /mark-([a-zA-Z]+)-[0-9a-f]{4}/g;
/** The same bytes as a dump writes those of a `bytea`. */
const markerInHex = /6d61726b2d((?:[46][1-9a-f]|[57][0-9a])+)2d(?:3[0-9]|6[1-6]){4}/g;
const chunkBytes = 8_388_608;
/** Longer than any marker, of which one half may be in each of two chunks. */
const overlap = 200;

/** The fields whose marked values are somewhere in a text. */
export function markedIn(text: string): string[] {
  const plain = [...text.matchAll(marker)].map(([, field]) => field!);
  const hex = [...text.matchAll(markerInHex)].map(([, field]) => Buffer.from(field!, "hex").toString());
  return [...new Set([...plain, ...hex])].toSorted();
}

/** The same for every byte of the files in a folder, or of one file: the paths of those with marked values, and the fields. */
export function markedInFiles(path: string): Map<string, string[]> {
  const files = statSync(path).isDirectory() ? globSync(`${path}/**/*`) : [path];
  const found = files
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    .map((file) => [file, markedInFile(file)] as const);
  return new Map(found.filter(([, fields]) => fields.length > 0));
}

function markedInFile(path: string): string[] {
  const file = openIfThere(path);
  if (file === null) return [];
  try {
    const fields = new Set<string>();
    const chunk = Buffer.alloc(chunkBytes);
    for (let at = 0; ; at += chunkBytes - overlap) {
      const read = readSync(file, chunk, 0, chunkBytes, at);
      for (const field of markedIn(chunk.toString("latin1", 0, read))) fields.add(field);
      if (read < chunkBytes) return [...fields].toSorted();
    }
  } finally {
    closeSync(file);
  }
}

/** PostgreSQL removes files while they are looked at. */
function openIfThere(path: string): number | null {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}
