import { describe, expect, it } from "vitest";
import { type Operand, readContent } from "./content-tokens.ts";

type Read = { operator: string; operands: readonly Operand[]; glyphs: number[] };

function read(content: string): Read[] {
  const found: Read[] = [];
  let glyphs: number[] = [];
  readContent(Buffer.from(content, "latin1"), {
    instruction: (operator, operands) => {
      found.push({ operator, operands, glyphs });
      glyphs = [];
    },
    glyph: (number) => glyphs.push(number),
  });
  return found;
}

const glyphsOf = (text: string) => read(`${text} Tj`)[0]!.glyphs;

describe("the content of a page", () => {
  it("is its instructions in order, with names, numbers and what is in arrays", () => {
    expect(read("q\n1 0 0 -1 72 764.965 cm/f0 12.5 Tf [(\\000\\001) -20 (\\000\\002)] TJ")).toEqual([
      { operator: "q", operands: [], glyphs: [] },
      { operator: "cm", operands: [1, 0, 0, -1, 72, 764.965], glyphs: [] },
      { operator: "Tf", operands: ["/f0", 12.5], glyphs: [] },
      { operator: "TJ", operands: [-20], glyphs: [1, 2] },
    ]);
  });

  it("has texts with every escape, with parentheses, and in hexadecimal digits", () => {
    expect(glyphsOf("(\\0001\\n\\r\\t\\b\\f\\(\\))")).toEqual([0x0031, 0x0a0d, 0x0908, 0x0c28]);
    expect(glyphsOf("(a(b)c)")).toEqual([0x6128, 0x6229]);
    expect(glyphsOf("(\\\\\\7\\18\\777)")).toEqual([0x5c07, 0x0138]);
    expect(glyphsOf("<0041FFfe>")).toEqual([0x41, 0xfffe]);
    expect(() => glyphsOf("(never \\)")).toThrow("has no end");
  });

  it("keeps texts of properties apart from those that are shown", () => {
    const [begin, show] = read("/Span <</ActualText <FEFF0041> /Lang (en) /MCID 7>> BDC (\\000\\003) Tj");
    expect(begin!.operands).toEqual(["/Span", "/ActualText", "/Lang", "/MCID", 7]);
    expect(show!.glyphs).toEqual([3]);
  });

  it("has the numbers that JavaScript reads in the same digits", () => {
    const written = ["0", "-0.5", "+3", ".25", "7.", "0.1", "764.965", "0.30000000000000004", "-12345.678901234567"];
    expect(read(`${written.join(" ")} re`)[0]!.operands).toEqual(written.map(Number));
    for (let at = 0; at < 5_000; at += 1) {
      const text = String((at * 7919 - 2e7) / 10 ** (at % 9));
      expect(read(`${text} w`)[0]!.operands).toEqual([Number(text)]);
    }
  });
});
