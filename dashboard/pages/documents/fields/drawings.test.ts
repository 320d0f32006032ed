import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrowsOf, bracketsOf } from "./drawings.ts";
import { initialsOf, lookOf } from "./signer-looks.ts";
import { arbitraryFields, page } from "./testing/arbitrary-fields.ts";

describe("drawings over the fields", () => {
  it("every condition on a page is one arrow, whose label lies on the page", () => {
    fc.assert(
      fc.property(arbitraryFields, (fields) => {
        const here = fields.filter(({ pageNumber }) => pageNumber === 1);
        const conditions = here.filter(({ requiredWhenFieldId }) => here.some(({ id }) => id === requiredWhenFieldId));
        const arrows = arrowsOf(fields, page);
        expect(arrows.map(({ id, controllerId }) => [id, controllerId])).toEqual(
          conditions.map(({ id, requiredWhenFieldId }) => [id, requiredWhenFieldId]),
        );
        for (const { label, path } of arrows) {
          expect(label.x).toBeGreaterThanOrEqual(0);
          expect(label.x).toBeLessThanOrEqual(page.width);
          expect(path).not.toMatch(/NaN/);
        }
      }),
    );
  });

  it("a group has one bracket, which counts the members on all pages", () => {
    fc.assert(
      fc.property(arbitraryFields, (fields) => {
        for (const { groupKey, ownerId, count } of bracketsOf(fields, 1))
          expect(fields.filter((field) => field.groupKey === groupKey && field.ownerId === ownerId)).toHaveLength(
            count,
          );
      }),
    );
  });

  it("signers have initials in their own script, and neighbours never look the same", () => {
    expect(["Ann Lee", "Νίκος Παπαδόπουλος", "佐藤 さくら", "client", ""].map(initialsOf)).toEqual([
      "AL",
      "ΝΠ",
      "佐さ",
      "CL",
      "?",
    ]);
    const owners = ["a", "b", "c"].map((id) => ({ id, name: id, role: null, order: 1 }));
    expect(owners.map(({ id }) => lookOf(owners, id))).toEqual(["1", "2", "3"]);
  });
});
