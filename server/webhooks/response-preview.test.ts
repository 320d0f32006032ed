import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { responsePreview } from "./response-preview.ts";

describe("responsePreview", () => {
  it("keeps what fits and cuts what does not", () => {
    expect(responsePreview(Buffer.from("näher"), 1000)).toBe("näher");
    expect(responsePreview(Buffer.from("näher"), 2)).toBe("nä");
    expect(responsePreview(Buffer.alloc(0), 1000)).toBe("");
    expect(responsePreview(Buffer.alloc(4096, "a"), 1000)).toBe("a".repeat(1000));
  });

  it("does not cut a character in half", () => {
    expect(responsePreview(Buffer.from("ab😀"), 3)).toBe("ab");
    expect(responsePreview(Buffer.from("ab😀"), 4)).toBe("ab😀");
  });

  it("marks NUL and malformed bytes", () => {
    expect(responsePreview(Buffer.from([0x61, 0x00, 0xff, 0x62]), 1000)).toBe("a\uFFFD\uFFFDb");
  });

  it("is for all bytes text that PostgreSQL stores", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 60 }), (bytes, characters) => {
        const preview = responsePreview(Buffer.from(bytes), characters);
        expect(preview.length).toBeLessThanOrEqual(characters);
        expect(preview.isWellFormed()).toBe(true);
        expect(preview).not.toContain("\0");
      }),
    );
  });
});
