import { promisify } from "node:util";
import { crc32, deflate, inflate } from "node:zlib";

const KiB = 1024;

export type PictureBounds = { bytesMax: number; widthMax: number; heightMax: number };

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples of a pixel by colour type: grey, RGB, grey with alpha, RGBA. With 8 bits each, every byte of them is a colour. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const kept = ["IHDR", "IDAT", "IEND"];
/** Chunks that a decoder has to understand begin with a capital letter; a palette only suggests colours here. */
const isEssential = (type: string) => /^[A-Z]/.test(type) && type !== "PLTE";

type Chunk = { type: string; data: Buffer };
type Header = { rowBytes: number; width: number; height: number; data: Buffer };
export type CleanPng = { png: Buffer; width: number; height: number };

/**
 * Encodes a picture again from its pixels, so that no texts, profiles or data after the end of the picture are kept. Sizes
 * are read from the header before any pixel is unpacked.
 */
export async function cleanPng(bytes: Buffer, bounds: PictureBounds): Promise<CleanPng | { problem: string }> {
  const tooLarge = { problem: `The picture is larger than ${bounds.bytesMax / KiB} KiB.` };
  if (bytes.length > bounds.bytesMax) return tooLarge;
  const chunks = chunksOf(bytes);
  const header = chunks && headerOf(chunks[0], bounds);
  if (!chunks || !header) return { problem: "The picture is not a PNG." };
  if (typeof header === "string") return { problem: header };
  const pixels = await pixelsOf(chunks, header);
  if (!pixels) return { problem: "The picture is damaged." };
  const png = Buffer.concat([
    magic,
    written({ type: "IHDR", data: header.data }),
    written({ type: "IDAT", data: await promisify(deflate)(pixels) }),
    written({ type: "IEND", data: Buffer.alloc(0) }),
  ]);
  // Whoever has packed it may have packed it tighter.
  if (png.length > bounds.bytesMax) return tooLarge;
  return { png, width: header.width, height: header.height };
}

/** The chunks that are kept, up to the end of the picture; null when one is damaged, repeated or unknown. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, magic.length).equals(magic)) return null;
  const chunks: Chunk[] = [];
  let offset = magic.length;
  while (offset + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(offset);
    const end = offset + 12 + length;
    if (end > bytes.length) return null;
    const type = bytes.toString("latin1", offset + 4, offset + 8);
    if (crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (isEssential(type) && !kept.includes(type)) return null;
    if (type === "IHDR" && chunks.length > 0) return null;
    if (kept.includes(type)) chunks.push({ type, data: bytes.subarray(offset + 8, end - 4) });
    if (type === "IEND") return chunks;
    offset = end;
  }
  return null;
}

/** The reason if the header is well-formed but the picture is not accepted. */
function headerOf(chunk: Chunk | undefined, { widthMax, heightMax }: PictureBounds): Header | string | null {
  if (chunk?.type !== "IHDR" || chunk.data.length !== 13) return null;
  const { data } = chunk;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, colourType, compression, filter, interlace] = [...data.subarray(8)];
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0) return null;
  if (width > widthMax || height > heightMax) return `The picture is larger than ${widthMax} by ${heightMax} pixels.`;
  const samples = samplesOf[colourType!];
  if (samples === undefined || depth !== 8) return "Save the picture without a palette and with 8 bits per colour.";
  if (interlace !== 0) return "Save the picture without interlacing.";
  return { rowBytes: 1 + width * samples, width, height, data };
}

/** Exactly as many bytes as the header promises, each row with a filter that exists; null otherwise. */
async function pixelsOf(chunks: readonly Chunk[], { rowBytes, height }: Header): Promise<Buffer | null> {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const size = rowBytes * height;
  const pixels = await unpacked(packed, size).catch(() => null);
  if (pixels?.length !== size) return null;
  for (let row = 0; row < height; row += 1) if (pixels[row * rowBytes]! > 4) return null;
  return pixels;
}

function unpacked(packed: Buffer, maxOutputLength: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    inflate(packed, { maxOutputLength }, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

function written({ type, data }: Chunk): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
