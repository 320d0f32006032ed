import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter, utf8Length } from "./bytes.ts";

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyText = fc.string({ unit: "binary" });

describe("bytes", () => {
  it("come back as the numbers and texts that were written, one after the other", () => {
    const item = fc.oneof(
      uint32.map((value) => ["number", value] as const),
      uint32.map((value) => ["uint32", value] as const),
      anyText.map((value) => ["text", value] as const),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (items) => {
        const writer = new ByteWriter(1);
        for (const [kind, value] of items) {
          if (kind === "text") writer.text(value);
          else writer[kind](value);
        }
        const reader = new ByteReader(writer.view());
        expect(items.map(([kind]) => reader[kind]())).toEqual(items.map(([, value]) => value));
        expect(reader.at).toBe(writer.length);
      }),
      { numRuns: 2000 },
    );
  });

  it("of well-formed texts are UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const writer = new ByteWriter();
        writer.text(text);
        const reader = new ByteReader(writer.view());
        expect(reader.number()).toBe(utf8Length(text));
        expect(Buffer.from(reader.bytes.subarray(reader.at)).toString()).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
