import { closeSync, openSync, readSync } from "node:fs";

/** Ranges of code points, ascending: first and last of each. */
export type Coverage = Uint32Array;

/** The characters of a TrueType font, from its table `cmap`; nothing else of the file is read. */
export function readCoverage(path: string): Coverage {
  const file = openSync(path, "r");
  try {
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, at);
      return bytes;
    };
    const tables = read(4, 2).readUInt16BE();
    const directory = read(12, 16 * tables);
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString("latin1", at, at + 4) !== "cmap") continue;
      return coverageOf(read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)));
    }
    throw new Error(`${path} has no character map.`);
  } finally {
    closeSync(file);
  }
}

const wholeUnicode = 12;
const basicPlane = 4;

function coverageOf(cmap: Buffer): Coverage {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(4 + 8 * at + 4));
  const subtable = (format: number) => offsets.find((offset) => cmap.readUInt16BE(offset) === format);
  const whole = subtable(wholeUnicode);
  if (whole !== undefined) return groups(cmap, whole);
  const basic = subtable(basicPlane);
  if (basic !== undefined) return segments(cmap, basic);
  throw new Error("The font has no character map of a known format.");
}

function groups(cmap: Buffer, offset: number): Coverage {
  const count = cmap.readUInt32BE(offset + 12);
  return Uint32Array.from({ length: 2 * count }, (_, at) =>
    cmap.readUInt32BE(offset + 16 + 12 * Math.floor(at / 2) + 4 * (at % 2)),
  );
}

/** The last segment is the end mark, U+FFFF, which is no character. */
function segments(cmap: Buffer, offset: number): Coverage {
  const count = cmap.readUInt16BE(offset + 6) / 2;
  const last = offset + 14;
  const first = last + 2 * count + 2;
  return Uint32Array.from({ length: 2 * (count - 1) }, (_, at) =>
    cmap.readUInt16BE((at % 2 === 0 ? first : last) + 2 * Math.floor(at / 2)),
  );
}

export function covers(coverage: Coverage, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < coverage[2 * middle]!) high = middle - 1;
    else if (codePoint > coverage[2 * middle + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}
