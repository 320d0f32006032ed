import { expect, it } from "vitest";
import { grew, growth } from "./trend.ts";

const noisy = (value: (at: number) => number) =>
  Array.from({ length: 60 }, (_, at) => value(at) * (1 + 0.05 * Math.sin(at * 12.9898)));

it("draws the line of a line", () => {
  expect(growth([0, 0, 0, 0, 10, 12, 14, 16])).toEqual({ from: 10, to: 16 });
});

it("finds what grows under noise, and nothing in noise, in warming up or in what shrinks", () => {
  expect(
    grew(
      noisy((at) => 100 + at),
      0.1,
      5,
    ),
  ).toBe(true);
  expect(
    grew(
      noisy(() => 100),
      0.1,
      5,
    ),
  ).toBe(false);
  expect(
    grew(
      noisy((at) => 100 - 80 / (at + 1)),
      0.1,
      5,
    ),
  ).toBe(false);
  expect(
    grew(
      noisy((at) => 200 - at),
      0.1,
      5,
    ),
  ).toBe(false);
});

it("passes over what was given back and is taken again, and not over what goes on from there", () => {
  const takenAgain = [343, 344, 340, 340, 243, 256, 257, 241, 254, 281, 281, 283, 283, 284, 285, 336, 338, 339, 339];
  expect(grew(takenAgain, 0.1, 5)).toBe(false);
  expect(grew([...takenAgain, 345, 350, 370, 380, 400], 0.1, 5)).toBe(true);
});

it("passes over what is nothing for a measure", () => {
  expect(grew([0, 0, 0, 0, 0, 1, 2, 3], 0.1, 20)).toBe(false);
});
