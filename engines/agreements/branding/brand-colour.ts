import { contrast, readColour, type Rgb, writeColour } from "./contrast.ts";

export type Scheme = "light" | "dark";

/** What WCAG 2 asks of text at level AA. */
export const contrastMin = 4.5;

/** What text in a brand colour can stand on, by scheme: the surfaces of the signing page. Mails are white. */
export const surfaces: Readonly<Record<Scheme, readonly Rgb[]>> = {
  light: [
    [255, 255, 255],
    [249, 250, 252],
    [243, 244, 247],
    [238, 240, 243],
  ],
  dark: [
    [8, 10, 14],
    [12, 14, 18],
    [21, 23, 27],
    [38, 41, 46],
  ],
};

/** Where shades of a colour lead: darker ones are easier to read on light surfaces, lighter ones on dark. */
const ends: Readonly<Record<Scheme, number>> = { light: 0, dark: 255 };

/** The contrast on the surface where the colour is hardest to read. */
export function leastContrast(colour: Rgb, scheme: Scheme): number {
  return Math.min(...surfaces[scheme].map((surface) => contrast(colour, surface)));
}

export const isReadable = (colour: Rgb, scheme: Scheme): boolean => leastContrast(colour, scheme) >= contrastMin;

const steps = 256;

/**
 * The colour itself if it can be read, or else its first shade that can. No colour can be read on white and on the dark surfaces alike,
 * so each scheme has its own shade.
 */
export function nearestShade(colour: Rgb, scheme: Scheme): Rgb {
  for (let step = 0; step < steps; step += 1) {
    const shade = shadeOf(colour, ends[scheme], step / steps);
    if (isReadable(shade, scheme)) return shade;
  }
  return [ends[scheme], ends[scheme], ends[scheme]];
}

function shadeOf(colour: Rgb, end: number, share: number): Rgb {
  const mixed = (value: number) => Math.round(value + (end - value) * share);
  return [mixed(colour[0]), mixed(colour[1]), mixed(colour[2])];
}

/** A colour as the signing page and mails use it, and whether it may be chosen: it has to be readable on white. */
export type BrandColour = { light: string; dark: string; accepted: boolean; contrast: number };

/** Null if it is not a colour in six hexadecimal digits. */
export function brandColour(hex: string): BrandColour | null {
  const colour = readColour(hex);
  if (!colour) return null;
  return {
    light: writeColour(nearestShade(colour, "light")),
    dark: writeColour(nearestShade(colour, "dark")),
    accepted: isReadable(colour, "light"),
    contrast: leastContrast(colour, "light"),
  };
}
