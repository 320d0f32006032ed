import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mixedText } from "./decode.ts";
import { madeFile } from "../testing/list-files.ts";

async function text(bytes: Uint8Array, pieceLength = 65_536): Promise<string> {
  let whole = "";
  for await (const piece of mixedText(madeFile("a.csv", bytes, pieceLength).bytes)) whole += piece;
  return whole;
}

describe("a text that is UTF-8 in some places and Latin-1 in others", () => {
  it("is read as what it is in each place", async () => {
    const bytes = Uint8Array.from([
      0xef, 0xbb, 0xbf, 0x4d, 0xfc, 0x6c, 0x20, 0xc3, 0xbc, 0x20, 0x92, 0xe2, 0x82, 0xac, 0xe2,
    ]);
    for (const length of [1, 2, 3, 100]) expect(await text(bytes, length)).toBe("Mül ü ’€â");
  });

  it("is itself when it is UTF-8 throughout, wherever its pieces end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), async (written, length) => {
        fc.pre(!written.startsWith("\uFEFF"));
        expect(await text(new TextEncoder().encode(written), length)).toBe(written);
      }),
    );
  });

  it("reads any bytes at all, the same wherever its pieces end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 5 }), async (bytes, length) => {
        expect(await text(bytes, length)).toBe(await text(bytes));
      }),
      { numRuns: 1_000 },
    );
  });
});
