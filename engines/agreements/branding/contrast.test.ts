import { expect, it } from "vitest";
import { contrast, readColour, writeColour } from "./contrast.ts";

it("contrast is the one of WCAG 2, in either order", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([255, 255, 255], [118, 118, 118])).toBeCloseTo(4.54, 2);
  expect(contrast([10, 20, 30], [10, 20, 30])).toBe(1);
});

it("a colour is six hexadecimal digits, and nothing that could be more than a colour", () => {
  expect(readColour("#0b57d0")).toEqual([11, 87, 208]);
  expect(writeColour([11, 87, 208])).toBe("#0b57d0");
  for (const text of ["#fff", "red", "#0b57d0;x", "url(#000000)", ""]) expect(readColour(text)).toBeNull();
});
