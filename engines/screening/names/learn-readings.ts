import { alignableWords, latinWord, type LatinWord, nativeName, type NativeName, newReadings } from "./align-words.ts";
import type { LearnedReadings } from "./name.ts";
import { tokensOf } from "./normalise.ts";
import { scriptReaders } from "./script-readers.ts";
import { isWrittenWithoutSpaces } from "./scripts.ts";
import { spellingLimit } from "./spellings.ts";

/** Of an entry with dozens of names, the first few say as much as all. */
const namesPerEntry = 6;
/** A spelling seen once may be a slip, or another name. */
const fewestEntries = 2;
/** So much rarer than the usual spelling of the word, it is more likely a slip. */
const fewestShare = 0.02;
/** However long the list, no more pairs than this are counted at a time, and no more words are kept. */
const countedPairs = 400_000;
const keptWords = 100_000;

/**
 * Learns the Latin spellings of native words from a list itself: from all names of each entry, pairs of words that are the same
 * word, kept when two entries have them and no reader gives them. The same names in the same order teach the same.
 */
export function learnReadings(nameSets: Iterable<readonly string[]>): LearnedReadings {
  const counts = new Map<string, number>();
  for (const names of nameSets) {
    for (const pair of pairsOf(names)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
    if (counts.size > countedPairs) forgetRare(counts);
  }
  return mostFrequent(counts);
}

const between = " ";
const otherThanLatin = /[\u0370-\u1DFF\u2C00-\uFFFF]/;
const none: ReadonlySet<string> = new Set();

function pairsOf(names: readonly string[]): ReadonlySet<string> {
  if (!names.some((name) => otherThanLatin.test(name))) return none;
  const natives: NativeName[] = [];
  const latins: LatinWord[][] = [];
  for (const name of new Set(names)) {
    const tokens = tokensOf(name);
    const script = scriptOfAll(tokens);
    const words = alignableWords(tokens);
    if (script === "Latn" && latins.length < namesPerEntry) latins.push(words.map(latinWord));
    else if (isLearned(script) && natives.length < namesPerEntry) natives.push(nativeName(words));
  }
  const pairs = new Set<string>();
  for (const native of natives) {
    for (const latin of latins) {
      for (const pair of newReadings(native, latin)) pairs.add(pair.join(between));
    }
  }
  return pairs;
}

function scriptOfAll(tokens: readonly { script: string }[]): string | null {
  const script = tokens[0]?.script ?? null;
  return tokens.every((token) => token.script === script) ? script : null;
}

/** Of scripts without spaces nobody can say which characters are a word. */
function isLearned(script: string | null): boolean {
  return script !== null && script !== "Latn" && !isWrittenWithoutSpaces(script) && scriptReaders.has(script);
}

/** Forgets the rarest pairs until half the room is free. */
function forgetRare(counts: Map<string, number>): void {
  for (let least = 1; counts.size > countedPairs / 2; least += 1) {
    for (const [pair, count] of counts) if (count <= least) counts.delete(pair);
  }
}

function mostFrequent(counts: ReadonlyMap<string, number>): LearnedReadings {
  const spellings = new Map<string, [latin: string, count: number][]>();
  for (const [pair, count] of counts) {
    if (count < fewestEntries) continue;
    const [native = "", latin = ""] = pair.split(between);
    const known = spellings.get(native);
    if (known) known.push([latin, count]);
    else spellings.set(native, [[latin, count]]);
  }
  const words = [...spellings].map(([native, each]) => {
    each.sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
    return { native, each, most: each[0]![1] };
  });
  words.sort((a, b) => b.most - a.most || (a.native < b.native ? -1 : 1));
  return new Map(
    words.slice(0, keptWords).map(({ native, each, most }) => {
      const usual = each.filter(([, count]) => count >= most * fewestShare);
      return [native, usual.slice(0, spellingLimit).map(([latin]) => latin)];
    }),
  );
}
