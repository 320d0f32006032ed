import { constants, inflateSync, type ZlibOptions } from "node:zlib";
import { type Budget, disarmingLimits } from "../limits.ts";
import { NotReadable, TooComplex } from "./objects.ts";

/** What a filter made of its bytes, and how many of them it read. */
type Unpacked = { bytes: Buffer; read: number };
type Parameters = { earlyChange: boolean };

/** The filters whose result this process makes; those of pictures stay packed. */
const filters: Readonly<Record<string, (bytes: Buffer, max: number, parameters: Parameters) => Unpacked>> = {
  FlateDecode: inflated,
  LZWDecode: (bytes, max, { earlyChange }) => wholly(bytes, lzw(bytes, max, earlyChange)),
  ASCIIHexDecode: (bytes) => wholly(bytes, asciiHex(bytes)),
  ASCII85Decode: (bytes, max) => wholly(bytes, ascii85(bytes, max)),
  RunLengthDecode: (bytes, max) => wholly(bytes, runLength(bytes, max)),
};

const pictureFilters: ReadonlySet<string> = new Set(["DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"]);

export const isKnownFilter = (name: string): boolean => name in filters || pictureFilters.has(name);

/** Unpacks until there is a picture or nothing left to do, and never more than the limits allow. */
export function unpack(
  packed: Buffer,
  names: readonly string[],
  earlyChange: readonly boolean[],
  budget: Budget,
): { bytes: Buffer; read: number } {
  let [bytes, read] = [packed, packed.length];
  for (const [index, name] of names.entries()) {
    const filter = filters[name];
    if (!filter) break;
    const max = Math.min(disarmingLimits.streamBytes, budget.unpackedBytes);
    const step = filter(bytes, max, { earlyChange: earlyChange[index] ?? true });
    if (step.bytes.length > max) throw new TooComplex("A stream unpacks to too much.");
    budget.unpackedBytes -= step.bytes.length;
    if (index === 0) read = step.read;
    bytes = step.bytes;
  }
  return { bytes, read };
}

const wholly = (packed: Buffer, bytes: Buffer): Unpacked => ({ bytes, read: packed.length });

/** Many writers leave out the end of the packed data or its check sum; what is there is read. */
const tolerant: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH };

function inflated(packed: Buffer, max: number): Unpacked {
  if (packed.length === 0) return { bytes: packed, read: 0 };
  try {
    // The type of `info` has no overload of its own: with it, the answer names the engine, which knows how much it has read.
    const { buffer, engine } = inflateSync(packed, { ...tolerant, maxOutputLength: max, info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { bytes: buffer, read: engine.bytesWritten };
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE")
      throw new TooComplex("A stream unpacks to too much.");
    throw new NotReadable("A stream cannot be unpacked.");
  }
}

function asciiHex(packed: Buffer): Buffer {
  const end = packed.indexOf(0x3e);
  const digits = packed.toString("latin1", 0, end === -1 ? packed.length : end).replaceAll(/[\0\t\n\f\r ]/g, "");
  if (!/^[0-9a-fA-F]*$/.test(digits)) throw new NotReadable("Wrong digits in a stream.");
  return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, "hex");
}

function ascii85(packed: Buffer, max: number): Buffer {
  if (packed.length > max) throw new TooComplex("A stream unpacks to too much.");
  // Every character is at most four bytes.
  const out = Buffer.alloc(Math.min(packed.length * 4, max + 8));
  let [size, value, digits] = [0, 0, 0];
  for (const byte of packed) {
    if (byte === 0x7e /* ~ */) break;
    if (byte <= 0x20) continue;
    if (size + 4 > max) throw new TooComplex("A stream unpacks to too much.");
    if (byte === 0x7a /* z */ && digits === 0) size += 4;
    else if (byte < 0x21 || byte > 0x75) throw new NotReadable("A wrong character in a stream.");
    else {
      value = value * 85 + byte - 0x21;
      digits += 1;
      if (digits < 5) continue;
      size = out.writeUInt32BE(value % 2 ** 32, size);
      [value, digits] = [0, 0];
    }
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing += 1) value = value * 85 + 84;
    out.writeUInt32BE(value % 2 ** 32, size);
    size += digits - 1;
  }
  return out.subarray(0, size);
}

function runLength(packed: Buffer, max: number): Buffer {
  let size = 0;
  for (const { length } of runs(packed)) size += length;
  if (size > max) throw new TooComplex("A stream unpacks to too much.");
  const out = Buffer.alloc(size);
  let to = 0;
  for (const { at, length, repeated } of runs(packed)) {
    if (repeated) out.fill(packed[at] ?? 0, to, to + length);
    else packed.copy(out, to, at, at + length);
    to += length;
  }
  return out;
}

function* runs(packed: Buffer): Generator<{ at: number; length: number; repeated: boolean }> {
  for (let at = 0; at < packed.length && packed[at] !== 128;) {
    const length = packed[at]!;
    const repeated = length > 128;
    yield { at: at + 1, length: repeated ? 257 - length : Math.min(length + 1, packed.length - at - 1), repeated };
    at += repeated ? 2 : 2 + length;
  }
}

const [clear, finished] = [256, 257];

function lzw(packed: Buffer, max: number, earlyChange: boolean): Buffer {
  const parts: Buffer[] = [];
  let table: Buffer[] = [];
  let [size, width, bits, held] = [0, 9, 0, 0];
  let last: Buffer | null = null;
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >>> bits) & ((1 << width) - 1);
    if (code === finished) break;
    if (code === clear) {
      [table, width, last] = [[], 9, null];
      continue;
    }
    const known: Buffer | undefined = code < 256 ? Buffer.from([code]) : table[code - 258];
    const part: Buffer | null =
      known ?? (last && code === table.length + 258 ? Buffer.concat([last, last.subarray(0, 1)]) : null);
    if (!part) throw new NotReadable("A stream cannot be unpacked.");
    if (last && table.length < 4096 - 258) table.push(Buffer.concat([last, part.subarray(0, 1)]));
    last = part;
    size += part.length;
    if (size > max) throw new TooComplex("A stream unpacks to too much.");
    parts.push(part);
    const codes = table.length + 258 + (earlyChange ? 1 : 0);
    width = codes >= 2048 ? 12 : codes >= 1024 ? 11 : codes >= 512 ? 10 : 9;
  }
  return Buffer.concat(parts);
}
