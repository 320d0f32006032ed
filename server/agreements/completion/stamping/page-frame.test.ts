import fc from "fast-check";
import { expect, it } from "vitest";
import { contentBox, displayedBox } from "./page-frame.ts";

it("a place as it is shown and in the page's own coordinates are the same, however the page is cropped and turned", () => {
  const number = fc.integer({ min: 0, max: 500 });
  const rotation = fc.constantFrom(0, 90, 180, 270);
  fc.assert(
    fc.property(
      number,
      number,
      number,
      number,
      number,
      number,
      rotation,
      (left, bottom, x, y, width, height, turned) => {
        const frame = { left, bottom, right: left + 600, top: bottom + 800, rotation: turned as 0 };
        const place = { xPosition: x, yPosition: y, width, height };
        expect(displayedBox(frame, contentBox(frame, place))).toEqual(place);
      },
    ),
  );
});
