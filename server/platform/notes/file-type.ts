import { crc32 } from "node:zlib";

export const fileMediaTypes = ["application/pdf", "image/png", "image/jpeg", "text/plain"] as const;
export type FileMediaType = (typeof fileMediaTypes)[number];

/** By its bytes alone, whatever its sender calls it; null for everything that is not one of the four. */
export function fileTypeOf(bytes: Uint8Array): FileMediaType | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf";
  if (isPng(file)) return "image/png";
  if (isJpeg(file)) return "image/jpeg";
  return isText(file) ? "text/plain" : null;
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whole chunks from the header to the end of the picture, and nothing behind it: another file could hide there. */
function isPng(file: Buffer): boolean {
  if (!file.subarray(0, pngMagic.length).equals(pngMagic)) return false;
  let [offset, type] = [pngMagic.length, ""];
  while (offset + 12 <= file.length) {
    const end = offset + 12 + file.readUInt32BE(offset);
    if (end > file.length || crc32(file.subarray(offset + 4, end - 4)) !== file.readUInt32BE(end - 4)) return false;
    const first = offset === pngMagic.length;
    type = file.toString("latin1", offset + 4, offset + 8);
    if (first !== (type === "IHDR")) return false;
    if (type === "IEND") return end === file.length;
    offset = end;
  }
  return false;
}

/** From its first marker to its last, which ends the file. */
function isJpeg(file: Buffer): boolean {
  return file.length > 4 && file.readUIntBE(0, 3) === 0xff_d8_ff && file.readUInt16BE(file.length - 2) === 0xff_d9;
}

const decoder = new TextDecoder("utf-8", { fatal: true });
/** Tabs and line ends are the only control characters that a text needs. */
const control = /(?![\t\n\r])\p{Cc}/u;

function isText(file: Buffer): boolean {
  try {
    return !control.test(decoder.decode(file));
  } catch {
    return false;
  }
}
