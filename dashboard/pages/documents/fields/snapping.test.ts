import { boxProblem } from "@probity/engines/agreements/fields/box.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onPage } from "./places.ts";
import { gapAbove, snapMove, snapResize } from "./snapping.ts";
import { arbitraryBox, page } from "./testing/arbitrary-fields.ts";

const onFirst = arbitraryBox.map((box) => onPage({ ...box, pageNumber: 1 }, page));
const distance = fc.integer({ min: 0, max: 12 });

describe("snapping", () => {
  it("never moves more than its distance, and never off the page", () => {
    fc.assert(
      fc.property(onFirst, fc.array(onFirst, { maxLength: 5 }), distance, (box, others, near) => {
        const { box: moved } = snapMove(box, others, page, near);
        expect(Math.abs(moved.xPosition - box.xPosition)).toBeLessThanOrEqual(near);
        expect(Math.abs(moved.yPosition - box.yPosition)).toBeLessThanOrEqual(near);
        expect([moved.width, moved.height]).toEqual([box.width, box.height]);
        expect(boxProblem(moved, [page])).toBeNull();
        const { box: resized } = snapResize(box, others, page, near);
        expect(Math.abs(resized.width - box.width)).toBeLessThanOrEqual(near);
        expect(Math.abs(resized.height - box.height)).toBeLessThanOrEqual(near);
        expect([resized.xPosition, resized.yPosition]).toEqual([box.xPosition, box.yPosition]);
        expect(boxProblem(resized, [page])).toBeNull();
      }),
    );
  });

  it("brings a left edge into line with the field above and shows the line", () => {
    const above = { pageNumber: 1, xPosition: 72, yPosition: 100, width: 200, height: 30 };
    const { box, guides } = snapMove({ ...above, xPosition: 75, yPosition: 146, width: 90 }, [above], page, 4);
    expect(box.xPosition).toBe(72);
    expect(guides).toContainEqual({ axis: "x", at: 72, from: 100, to: 176 });
    expect(gapAbove(box, [above])).toEqual({ from: 130, to: 146 });
  });
});
