import { fontStack } from "./fonts.ts";
import { typeset } from "./typesetter.ts";

const program = new URL("./character-sizes.typ", import.meta.url);

/** In parts of the letters' size. */
export type Size = { width: number; height: number };

/** The sizes of short texts inside of a line, as the engine sets them. */
export function sizesOf(texts: readonly string[], { kerning = true } = {}): Size[] {
  const [sizes] = typeset(program, { fonts: fontStack("en"), kerning, texts }).query("sizes") as [Size[]];
  return sizes;
}

/** Letters, digits and signs of western languages: one glyph each, from left to right, and no line must end at any of them. */
const western = [...range(0x20, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0xff), ...Array.from("–—‘’“”„…€")];

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
}

/** The height of a line of these characters and at most the width of each, in parts of the letters' size. */
export type CharacterSizes = { lineHeight: number; widths: ReadonlyMap<number, number> };

/**
 * No character of the font is moved further from the one before it. Beside the first kind none is moved away at all; a test
 * tries all pairs.
 */
const kerningMost = 0.13;
const closing = new Set("abcdeghijklmnopqstuxz0123456789 .,:;-/");

let known: CharacterSizes | undefined;

/** The engine is asked once in the life of a process. */
export function characterSizes(): CharacterSizes {
  return (known ??= measured());
}

function measured(): CharacterSizes {
  const sizes = sizesOf(western, { kerning: false });
  const lineHeight = sizes[western.indexOf("H")]!.height;
  const widths = new Map<number, number>();
  for (const [at, character] of western.entries()) {
    const { width, height } = sizes[at]!;
    // A character of another font would make its line higher or lower.
    if (height === lineHeight) widths.set(character.charCodeAt(0), width + (closing.has(character) ? 0 : kerningMost));
  }
  return { lineHeight, widths };
}
