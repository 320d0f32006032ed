import { refuseLargerThan } from "#operation/refusal.ts";
import { limits } from "#risk/limits.ts";

/** What the link of a session or the end of a run fills in later. */
const laterBytes = 200;

/** What a part adds to its session's record, counted when it is made. */
export function recordBytesOf(part: object): number {
  return Buffer.byteLength(JSON.stringify(part)) + laterBytes;
}

/** A session is read back whole, with everything its runs brought, so what would not fit any more is refused. */
export function refuseFullSession(session: { record_bytes: number }, addedBytes: number): void {
  refuseLargerThan(limits.recordBytes, session.record_bytes + addedBytes, "record");
}
