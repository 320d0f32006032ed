import { createHash } from "node:crypto";
import type { ArchivedFile } from "#platform/operation/archive-answer.ts";

/** The same files, and at the end one that lists them with their sizes and SHA-256, so that anybody can check that nothing was changed. */
export async function* withManifest(files: AsyncIterable<ArchivedFile>, now: Date): AsyncGenerator<ArchivedFile> {
  const listed: { name: string; bytes: number; sha256: string }[] = [];
  for await (const { name, content } of files) {
    const hash = createHash("sha256");
    let bytes = 0;
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const part of content) {
        const piece = Buffer.from(part as Uint8Array);
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    }
    yield { name, content: hashed() };
    listed.push({ name, bytes, sha256: hash.digest("hex") });
  }
  yield { name: "manifest.json", content: manifestText(now, listed) };
}

async function* manifestText(now: Date, files: readonly object[]): AsyncGenerator<string> {
  yield `${JSON.stringify({ madeAt: now.toISOString(), files }, null, 1)}\n`;
}
