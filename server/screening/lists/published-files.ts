import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { PublishedFile } from "@probity/engines/screening/lists/published.ts";
import type { LoadedFile } from "./version-store.ts";

/** A file of a publication on this machine; `name` is what its publisher calls it. */
export type LocalFile = { name: string; path: string };

/** Size and checksum of each file. */
export async function inspectFiles(files: readonly LocalFile[]): Promise<LoadedFile[]> {
  const inspected: LoadedFile[] = [];
  for (const { name, path } of files) {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of createReadStream(path)) {
      hash.update(piece as Buffer);
      bytes += (piece as Buffer).length;
    }
    inspected.push({ name, bytes, sha256: hash.digest("hex") });
  }
  return inspected;
}

/** One digest for the same files of the same stated day, in whatever order and under whatever names. */
export function publicationDigestOf(files: readonly Pick<LoadedFile, "sha256">[], publishedOn?: string): Buffer {
  const digests = files.map(({ sha256 }) => sha256).toSorted();
  if (publishedOn !== undefined) digests.push(publishedOn);
  return createHash("sha256").update(digests.join("\n")).digest();
}

/** The files as parsers read them: each iteration from the beginning, in pieces. `onRead` hears of every piece. */
export function publishedFiles(files: readonly LocalFile[], onRead: (bytes: number) => void): PublishedFile[] {
  return files.map(({ name, path }) => ({
    name,
    bytes: {
      async *[Symbol.asyncIterator]() {
        for await (const piece of createReadStream(path)) {
          onRead((piece as Buffer).length);
          yield piece as Buffer;
        }
      },
    },
  }));
}
