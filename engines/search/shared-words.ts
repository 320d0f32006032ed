import { mostSharedPoints, sharedWords as agreementOfShared } from "../names/agreement.ts";
import { bitCount } from "../names/matching.ts";
import type { EntryNumbers } from "./entry-numbers.ts";
import { equalWords, type RelatedName } from "./relate-name.ts";
import type { Snapshot } from "./snapshot.ts";

/** Names with more words than this are few: what they share is not counted, and worth the most there is. */
const countedWords = 15;
const sharedMask = (1 << countedWords) - 1;

/**
 * Adds the entries that share a word with the name, or all of it, with the most points that these words can be worth. False where
 * that makes more than `most`.
 */
export function addSharing(snapshot: Snapshot, related: RelatedName, sharing: EntryNumbers, most: number): boolean {
  const subjectWords = related.name.words.length;
  // Of each entry the words of the subject that it has; above them, those that the list writes as two and that stand for both.
  const words = snapshot.scratch.words;
  words.clear();
  for (const relation of related.relations.values()) {
    if (relation.listed.entryCount > most) return false;
    const shared = equalWords(relation);
    const joined = relation.listed.occursAsJoin ? relation.sameWords | relation.variantWords : 0;
    const bits = subjectWords > countedWords ? 0 : shared | (joined << countedWords);
    const list = snapshot.entriesOf(relation.listed);
    for (let index = 0; index < list.length; index++) words.addBits(list[index]!, bits);
    if (words.size > most) return false;
  }
  for (const entry of words.entries) sharing.raise(entry, mostPoints(subjectWords, words.at(entry)));
  for (const entry of related.wholes.keys()) sharing.raise(entry, 0);
  return sharing.size <= most;
}

/** As if the listed name had no words but those that are shared, of which there are as many as in the subject's, or more. */
function mostPoints(subjectWords: number, bits: number): number {
  if (subjectWords > countedWords) return mostSharedPoints;
  const shared = bitCount(bits & sharedMask);
  if (shared === 0) return 0;
  const listed = shared + bitCount(bits >>> countedWords);
  return agreementOfShared(shared + listed, subjectWords + listed).sharedPoints;
}
