import { sharedWords as agreementOfShared } from "../names/agreement.ts";
import { bitCount } from "../names/matching.ts";
import type { RelatedName } from "./relate-name.ts";
import type { Snapshot } from "./snapshot.ts";

/** Entries that share a word with a subject, and the most points that the words they share can be worth. */
export type SharedWords = Map<number, number>;

/** Adds the entries that share a word with the name, or all of it. False where that makes more than `most`. */
export function addSharing(snapshot: Snapshot, related: RelatedName, sharing: SharedWords, most: number): boolean {
  const words = new Map<number, { shared: number; joined: number }>();
  for (const relation of related.relations.values()) {
    if (relation.entryCount > most) return false;
    const shared = relation.sameWords | relation.sameJoins | (relation.sameJoins << 1);
    // A word of the subject that the list writes as two stands for both.
    const joined = relation.occursAsJoin ? relation.sameWords : 0;
    for (const entry of snapshot.entriesOf(relation)) {
      const known = words.get(entry);
      if (known) {
        known.shared |= shared;
        known.joined |= joined;
      } else words.set(entry, { shared, joined });
    }
    if (words.size > most) return false;
  }
  for (const [entry, { shared, joined }] of words) {
    const points = mostPoints(related.name.words.length, bitCount(shared), bitCount(joined));
    sharing.set(entry, Math.max(points, sharing.get(entry) ?? 0));
  }
  for (const entry of related.wholes.keys()) sharing.set(entry, sharing.get(entry) ?? 0);
  return sharing.size <= most;
}

/** As if the listed name had no words but those that are shared, of which there are as many as in the subject's, or more. */
function mostPoints(subjectWords: number, shared: number, joined: number): number {
  if (shared === 0) return 0;
  const listed = shared + joined;
  return agreementOfShared(shared + listed, subjectWords + listed).sharedPoints;
}
