import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { centralEntry, endOfArchive } from "./zip-records.ts";
import { zipOf } from "./zip.ts";

const now = new Date("2026-05-04T10:20:30Z");

async function* once(text: string) {
  yield text;
}

const python = (program: string, zip: Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  writeFileSync(join(folder, "a.zip"), zip);
  const answer = execFileSync("python3", [
    "-c",
    `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); ${program}`,
    join(folder, "a.zip"),
  ]);
  rmSync(folder, { recursive: true });
  return answer.toString().trim();
};

async function zipped(files: AsyncIterable<{ name: string; content: AsyncIterable<string> }>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(files, now)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it("another program reads names, times and contents", async () => {
  const zip = await zipped(
    (async function* () {
      yield { name: "ä/б.txt", content: once("größer") };
      yield { name: "empty.json", content: (async function* () {})() };
    })(),
  );
  const program =
    "print([(i.filename, i.date_time, i.file_size) for i in z.infolist()], z.read('ä/б.txt').decode(), z.testzip())";
  expect(python(program, zip)).toBe(
    "[('ä/б.txt', (2026, 5, 4, 10, 20, 30), 8), ('empty.json', (2026, 5, 4, 10, 20, 30), 0)] größer None",
  );
});

it("places beyond four bytes and more files than two bytes count are written in eight", () => {
  const far = 5 * 2 ** 30;
  const entry = centralEntry({ name: "a", time: now, offset: far, crc: 1, bytes: 2, compressed: 3 });
  expect([entry.readUInt32LE(42), entry.readBigUInt64LE(46 + 1 + 4)]).toEqual([0xffff_ffff, BigInt(far)]);
  const end = endOfArchive({ entries: 1, offset: far, bytes: entry.length });
  expect([end.readUInt32LE(0), end.readBigUInt64LE(48)]).toEqual([0x06064b50, BigInt(far)]);
  const many = endOfArchive({ entries: 70_000, offset: 10, bytes: 20 });
  expect([many.readUInt32LE(0), many.readBigUInt64LE(32), many.readUInt16LE(many.length - 12)]).toEqual([
    0x06064b50,
    70_000n,
    0xffff,
  ]);
  expect(endOfArchive({ entries: 1, offset: 10, bytes: 20 })).toHaveLength(22);
});

it("a file that fails breaks the archive", async () => {
  const failing = (async function* () {
    yield "some";
    throw new Error("lost");
  })();
  const files = (async function* () {
    yield { name: "a", content: failing };
  })();
  await expect(zipped(files)).rejects.toThrow("lost");
});
