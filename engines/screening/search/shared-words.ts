import { mostSharedPoints, sharedWords as agreementOfShared } from "../names/agreement.ts";
import { bitCount } from "../names/matching.ts";
import type { EntryNumbers } from "./entry-numbers.ts";
import { fewestWordsAt } from "./evidence-column.ts";
import { equalWords, type RelatedName } from "./relate-name.ts";
import { hasEntry } from "./number-list.ts";
import type { ListedWord, Snapshot } from "./snapshot.ts";

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
  for (const entry of words.entries) {
    const fewest = fewestWordsAt(snapshot.evidence, entry);
    sharing.raise(entry, mostPoints(subjectWords, words.at(entry), fewest));
  }
  for (const entry of related.wholes.keys()) sharing.raise(entry, 0);
  return sharing.size <= most;
}

/**
 * The entries among those meant that share two words of the subject or more. Whoever does shares one beside the most common, so those
 * who have that one are not walked through: the few that are left are looked up among them.
 */
export function sharingSeveral(
  snapshot: Snapshot,
  relations: RelatedName["relations"],
  isMeant: (entry: number) => boolean,
): number[] {
  const shared = Array.from(relations.values(), (relation) => ({
    listed: relation.listed,
    bits: bitsOf(equalWords(relation)),
  })).filter(({ bits }) => bits !== 0);
  const common = mostCommon(shared);
  const { words } = snapshot.scratch;
  words.clear();
  for (const { listed, bits } of shared) {
    if (bits === common) continue;
    const list = snapshot.entriesOf(listed);
    for (let index = 0; index < list.length; index++) if (isMeant(list[index]!)) words.addBits(list[index]!, bits);
  }
  for (const { listed, bits } of shared) {
    if (bits !== common || words.size === 0) continue;
    const list = snapshot.entriesOf(listed);
    for (const entry of words.entries) if (hasEntry(list, entry)) words.addBits(entry, bits);
  }
  return Array.from(words.entries).filter((entry) => {
    const bits = words.at(entry);
    return (bits & (bits - 1)) !== 0;
  });
}

type SharedWord = { listed: ListedWord; bits: number };

/** The bit of the word that most entries have, of those that stand for one word alone. */
function mostCommon(shared: readonly SharedWord[]): number {
  const counts = new Map<number, number>();
  for (const { listed, bits } of shared) {
    if ((bits & (bits - 1)) === 0) counts.set(bits, (counts.get(bits) ?? 0) + listed.entryCount);
  }
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0]!;
}

/** Numbers of entries have 30 bits; a word behind the thirtieth counts as two, which can only make more entries of it. */
function bitsOf(words: number): number {
  return (words & 0x3fffffff) | (words >>> 30 === 0 ? 0 : 0x30000000);
}

/**
 * As if the listed name had no words but those that are shared, of which there are as many as in the subject's, or more; and no fewer
 * than the shortest name of the entry. Without that last, one who shares a surname with hundreds would be scored against all of them,
 * because each might be called by it alone.
 */
function mostPoints(subjectWords: number, bits: number, fewestWords: number): number {
  if (subjectWords > countedWords) return mostSharedPoints;
  const shared = bitCount(bits & sharedMask);
  if (shared === 0) return 0;
  const listed = shared + bitCount(bits >>> countedWords);
  return agreementOfShared(shared + listed, subjectWords + Math.max(listed, fewestWords)).sharedPoints;
}
