import { withTool } from "../completion/testing/words-and-ink.ts";

type Picture = { width: number; height: number; data: Buffer };
export type Box = { xPosition: number; yPosition: number; width: number; height: number };

const dotsPerInch = 50;
const scale = dotsPerInch / 72;

/** The pages as somebody else's reader shows them. */
export async function pagesLook(pdf: Uint8Array): Promise<Picture[]> {
  const { stdout } = await withTool(pdf, "pdftoppm", ["-cropbox", "-r", `${dotsPerInch}`, "{}"]);
  const pictures: Picture[] = [];
  for (let at = 0; at < stdout.length;) {
    const header = /^P6\s(\d+)\s(\d+)\s255\s/.exec(stdout.subarray(at, at + 40).toString("latin1"));
    if (!header) throw new Error("No picture of a page.");
    const [width, height] = [Number(header[1]), Number(header[2])];
    const begin = at + header[0].length;
    at = begin + width * height * 3;
    pictures.push({ width, height, data: stdout.subarray(begin, at) });
  }
  return pictures;
}

/** The number of dots that differ, outside of a box on the first page; a page more or less is all dots. */
export function differingDots(one: readonly Picture[], other: readonly Picture[], except: Box | null = null): number {
  let different = 0;
  for (let page = 0; page < Math.max(one.length, other.length); page += 1) {
    const [left, right] = [one[page], other[page]];
    if (!left || !right || left.width !== right.width || left.height !== right.height) return Infinity;
    for (let dot = 0; dot < left.width * left.height; dot += 1) {
      const [x, y] = [dot % left.width, Math.floor(dot / left.width)];
      if (page === 0 && except && isWithin(except, x / scale, y / scale)) continue;
      const at = dot * 3;
      if (
        left.data[at] !== right.data[at] ||
        left.data[at + 1] !== right.data[at + 1] ||
        left.data[at + 2] !== right.data[at + 2]
      )
        different += 1;
    }
  }
  return different;
}

/** With the dots that the edge of the box shares with its surroundings. */
const isWithin = ({ xPosition, yPosition, width, height }: Box, x: number, y: number) =>
  x >= xPosition - 3 && x <= xPosition + width + 3 && y >= yPosition - 3 && y <= yPosition + height + 3;
