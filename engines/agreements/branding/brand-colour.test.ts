import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  brandColour,
  contrastMin,
  isReadable,
  leastContrast,
  nearestShade,
  type Scheme,
  surfaces,
} from "./brand-colour.ts";
import { contrast, readColour, type Rgb, writeColour } from "./contrast.ts";

const channel = fc.integer({ min: 0, max: 255 });
const anyColour = fc.tuple(channel, channel, channel);
const schemes = ["light", "dark"] as const satisfies readonly Scheme[];

describe("the shade of a colour", () => {
  it.each(schemes)("in the %s scheme can be read on every surface, whatever the colour", (scheme) => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const shade = nearestShade(colour, scheme);
        for (const surface of surfaces[scheme]) expect(contrast(shade, surface)).toBeGreaterThanOrEqual(contrastMin);
      }),
    );
  });

  it.each(schemes)("in the %s scheme is the colour itself where that can be read, and its own shade", (scheme) => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const shade = nearestShade(colour, scheme);
        if (isReadable(colour, scheme)) expect(shade).toEqual(colour);
        expect(nearestShade(shade, scheme)).toEqual(shade);
      }),
    );
  });

  it("only gets darker on light surfaces and lighter on dark ones, and goes no further than it must", () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const [light, dark] = [nearestShade(colour, "light"), nearestShade(colour, "dark")];
        for (const index of [0, 1, 2] as const) {
          expect(light[index]).toBeLessThanOrEqual(colour[index]);
          expect(dark[index]).toBeGreaterThanOrEqual(colour[index]);
        }
        // A step of the search changes a channel by one at most, which is worth less than a tenth of contrast.
        if (!isReadable(colour, "light")) expect(leastContrast(light, "light")).toBeLessThan(contrastMin + 0.1);
        if (!isReadable(colour, "dark")) expect(leastContrast(dark, "dark")).toBeLessThan(contrastMin + 0.1);
      }),
    );
  });

  it("keeps the order of the channels, so that a red stays a red", () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...schemes), (colour, scheme) => {
        const shade = nearestShade(colour, scheme);
        const strongest = (of: Rgb) => of.indexOf(Math.max(...of));
        expect(shade[strongest(colour)]).toBe(Math.max(...shade));
      }),
    );
  });
});

it("no colour can be read in both schemes, which is why there are two shades", () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      expect(isReadable(colour, "light") && isReadable(colour, "dark")).toBe(false);
    }),
  );
});

it.each([
  ["#0b57d0", { light: "#0b57d0", accepted: true }],
  ["#ff9900", { accepted: false }],
  ["#ffffff", { accepted: false }],
])("%s is judged by its contrast on light surfaces", (hex, expected) => {
  const judged = brandColour(hex)!;
  expect(judged).toMatchObject(expected);
  expect(judged.accepted).toBe(judged.contrast >= contrastMin);
  expect(brandColour(judged.light)).toMatchObject({ accepted: true, light: judged.light });
  expect(isReadable(readColour(judged.dark)!, "dark")).toBe(true);
  expect(writeColour(readColour(hex)!)).toBe(hex);
});

it.each(["#fff", "red", "#0b57d0;", ""])("%j is no colour", (text) => expect(brandColour(text)).toBeNull());
