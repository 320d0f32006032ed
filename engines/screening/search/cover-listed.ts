import { hasEntry, NumberList, stepsPerLookup } from "./number-list.ts";
import { secondWordOf, wordCountOf } from "./postings.ts";
import { equalWords, type RelatedName, type Relation } from "./relate-name.ts";
import type { Snapshot } from "./snapshot.ts";

/** Beside the number of words: whether one of them is only one letter off, and whether the second word must be a part of a join. */
const nearBit = 1;
const joinBit = 2;
const flagBits = 2;

/**
 * The entries with a name whose words may all be in the subject's name. Each is listed under its rarest word, which has to be one
 * of the subject's. Where a second word is named, that has to be one too, or a word of the subject has to be two of the entry written
 * as one. Names as long as the subject's are left out: with all of their words in it they have all of its words in turn, and are found
 * by those.
 */
export function eachCoveredAlias(
  snapshot: Snapshot,
  { name, relations }: RelatedName,
  visit: (entry: number, wordCount: number, isNear: boolean) => void,
): void {
  found.clear();
  // A listed name can have as many more words as the subject writes pairs of its words as one.
  const joined = joinedWords(relations);
  const most = joined + Math.max(1, name.words.length - 1);
  for (const relation of relations.values()) {
    if (relation.listed.aliasCount === 0) continue;
    const isNear = isOnlyNear(relation);
    const aliases = snapshot.aliasesOf(relation.listed);
    for (let at = 0; at < aliases.length; at += 2) {
      const alias = aliases[at]!;
      const wordCount = wordCountOf(alias);
      if (wordCount > most) break;
      const needsJoin = !isSecondCovered(relations, secondWordOf(alias), isNear);
      if (needsJoin && (wordCount === 2 || joined === 0)) continue;
      found.push(aliases[at + 1]!);
      found.push((wordCount << flagBits) | (isNear ? nearBit : 0) | (needsJoin ? joinBit : 0));
    }
  }
  if (joined > 0) findJoins(snapshot, relations);
  for (let at = 0; at < found.length; at += 2) {
    const flags = found.at(at + 1);
    if ((flags & joinBit) === 0) visit(found.at(at), flags >>> flagBits, (flags & nearBit) !== 0);
  }
}

// Gathered before anybody is told, because who is told may read on, and the aliases are gone then.
const found = new NumberList();

/** `second` as the alias has it: a number and one, 0 for none. */
function isSecondCovered(relations: RelatedName["relations"], second: number, isNear: boolean): boolean {
  if (second === 0) return true;
  const relation = relations.get(second - 1);
  return relation !== undefined && !(isNear && isOnlyNear(relation));
}

/**
 * Takes the bit of joins from those whose entry has a word that the subject writes as one. Without this, a subject with one such word
 * would be scored against everybody who has one common word with it, who are more the longer the list is. Most of these words have few
 * entries, so those are marked: looking every entry up under every word took longer than anything else in some searches.
 */
function findJoins(snapshot: Snapshot, relations: RelatedName["relations"]): void {
  const open: number[] = [];
  for (let at = 0; at < found.length; at += 2) if ((found.at(at + 1) & joinBit) !== 0) open.push(at);
  if (open.length === 0) return;
  const { words: joining } = snapshot.scratch;
  joining.clear();
  for (const { listed } of relations.values()) {
    if (!listed.occursAsJoin) continue;
    const entries = snapshot.entriesOf(listed);
    if (entries.length < open.length * stepsPerLookup) {
      for (let index = 0; index < entries.length; index++) joining.addBits(entries[index]!, 0);
    } else {
      for (const at of open) if (hasEntry(entries, found.at(at))) joining.addBits(found.at(at), 0);
    }
  }
  for (const at of open) if (joining.has(found.at(at))) found.set(at + 1, found.at(at + 1) & ~joinBit);
}

function isOnlyNear(relation: Relation): boolean {
  return equalWords(relation) === 0;
}

/** Counts the words of the subject that are two words of the list written as one. */
function joinedWords(relations: ReadonlyMap<number, Relation>): number {
  let words = 0;
  for (const { listed, sameWords, variantWords } of relations.values()) {
    if (listed.occursAsJoin) words |= sameWords | variantWords;
  }
  let count = 0;
  for (; words !== 0; words &= words - 1) count++;
  return count;
}
