import { strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnreadablePublication } from "../published.ts";
import { madeFile } from "../testing/list-files.ts";
import { workbook } from "../testing/workbook.ts";
import { unzipped } from "./unzip.ts";
import { xlsxRows } from "./xlsx.ts";

async function rows(bytes: Uint8Array, pieceLength?: number): Promise<string[][]> {
  const found: string[][] = [];
  for await (const row of xlsxRows(madeFile("a.xlsx", bytes, pieceLength).bytes)) found.push(row);
  return found;
}

const sheet = (content: string) =>
  zipSync({ "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${content}</sheetData></worksheet>`) });

describe("a workbook", () => {
  it("gives the texts of its cells, in their places", async () => {
    const bytes = workbook([
      ["Title", { inline: "Entity & more" }, 39_873],
      [null, { rich: ["Exa", "mple"] }, null, "Title"],
    ]);
    const expected = [
      ["Title", "Entity & more", "39873"],
      ["", "Example", "", "Title"],
    ];
    for (const length of [1, 7, 65_536]) expect(await rows(bytes, length)).toEqual(expected);
  });

  it("may leave out where its cells are", async () => {
    expect(await rows(sheet("<row><c><v>1</v></c><c><v>2</v></c></row>"))).toEqual([["1", "2"]]);
  });

  it.each([
    ["malformed", "it was cut off", workbook([["Title"]]).slice(0, 300)],
    ["unknown_format", "it is no archive", strToU8("PK, but no archive")],
    ["malformed", "a cell names a text that is not there", sheet('<row><c t="s"><v>7</v></c></row>')],
    ["malformed", "a sheet is not well-formed", sheet("<row>")],
    ["unknown_format", "it has no sheet", zipSync({ "word/document.xml": strToU8("<document/>") })],
    ["unknown_format", "it counts its days from 1904", workbook([["Title"]], 'date1904="1"')],
    ["too_large", "a cell stands far to the right", sheet('<row><c r="ZZZ1"><v>1</v></c></row>')],
  ])("is refused as %s when %s", async (reason, _, bytes) => {
    await expect(rows(bytes)).rejects.toMatchObject({ reason });
  });

  it("gives rows or the reason why it has none, whatever its bytes", async () => {
    const whole = workbook([
      ["Title", "Entity"],
      ["Example", 1],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (place, byte) => {
        const changed = whole.slice();
        changed[place] = byte;
        await rows(changed).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadablePublication));
      }),
      { numRuns: 200 },
    );
  });
});

/** Bytes that cannot be packed any closer. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647) >> 8);
}

describe("an archive", () => {
  const limits = { files: 3, packed: 10_000, unpacked: 100_000 };
  const unzip = (files: Record<string, Uint8Array>) =>
    unzipped(madeFile("a.zip", zipSync(files)).bytes, (name) => name.startsWith("a"), limits);

  it("gives the files that are wanted", async () => {
    const found = await unzip({ a: new Uint8Array(100_000), b: new Uint8Array(1_000_000) });
    expect([...found.keys()]).toEqual(["a"]);
    expect(found.get("a")!.reduce((length, piece) => length + piece.length, 0)).toBe(100_000);
  });

  it.each<[string, Record<string, Uint8Array>]>([
    ["unfolds beyond its limit", { a: new Uint8Array(100_001) }],
    ["unfolds beyond its limit in several files", { a1: new Uint8Array(60_000), a2: new Uint8Array(60_000) }],
    ["has too many files", { b: new Uint8Array(), c: new Uint8Array(), d: new Uint8Array(), e: new Uint8Array() }],
    ["is itself too large", { b: noise(12_000) }],
  ])("is too large when it %s", async (_, files) => {
    await expect(unzip(files)).rejects.toMatchObject({ reason: "too_large" });
  });

  it("stops a file that unfolds a thousandfold long before its end", async () => {
    const bomb = zipSync({ a: new Uint8Array(20_000_000) }, { level: 9 });
    let read = 0;
    async function* pieces() {
      for (let at = 0; at < bomb.length; at += 512) {
        read = at;
        yield bomb.subarray(at, at + 512);
      }
    }
    const unpacking = unzipped(pieces(), () => true, { files: 9, packed: 1_000_000, unpacked: 2_000_000 });
    await expect(unpacking).rejects.toMatchObject({ reason: "too_large" });
    expect(read).toBeLessThan(bomb.length / 4);
  });

  it("is malformed when a file of it stands there twice", async () => {
    const [first, second] = [zipSync({ a1: strToU8("x") }), zipSync({ a2: strToU8("y") })];
    const twice = Buffer.concat([first, second]).map((byte, at, all) =>
      byte === 0x32 && all[at - 1] === 0x61 ? 0x31 : byte,
    );
    await expect(unzipped(madeFile("a.zip", twice).bytes, () => true, limits)).rejects.toMatchObject({
      reason: "malformed",
    });
  });
});
