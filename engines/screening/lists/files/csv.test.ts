import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRows } from "./csv.ts";
import { UnreadablePublication } from "../published.ts";

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function rows(text: string, length = 7, limits?: Parameters<typeof csvRows>[1]): Promise<string[][]> {
  const found: string[][] = [];
  for await (const row of csvRows(inPieces(text, length), limits)) found.push(row.fields);
  return found;
}

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;

describe("a CSV file", () => {
  it.each<[string, string, string[][]]>([
    [
      "lines that end in any way",
      "a,b\r\nc,d\ne,f\rg,h",
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
        ["g", "h"],
      ],
    ],
    ["quotes, doubled quotes, separators and line breaks in quotes", '"a ""b"", c\r\nd",e\n', [['a "b", c\r\nd', "e"]]],
    ["empty fields, in quotes or not", ',"",\n', [["", "", ""]]],
    ["empty lines, which are left out", "\n\na\r\n\r\n", [["a"]]],
    ["a quoted empty field on a line of its own", '""\n', [[""]]],
    ["the end-of-text character of DOS", 'a\r\n"b"\r\n\u001A', [["a"], ["b"]]],
    ["the same with a line break behind it", "a\r\n\u001A\r\n", [["a"]]],
    ["that character inside of a field", "a\u001Ab\n", [["a\u001Ab"]]],
    ["nothing", "", []],
  ])("may have %s", async (_, text, expected) => {
    for (const length of [1, 2, 3, 100]) expect(await rows(text, length)).toEqual(expected);
  });

  it("says whether a line break ends its last row", async () => {
    const ends: boolean[] = [];
    for await (const row of csvRows(inPieces("a\nb", 1))) ends.push(row.complete);
    expect(ends).toEqual([true, false]);
  });

  it.each([
    ["a quote is never closed", 'a,"b\nc'],
    ["a quote stands inside of a bare field", 'a,b"c"\n'],
    ["a field goes on after its quote", '"a"b\n'],
    ["something follows its end", "a\r\n\u001Ab\r\n"],
    ["it has a character that no text has", "a\0b\n"],
  ])("is malformed when %s", async (_, text) => {
    for (const length of [1, 100]) await expect(rows(text, length)).rejects.toMatchObject({ reason: "malformed" });
  });

  it.each([
    ["a field", '"123456"\n', { field: 5 }],
    ["a bare field", "123456\n", { field: 5 }],
    ["a row", "1234,1234,1234\n", { row: 10 }],
    ["the number of fields", "1,2,3,4\n", { fields: 3 }],
    ["the file", "1\n2\n3\n4\n", { file: 6 }],
  ])("is too large when %s exceeds its limit", async (_, text, limit) => {
    const limits = { field: 100, row: 100, fields: 100, file: 100, ...limit };
    for (const length of [1, 100])
      await expect(rows(text, length, limits)).rejects.toMatchObject({ reason: "too_large" });
  });
});

describe("every CSV file", () => {
  const field = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", " ", "\u001A", "é") }),
    fc.string().map((text) => text.replaceAll("\0", "")),
  );
  const table = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 5 });
  const pieceLength = fc.integer({ min: 1, max: 9 });

  it("gives back what was written, wherever its pieces end", async () => {
    await fc.assert(
      fc.asyncProperty(table, pieceLength, fc.constantFrom("\n", "\r\n", "\r"), async (written, length, lineBreak) => {
        const text = written.map((fields) => fields.map(quoted).join(",") + lineBreak).join("");
        expect(await rows(text, length)).toEqual(written);
      }),
    );
  });

  it("gives the same rows, or cannot be read, wherever its pieces end", async () => {
    const outcome = (text: string, length: number) =>
      rows(text, length, { field: 8, row: 12, fields: 4, file: 40 }).catch((error: unknown) => {
        if (error instanceof UnreadablePublication) return "unreadable";
        throw error;
      });
    const text = fc.string({ unit: fc.constantFrom("a", "b", '"', ",", "\r", "\n", "\u001A", "\0"), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, pieceLength, async (written, length) => {
        expect(await outcome(written, length)).toEqual(await outcome(written, 1_000));
      }),
      { numRuns: 1_000 },
    );
  });
});
