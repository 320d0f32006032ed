import { refuseLargerThan } from "#platform/operation/refusal.ts";
import { limits } from "#risk/limits.ts";

/** Space for values that linking a session or completing a run adds later. */
const laterBytes = 200;

/** Bytes that a part adds to its session's record, counted when it is made. */
export function recordBytesOf(part: object): number {
  return Buffer.byteLength(JSON.stringify(part)) + laterBytes;
}

/** A session is always read with all results of its runs, so a result that would exceed the record's limit is refused. */
export function refuseFullSession(session: { record_bytes: number }, addedBytes: number): void {
  refuseLargerThan(limits.recordBytes, session.record_bytes + addedBytes, "record");
}
