import { NumberList } from "./number-list.ts";
import { secondWordOf, wordCountOf } from "./postings.ts";
import { equalWords, type RelatedName, type Relation } from "./relate-name.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * The entries with a name whose words may all be in the subject's name. Each is listed under its rarest word, which has to be one
 * of the subject's; where a second word is named, that has to be one too. Names as long as the subject's are left out: with all
 * of their words in it they have all of its words in turn, and are found by those.
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
      if (secondWordOf(alias) > 0 && (wordCount === 2 || joined === 0)) {
        const second = relations.get(secondWordOf(alias) - 1);
        if (second === undefined || (isNear && isOnlyNear(second))) continue;
      }
      found.push(aliases[at + 1]!);
      found.push((wordCount << 1) | (isNear ? 1 : 0));
    }
  }
  for (let at = 0; at < found.length; at += 2)
    visit(found.at(at), found.at(at + 1) >>> 1, (found.at(at + 1) & 1) === 1);
}

// Gathered before anybody is told, because who is told may read on, and the aliases are gone then.
const found = new NumberList();

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
