import { describe, expect, it } from "vitest";
import { newField } from "./field-model.ts";
import { fitOf, fits, textWidth } from "./text-fit.ts";
import { problemsOf, warningsOf } from "./warnings.ts";
import { page } from "./testing/arbitrary-fields.ts";

const box = { pageNumber: 1, xPosition: 72, yPosition: 100, width: 92, height: 28 };
const text = { ...newField("a", "ann", "text", box), label: "Your order number" };

describe("what fits into a field", () => {
  it("is measured at the size that will be printed: at most 12 points, or 0.6 of the height", () => {
    expect(textWidth("DE811907980", 12)).toBeCloseTo((730 + 556 + 9 * 572) * 0.012, 5);
    expect(fitOf({ ...text, value: "DE811907980" })).toMatchObject({ size: 12, characters: 11, room: 88 });
    expect(fitOf({ ...text, value: "AB", height: 10 })!.size).toBe(6);
    expect(fitOf(text)).toBeNull();
    expect(fitOf({ ...text, fieldType: "signature" })).toBeNull();
  });

  it("20 characters do not fit into 92 points, and fit into 160", () => {
    const long = { ...text, maxLength: 20 };
    expect(fits(fitOf(long)!)).toBe(false);
    expect(fits(fitOf({ ...long, width: 160 })!)).toBe(true);
    expect(warningsOf([long], [page])).toMatchObject([{ kind: "overflow", fieldId: "a", fit: { characters: 20 } }]);
  });

  it("takes the longest option of a dropdown, and wraps what is multiline", () => {
    const dropdown = { ...text, fieldType: "dropdown" as const, options: ["DE", "Liechtenstein"] };
    expect(fitOf(dropdown)!.text).toBe("Liechtenstein");
    const lines = fitOf({ ...text, multiline: true, value: "one two three four five six seven", height: 60 })!;
    expect(lines).toMatchObject({ unit: "lines", room: 4 });
    expect(lines.needed).toBeGreaterThan(2);
    expect(fits(lines)).toBe(true);
    expect(fits(fitOf({ ...text, multiline: true, value: "a\nb\nc\nd\ne", height: 60 })!)).toBe(false);
  });

  it("warns of fields that overlap or lie beyond the page, and not of those that touch", () => {
    const other = { ...text, id: "b", yPosition: 120 };
    expect(warningsOf([text, other], [page])).toEqual([{ kind: "overlap", fieldId: "b", otherId: "a" }]);
    expect(warningsOf([text, { ...other, yPosition: 128 }], [page])).toEqual([]);
    expect(warningsOf([{ ...text, xPosition: 550 }], [page])).toMatchObject([{ kind: "beyond", fieldId: "a" }]);
  });

  it("tells what the API would refuse at the property it is about", () => {
    expect(problemsOf({ ...text, fieldType: "dropdown" }, [], [page])).toEqual({
      options: "A dropdown must have at least one option.",
    });
    expect(problemsOf({ ...text, width: 0 }, [], [page])).toHaveProperty("width");
    expect(problemsOf(text, [text], [page])).toEqual({});
  });
});
