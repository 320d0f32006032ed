import { randomFillSync } from "node:crypto";

const pool = Buffer.alloc(16 * 256);
let used = pool.length;

/** Ids begin with the milliseconds of their record's creation, so a window of time is a range of ids: from this one on. */
export function firstIdAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * The first and the last of these ids, which are in lower case as the database writes them. A statement with these bounds opens no month
 * outside of them.
 */
export function boundsOf(ids: readonly string[]): { first: string | undefined; last: string | undefined } {
  const sorted = ids.toSorted();
  return { first: sorted[0], last: sorted.at(-1) };
}

/** The ids that can have been made in the same millisecond as this one. */
export function idsMadeWith(id: string): { first: string; last: string } {
  const millisecond = id.slice(0, "00000000-0000".length);
  return { first: `${millisecond}-0000-0000-000000000000`, last: `${millisecond}-ffff-ffff-ffffffffffff` };
}

/**
 * A UUIDv7 of this instant. Pass the instant that is also stored as the record's time: lists order by id, and that is the
 * order of (createdAt, id) only while the two agree.
 */
export function newId(now: Date): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, (used += 16));
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
