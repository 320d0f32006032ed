import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import type { ArchivedFile } from "#platform/operation/archive-answer.ts";
import { centralEntry, dataDescriptor, endOfArchive, localHeader, type WrittenEntry } from "./zip-records.ts";

/** A size that four bytes hold. Whoever writes larger files has to divide them. */
const entryBytesMax = 0xffff_ffff;

/**
 * Files as one ZIP, compressed while they are read. Sizes and checksums follow each file, because nobody knows them before; the
 * directory at the end is all that is kept of a file that was sent.
 */
export async function* zipOf(files: AsyncIterable<ArchivedFile>, now: Date): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  const sent = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const { name, content } of files) {
    const entry: WrittenEntry = { name, time: now, offset, crc: 0, bytes: 0, compressed: 0 };
    yield sent(localHeader(entry));
    const start = offset;
    for await (const chunk of deflated(content, entry)) yield sent(chunk);
    entry.compressed = offset - start;
    if (Math.max(entry.bytes, entry.compressed) > entryBytesMax) throw new Error("A file of an archive is too large.");
    yield sent(dataDescriptor(entry));
    written.push(entry);
  }
  const directory = offset;
  for (const entry of written) yield sent(centralEntry(entry));
  yield endOfArchive({ entries: written.length, offset: directory, bytes: offset - directory });
}

async function* deflated(content: ArchivedFile["content"], entry: WrittenEntry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of content) {
      const bytes = Buffer.from(part as Uint8Array);
      entry.crc = crc32(bytes, entry.crc);
      entry.bytes += bytes.length;
      yield bytes;
    }
  }
  // What fails while reading destroys `deflate`, so the loop below throws it; a reader who goes away ends the loop, and that the reading.
  pipeline(Readable.from(counted(), { highWaterMark: 1 }), deflate).catch(() => {});
  for await (const chunk of deflate) yield chunk as Buffer;
}
