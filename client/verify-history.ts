import type { DocumentEvent } from "@probity/contract";
import { canonical } from "./canonical.ts";
import { bytesOf, bytesOfHex, hexOf, sha256 } from "./digest.ts";

/**
 * Checks that no event of a document's history was changed, added, left out or cut off. Pass all events in order and the
 * `end` of the last page. Returns the number of the first event that does not follow, or null if all do.
 */
export async function firstBrokenEvent(
  events: readonly DocumentEvent[],
  end: { seq: number; hash: string },
): Promise<number | null> {
  let before = { seq: 0, hash: "0".repeat(64) };
  for (const { prevHash, hash, ...content } of events) {
    const own = hexOf(await sha256(bytesOf(bytesOfHex(prevHash), canonical(content))));
    if (content.seq !== before.seq + 1 || prevHash !== before.hash || hash !== own) return before.seq + 1;
    before = { seq: content.seq, hash };
  }
  return before.seq === end.seq && before.hash === end.hash ? null : before.seq + 1;
}
