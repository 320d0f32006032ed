import { agreementOf, firstJoin, noAgreement, sharedWords, type Agreement, type NameClass } from "./agreement.ts";
import { containsRomanised } from "./agree-romanised.ts";
import type { ComparedName, WordComparison } from "./compared-name.ts";
import { bitCount, matchingSize, wordLimit } from "./matching.ts";

export type { ComparedName, WordComparison };

// A name is tried with at most so many of its neighbouring words written as one: every subset of them is looked at.
const joinLimit = 6;

// Scratch of one comparison. Nothing here outlives a call, and nothing is allocated in one.
const rows = new Int32Array(wordLimit);
const nearRows = new Int32Array(wordLimit);
const joinSubject = new Int32Array(joinLimit);
const joinListed = new Int32Array(joinLimit);
let joinCount = 0;
const nearJoinSubject = new Int32Array(joinLimit);
const nearJoinListed = new Int32Array(joinLimit);
let nearJoinCount = 0;
let subjectCount = 0;
let listedCount = 0;
let covered = 0;
let mostPairs = 0;
let exactRank = 0;
let fuzzyRank = 0;
let fuzzyWord = -1;

const exactly = agreementOf("name_exact", -1);

const ranks: readonly NameClass[] = [
  "none",
  "one_word_contained",
  "all_listed_tokens",
  "all_subject_tokens",
  "name_exact",
];

/**
 * The degree to which two names agree, whatever the order of their words. `sameWhole` says that they are the same letters with
 * other spaces. Two neighbouring words may be one word of the other name; one word at most may be one letter off.
 */
export function agree<SubjectWord, ListedWord>(
  subject: ComparedName<SubjectWord>,
  listed: ComparedName<ListedWord>,
  compare: WordComparison<SubjectWord, ListedWord>,
  sameWhole: boolean,
): Agreement {
  // Initials are not part of every way to write the whole, and may still contradict.
  if (sameWhole && (subject.initials.length === 0 || listed.initials.length === 0)) return exactly;
  subjectCount = subject.words.length;
  listedCount = listed.words.length;
  if (subjectCount === 0 || listedCount === 0 || subjectCount > wordLimit || listedCount > wordLimit) {
    return sameWhole ? exactly : noAgreement;
  }
  reset();
  const columns = compareWords(subject, listed, compare);
  if (sameWhole && !initialsContradict(subject, listed)) return exactly;
  tryWords(firstBits(subjectCount), firstBits(listedCount), 0, false);
  if (subject.isRomanised || listed.isRomanised) {
    exactRank = rankOfRomanised(subject, listed, compare);
  } else {
    if (exactRank === 0) {
      compareJoins(subject, listed, compare, columns);
      tryJoins(0, firstBits(subjectCount), firstBits(listedCount), 0, false);
    }
    if (exactRank === 0 && mayBeNear()) {
      compareNear(subject, listed, compare);
      tryJoins(0, firstBits(subjectCount), firstBits(listedCount), 0, true);
    }
  }
  if (initialsContradict(subject, listed)) return sharedWords(covered, subjectCount + listedCount, mostPairs >= 2);
  if (exactRank > 0) return agreementOf(ranks[exactRank]!, -1);
  if (fuzzyRank > 0) return agreementOf(ranks[fuzzyRank]!, fuzzyWord);
  return sharedWords(covered, subjectCount + listedCount, mostPairs >= 2);
}

function reset(): void {
  joinCount = 0;
  nearJoinCount = 0;
  covered = 0;
  mostPairs = 0;
  exactRank = 0;
  fuzzyRank = 0;
  fuzzyWord = -1;
  nearRows.fill(0);
}

function firstBits(count: number): number {
  return count === 32 ? -1 : (1 << count) - 1;
}

/** Fills `rows`; returns the listed words that some subject word is the same as. */
function compareWords<SubjectWord, ListedWord>(
  subject: ComparedName<SubjectWord>,
  listed: ComparedName<ListedWord>,
  compare: WordComparison<SubjectWord, ListedWord>,
): number {
  let columns = 0;
  for (let i = 0; i < subjectCount; i++) {
    let row = 0;
    for (let j = 0; j < listedCount; j++) if (compare.same(subject.words[i]!, listed.words[j]!)) row |= 1 << j;
    rows[i] = row;
    columns |= row;
  }
  return columns;
}

/** Two words that both have a partner need no joining, which spares most of these comparisons. */
function compareJoins<SubjectWord, ListedWord>(
  subject: ComparedName<SubjectWord>,
  listed: ComparedName<ListedWord>,
  compare: WordComparison<SubjectWord, ListedWord>,
  columns: number,
): void {
  for (let i = 0; i + 1 < subjectCount; i++) {
    if (rows[i] !== 0 && rows[i + 1] !== 0) continue;
    for (let j = 0; j < listedCount; j++) {
      if (compare.same(subject.joins[i]!, listed.words[j]!)) addJoin(3 << i, 1 << j);
    }
  }
  for (let j = 0; j + 1 < listedCount; j++) {
    if (((columns >>> j) & 3) === 3) continue;
    for (let i = 0; i < subjectCount; i++) {
      if (compare.same(subject.words[i]!, listed.joins[j]!)) addJoin(1 << i, 3 << j);
    }
  }
}

function addJoin(subjectBits: number, listedBits: number): void {
  if (joinCount === joinLimit) return;
  joinSubject[joinCount] = subjectBits;
  joinListed[joinCount] = listedBits;
  joinCount++;
}

function addNearJoin(subjectBits: number, listedBits: number): void {
  if (nearJoinCount === joinLimit) return;
  nearJoinSubject[nearJoinCount] = subjectBits;
  nearJoinListed[nearJoinCount] = listedBits;
  nearJoinCount++;
}

/** With and without each join, as far as they leave each other their words. */
function tryJoins(index: number, freeSubject: number, freeListed: number, pairs: number, near: boolean): void {
  if (index === joinCount) return tryWords(freeSubject, freeListed, pairs, near);
  tryJoins(index + 1, freeSubject, freeListed, pairs, near);
  const subjectBits = joinSubject[index]!;
  const listedBits = joinListed[index]!;
  if ((freeSubject & subjectBits) !== subjectBits || (freeListed & listedBits) !== listedBits) return;
  tryJoins(index + 1, freeSubject & ~subjectBits, freeListed & ~listedBits, pairs + 1, near);
}

/** Matches the words that are left beside `pairs` joins; with `near`, one of them by a letter off. */
function tryWords(freeSubject: number, freeListed: number, pairs: number, near: boolean): void {
  const subjectLeft = bitCount(freeSubject);
  const listedLeft = bitCount(freeListed);
  const same = matchingSize(rows, freeSubject, freeListed);
  if (!near) {
    mostPairs = Math.max(mostPairs, pairs + same);
    covered = Math.max(covered, subjectCount - subjectLeft + (listedCount - listedLeft) + 2 * same);
    exactRank = Math.max(exactRank, rankOf(same === subjectLeft, same === listedLeft, pairs + same));
    return;
  }
  if (same + 1 < subjectLeft && same + 1 < listedLeft) return;
  for (let i = 0; i < subjectCount; i++) {
    if (((freeSubject >>> i) & 1) === 0) continue;
    for (let open = nearRows[i]! & freeListed; open !== 0; open &= open - 1) {
      const bit = open & -open;
      const others = matchingSize(rows, freeSubject & ~(1 << i), freeListed & ~bit) + 1;
      keepNear(rankOf(others === subjectLeft, others === listedLeft, pairs + others), bit);
    }
  }
  for (let k = 0; k < nearJoinCount; k++) tryNearJoin(freeSubject, freeListed, pairs, k);
}

/** Two words of one name written as one in the other, a letter off: every word of the name that has them as one must agree. */
function tryNearJoin(freeSubject: number, freeListed: number, pairs: number, index: number): void {
  const subjectBits = nearJoinSubject[index]!;
  const listedBits = nearJoinListed[index]!;
  if ((freeSubject & subjectBits) !== subjectBits || (freeListed & listedBits) !== listedBits) return;
  const subjectLeft = freeSubject & ~subjectBits;
  const listedLeft = freeListed & ~listedBits;
  const others = matchingSize(rows, subjectLeft, listedLeft);
  const allSubject = others === bitCount(subjectLeft);
  const allListed = others === bitCount(listedLeft);
  const isListedJoin = (listedBits & (listedBits - 1)) !== 0;
  if (isListedJoin ? allSubject : allListed) keepNear(rankOf(allSubject, allListed, pairs + others + 1), listedBits);
}

/** `bits`: the listed word, or the two of a join. */
function keepNear(rank: number, bits: number): void {
  if (rank <= fuzzyRank) return;
  fuzzyRank = rank;
  const first = 31 - Math.clz32(bits & -bits);
  fuzzyWord = (bits & (bits - 1)) === 0 ? first : firstJoin + first;
}

function rankOf(allSubject: boolean, allListed: boolean, pairs: number): number {
  if (allSubject && allListed) return 4;
  if (!allSubject && !allListed) return 0;
  if (pairs < 2) return 1;
  return allSubject ? 3 : 2;
}

/** Names whose characters were read on both sides have to agree with all of their words. */
function rankOfRomanised<SubjectWord, ListedWord>(
  subject: ComparedName<SubjectWord>,
  listed: ComparedName<ListedWord>,
  compare: WordComparison<SubjectWord, ListedWord>,
): number {
  const found = subject.isRomanised
    ? containsRomanised(subject, listed, (word, other) => compare.same(word, other))
    : containsRomanised(listed, subject, (word, other) => compare.same(other, word));
  if (found === "same") return 4;
  if (found === "not" || (subject.isRomanised && listed.isRomanised)) return 0;
  return subject.isRomanised ? 3 : 2;
}

/** One word on either side at most may have no partner yet, joins aside; everything else can be spared the comparison. */
function mayBeNear(): boolean {
  if (joinCount > 0) return true;
  return covered / 2 + 1 >= Math.min(subjectCount, listedCount);
}

function compareNear<SubjectWord, ListedWord>(
  subject: ComparedName<SubjectWord>,
  listed: ComparedName<ListedWord>,
  compare: WordComparison<SubjectWord, ListedWord>,
): void {
  for (let i = 0; i < subjectCount; i++) {
    let row = 0;
    for (let j = 0; j < listedCount; j++) {
      if (((rows[i]! >>> j) & 1) === 0 && compare.near(subject.words[i]!, listed.words[j]!)) row |= 1 << j;
    }
    nearRows[i] = row;
  }
  for (let i = 0; i < subjectCount; i++) {
    for (let j = 0; j < listedCount; j++) {
      if (i + 1 < subjectCount && compare.near(subject.joins[i]!, listed.words[j]!)) addNearJoin(3 << i, 1 << j);
      if (j + 1 < listedCount && compare.near(subject.words[i]!, listed.joins[j]!)) addNearJoin(1 << i, 3 << j);
    }
  }
}

/** Two different initials beside the same word, of which neither is anywhere in the other name: John A Smith is not John B Smith. */
function initialsContradict(subject: ComparedName<unknown>, listed: ComparedName<unknown>): boolean {
  for (const [place, letter] of subject.initials) {
    if (hasInitial(listed, letter)) continue;
    for (const [listedPlace, listedLetter] of listed.initials) {
      if (hasInitial(subject, listedLetter) || !isComparable(letter, listedLetter)) continue;
      if (stand(place - 1, listedPlace - 1) || stand(place, listedPlace)) return true;
    }
  }
  return false;
}

function hasInitial({ initials }: ComparedName<unknown>, letter: string): boolean {
  return initials.some(([, other]) => other === letter);
}

/** True when the two words beside the initials are the same, or one letter off. */
function stand(place: number, listedPlace: number): boolean {
  if (place < 0 || listedPlace < 0 || place >= subjectCount || listedPlace >= listedCount) return false;
  return (((rows[place]! | nearRows[place]!) >>> listedPlace) & 1) === 1;
}

/** Initials of two scripts say nothing about each other. */
function isComparable(letter: string, listedLetter: string): boolean {
  return letter.charCodeAt(0) < 0x80 === listedLetter.charCodeAt(0) < 0x80;
}
