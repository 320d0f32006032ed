import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inReadingOrder } from "./reading-order.ts";

const at = (id: string, pageNumber: number, xPosition: number, yPosition: number) => ({
  id,
  pageNumber,
  xPosition,
  yPosition,
});

describe("the order in which fields are read", () => {
  it("goes by page and line; tops that differ by up to 8 points are one line, read from the left", () => {
    const fields = [at("d", 2, 10, 10), at("b", 1, 300, 100), at("a", 1, 72, 108), at("c", 1, 72, 109)];
    expect(inReadingOrder(fields).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  });

  it("is a permutation that does not depend on the order of the list", () => {
    const point = fc.integer({ min: 0, max: 40 });
    const place = fc.record({ pageNumber: fc.integer({ min: 1, max: 2 }), xPosition: point, yPosition: point });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), fc.nat(), (places, turn) => {
        const fields = places.map((each, index) => ({ ...each, id: String(index).padStart(2, "0") }));
        const start = fields.length === 0 ? 0 : turn % fields.length;
        const turned = [...fields.slice(start), ...fields.slice(0, start)].toReversed();
        const order = inReadingOrder(fields);
        expect(inReadingOrder(turned)).toEqual(order);
        expect(order.map(({ id }) => id).toSorted()).toEqual(fields.map(({ id }) => id));
      }),
    );
  });
});
