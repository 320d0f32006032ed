import { describe, expect, it } from "vitest";
import { characterSizes, sizesOf } from "./character-sizes.ts";
import { fontStack } from "./fonts.ts";
import { cellInset, rowHeight } from "./row-heights.ts";
import { typeset } from "./typesetter.ts";

const languages = ["en", "de", "tr", "ro", "pl", "ca", "nl", "ja", "ar"];
const characters = () => [...characterSizes().widths.keys()].map((code) => String.fromCharCode(code));
const widthOf = (text: string) =>
  Array.from(text).reduce((sum, character) => sum + characterSizes().widths.get(character.charCodeAt(0))!, 0);

type SetCell = { text: string; width: number; size: number };
const judged = ({ text, width, size }: SetCell) => rowHeight([[{ kind: "text", text }]], [width], size);

function heightsByEngine(cells: readonly SetCell[], lang: string): number[] {
  const program = new URL("./testing/cell-heights.typ", import.meta.url);
  const data = { fonts: fontStack(lang), lang, inset: cellInset, cells };
  return (typeset(program, data).query("heights") as [number[]])[0];
}

/** The same numbers every time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 1103515245 + 12345) % 0x80000000) % below;
}

describe("the height of a row", () => {
  it("no two characters are set further apart than their widths allow", () => {
    const all = characters();
    expect(all.length).toBeGreaterThan(190);
    for (const first of all) {
      const pairs = all.map((second) => first + second);
      const wide = sizesOf(pairs).flatMap(({ width, height }, at) =>
        width > widthOf(pairs[at]!) + 1e-6 || height !== characterSizes().lineHeight ? [pairs[at]] : [],
      );
      expect(wide).toEqual([]);
    }
  });

  it.each(languages)("in %s, cells judged to take one line take one line", (lang) => {
    const random = randomFrom(lang.charCodeAt(0) + 7);
    const all = characters();
    const often = Array.from("aeinorst 0123456789 .,-fTJ");
    const cells = Array.from({ length: 600 }, (): SetCell => {
      const from = random(3) === 0 ? all : often;
      const text = `x${Array.from({ length: 1 + random(40) }, () => from[random(from.length)]).join("")}`;
      const size = [7, 8, 9][random(3)]!;
      // Just wide enough by our measure, or a little narrower, or wider.
      return { text, size, width: widthOf(text) * size + 2 * cellInset.x + (random(400) - 100) / 100 };
    });
    const heights = heightsByEngine(cells, lang);
    const known = cells.map(judged);
    for (const [at, height] of known.entries())
      if (height !== null) expect([cells[at], heights[at]]).toEqual([cells[at], expect.closeTo(height, 6)]);
    expect(known.filter((height) => height !== null).length).toBeGreaterThan(350);
  });

  it("the engine finds a cell of two lines higher, so a wrong judgement would be seen", () => {
    const cell = { text: "two words", width: 2 * cellInset.x + 30, size: 9 };
    expect(judged(cell)).toBeNull();
    expect(heightsByEngine([cell], "en")[0]).toBeGreaterThan(characterSizes().lineHeight * 9 + 2 * cellInset.y + 5);
  });

  it("is left to the engine for everything but short plain text in western letters", () => {
    const wide = [400, 400];
    const text = (value: string) => [{ kind: "text" as const, text: value }];
    expect(rowHeight([text("Total"), text("1,250.00 €")], wide, 9)).toBeCloseTo(17.426, 6);
    expect(rowHeight([text("Total"), []], wide, 9)).toBeCloseTo(17.426, 6);
    for (const other of [
      "",
      " ",
      "工作包",
      "مرحلة",
      "\u2068ACME\u2069",
      "a\u200Bb",
      "a\u00ADb",
      "e\u0301",
      "a\u2028b",
      "😀",
    ])
      expect(rowHeight([text("Total"), text(other)], wide, 9)).toBeNull();
    expect(rowHeight([[], []], wide, 9)).toBeNull();
    expect(rowHeight([text("Total"), [{ kind: "strong", content: text("1") }]], wide, 9)).toBeNull();
    expect(rowHeight([text("a"), [...text("a"), { kind: "break" }, ...text("b")]], wide, 9)).toBeNull();
    expect(rowHeight([text("Total"), text("x".repeat(100))], wide, 9)).toBeNull();
  });
});
