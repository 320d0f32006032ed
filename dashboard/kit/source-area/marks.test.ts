import { describe, expect, it } from "vitest";
import { offsetOf, placeOf, placesIn, segmentsOf } from "./marks.ts";

describe("places in a text", () => {
  const text = "one\ntwo 🙂 three\n\nlast";

  it.each([
    [{ line: 1, column: 1 }, 0],
    [{ line: 2, column: 5 }, 8],
    // Columns count UTF-16 units, so the smile takes two.
    [{ line: 2, column: 8 }, 11],
    [{ line: 3, column: 1 }, 17],
    [{ line: 4, column: 3 }, 20],
  ])("%o is at %i, and back", (place, offset) => {
    expect(offsetOf(text, place)).toBe(offset);
    expect(placeOf(text, offset)).toEqual(place);
    expect(placesIn(text)(offset)).toEqual(place);
  });

  it("a place beyond its line is the end of the line, and one beyond the text its end", () => {
    expect(offsetOf(text, { line: 1, column: 90 })).toBe(3);
    expect(offsetOf(text, { line: 9, column: 1 })).toBe(text.length);
  });
});

describe("segmentsOf", () => {
  it("cuts a line where its marks begin and end; a later mark lies above", () => {
    const marks = [
      { line: 1, column: 3, length: 5, look: "value" as const },
      { line: 1, column: 5, length: 2, look: "stop" as const },
    ];
    expect(segmentsOf("a {{b}} c", marks)).toEqual([
      { text: "a ", look: null },
      { text: "{{", look: "value" },
      { text: "b}", look: "stop" },
      { text: "}", look: "value" },
      { text: " c", look: null },
    ]);
  });

  it("keeps every character, whatever the marks say", () => {
    const marks = [{ line: 1, column: 40, length: 9, look: "look" as const }];
    expect(
      segmentsOf("short", marks)
        .map(({ text }) => text)
        .join(""),
    ).toBe("short");
  });
});
