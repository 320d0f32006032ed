/** A file of an archive that was written. */
export type WrittenEntry = {
  name: string;
  time: Date;
  /** Where its header begins. */
  offset: number;
  crc: number;
  bytes: number;
  compressed: number;
};

/** Bit 3: sizes follow the content. Bit 11: names are UTF-8. */
const flags = 0x0808;
const deflate = 8;
const needsVersion = 20;
const needsZip64 = 45;
const madeByUnix = 3 << 8;
const readableByOwner = 0o100600;
const fits16 = (value: number) => value < 0xffff;
const fits32 = (value: number) => value < 0xffff_ffff;

/** Numbers in the order of the format: as many bytes of each, the lowest first. */
function record(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(value));
      return field.subarray(0, bytes);
    }),
  );
}

export function localHeader({ name, time }: WrittenEntry): Buffer {
  const [clock, day] = dosTime(time);
  const named = Buffer.from(name);
  const head = record(
    [4, 0x04034b50],
    [2, needsVersion],
    [2, flags],
    [2, deflate],
    [2, clock],
    [2, day],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, named.length],
    [2, 0],
  );
  return Buffer.concat([head, named]);
}

export const dataDescriptor = ({ crc, compressed, bytes }: WrittenEntry): Buffer =>
  record([4, 0x08074b50], [4, crc], [4, compressed], [4, bytes]);

/** An entry of the directory. Only its offset can exceed four bytes, in an archive that does. */
export function centralEntry({ name, time, offset, crc, bytes, compressed }: WrittenEntry): Buffer {
  const [clock, day] = dosTime(time);
  const named = Buffer.from(name);
  const extra = fits32(offset) ? Buffer.alloc(0) : record([2, 0x0001], [2, 8], [8, offset]);
  const head = record(
    [4, 0x02014b50],
    [2, madeByUnix | needsZip64],
    [2, fits32(offset) ? needsVersion : needsZip64],
    [2, flags],
    [2, deflate],
    [2, clock],
    [2, day],
    [4, crc],
    [4, compressed],
    [4, bytes],
    [2, named.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, readableByOwner * 0x10000],
    [4, Math.min(offset, 0xffff_ffff)],
  );
  return Buffer.concat([head, named, extra]);
}

type Directory = { entries: number; offset: number; bytes: number };

/** The end, by which readers find the directory; before it the wide form, if a number needs it. */
export function endOfArchive({ entries, offset, bytes }: Directory): Buffer {
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(entries, 0xffff)],
    [2, Math.min(entries, 0xffff)],
    [4, Math.min(bytes, 0xffff_ffff)],
    [4, Math.min(offset, 0xffff_ffff)],
    [2, 0],
  );
  if (fits16(entries) && fits32(offset) && fits32(bytes)) return end;
  const wide = record(
    [4, 0x06064b50],
    [8, 44],
    [2, madeByUnix | needsZip64],
    [2, needsZip64],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, bytes],
    [8, offset],
  );
  const locator = record([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1]);
  return Buffer.concat([wide, locator, end]);
}

/** UTC, in steps of two seconds. */
function dosTime(time: Date): [clock: number, day: number] {
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  const day = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return [clock, day];
}
