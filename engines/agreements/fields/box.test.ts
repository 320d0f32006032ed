import { expect, it } from "vitest";
import { boxProblem, type FieldBox } from "./box.ts";

const pages = [
  { pageNumber: 1, width: 612, height: 792, rotation: 0 },
  { pageNumber: 2, width: 792, height: 612, rotation: 90 },
] as const;
const box = { pageNumber: 1, xPosition: 412, yPosition: 742, width: 200, height: 50 };

it.each<[string | null, string, Partial<FieldBox>]>([
  [null, "up to the edges of its page", {}],
  [null, "within what rounding does to sizes of pages", { width: 200.005 }],
  ["/xPosition", "beyond the right edge", { xPosition: 413 }],
  ["/yPosition", "beyond the lower edge", { yPosition: 743 }],
  ["/yPosition", "beyond the lower edge of a turned page", { pageNumber: 2 }],
  [null, "on a turned page as it is seen", { pageNumber: 2, xPosition: 592, yPosition: 562 }],
  ["/xPosition", "before the left edge", { xPosition: -1 }],
  ["/yPosition", "before the upper edge", { yPosition: -0.5 }],
  ["/width", "without a width", { width: 0 }],
  ["/height", "with less than no height", { height: -50 }],
  ["/pageNumber", "before the first page", { pageNumber: 0 }],
  ["/pageNumber", "on a page that is not there", { pageNumber: 3 }],
])("[DO-FI-1] a field has the problem %s %s", (path, _where, change) => {
  expect(boxProblem({ ...box, ...change }, pages)?.path ?? null).toBe(path);
});
