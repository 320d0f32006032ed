import { boxProblem } from "@probity/engines/agreements/fields/box.ts";
import { inReadingOrder } from "@probity/engines/agreements/fields/reading-order.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newField } from "./field-model.ts";
import { exchanged, freePlace, justBox, movedBy, numbersOf, overlap, resizedBy } from "./places.ts";
import { arbitraryBox, arbitraryFields, page, pages } from "./testing/arbitrary-fields.ts";

const anyStep = fc.integer({ min: -2_000, max: 2_000 });

describe("places of fields", () => {
  it("however far a field is moved or resized, it stays on its page", () => {
    fc.assert(
      fc.property(arbitraryBox, anyStep, anyStep, (box, across, down) => {
        expect(boxProblem(movedBy(box, page, across, down), pages)).toBeNull();
        const resized = resizedBy(box, page, across, down);
        expect(boxProblem(resized, pages)).toBeNull();
        expect([resized.xPosition, resized.yPosition]).toEqual([box.xPosition, box.yPosition]);
      }),
    );
  });

  it("a step of one point moves one point, and back again", () => {
    const box = { pageNumber: 1, xPosition: 72, yPosition: 100, width: 200, height: 30 };
    expect(movedBy(box, page, 1, 0)).toEqual({ ...box, xPosition: 73 });
    expect(movedBy(movedBy(box, page, 0, 10), page, 0, -10)).toEqual(box);
    expect(resizedBy(box, page, -500, 1)).toEqual({ ...box, width: 8, height: 31 });
  });

  it("a free place overlaps nothing while there is room, and is below the chosen field", () => {
    const below = { pageNumber: 1, xPosition: 72, yPosition: 100, width: 200, height: 30 };
    const size = { width: 150, height: 30 };
    expect(freePlace([below], page, size, below)).toEqual({ ...below, ...size, yPosition: 138 });
    fc.assert(
      fc.property(fc.array(arbitraryBox, { maxLength: 8 }), (boxes) => {
        const place = freePlace(boxes, page, size, null);
        expect(boxes.some((box) => overlap(place, box))).toBe(false);
        expect(boxProblem(place, pages)).toBeNull();
      }),
    );
  });

  it("the order is a permutation, whatever is exchanged; each signer counts from 1", () => {
    fc.assert(
      fc.property(arbitraryFields, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (fields, chosen, step) => {
        fc.pre(fields.length > 0);
        const { id } = fields[chosen % fields.length]!;
        const next = exchanged(fields, pages, id, step) ?? fields;
        expect(
          inReadingOrder(next)
            .map((field) => field.id)
            .toSorted(),
        ).toEqual(fields.map((field) => field.id).toSorted());
        for (const field of next) expect(boxProblem(field, pages)).toBeNull();
        const numbers = numbersOf(next);
        for (const owner of ["ann", "bob"]) {
          const own = next.filter(({ ownerId }) => ownerId === owner).map((field) => numbers.get(field.id)!);
          expect(own.toSorted((one, other) => one - other)).toEqual(own.map((_, index) => index + 1));
        }
      }),
    );
  });

  it("a field comes earlier by taking the place of the one before it, and later by giving it back", () => {
    const at = (id: string, yPosition: number) =>
      newField(id, "ann", "text", { pageNumber: 1, xPosition: 72, yPosition, width: 200, height: 30 });
    const fields = [at("a", 100), at("b", 200), at("c", 300)];
    const next = exchanged(fields, pages, "c", -1)!;
    expect(inReadingOrder(next).map(({ id }) => id)).toEqual(["a", "c", "b"]);
    expect(exchanged(next, pages, "c", 1)!.map(justBox)).toEqual(fields.map(justBox));
    expect(exchanged(fields, pages, "a", -1)).toBeNull();
  });
});
