/** Lines that both texts have, in one piece. */
type Run = { before: number; after: number; length: number };

/** A piece of two texts: lines that stayed, or lines that went and what came in their place. */
export type LineChange = { isSame: boolean; before: readonly string[]; after: readonly string[] };

export const linesOf = (text: string): string[] => text.split("\n");

/** What differs between two texts, as few lines as possible, from the first line to the last. */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const changes: LineChange[] = [];
  let at = { before: 0, after: 0 };
  const end = { before: before.length, after: after.length, length: 0 };
  for (const run of [...commonRuns(before, after), end]) {
    if (run.before > at.before || run.after > at.after) {
      changes.push({
        isSame: false,
        before: before.slice(at.before, run.before),
        after: after.slice(at.after, run.after),
      });
    }
    const lines = before.slice(run.before, run.before + run.length);
    if (lines.length > 0) changes.push({ isSame: true, before: lines, after: lines });
    at = { before: run.before + run.length, after: run.after + run.length };
  }
  return changes;
}

/** The longest common lines in their order, joined to runs. */
export function commonRuns(before: readonly string[], after: readonly string[]): Run[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (tail < shorter && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const [endBefore, endAfter] = [before.length - tail, after.length - tail];
  const middle = commonPairs(before.slice(start, endBefore), after.slice(start, endAfter));
  const pairs = [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...middle.map(([one, other]) => [one + start, other + start] as const),
    ...Array.from({ length: tail }, (_, at) => [endBefore + at, endAfter + at] as const),
  ];
  const runs: Run[] = [];
  for (const [one, other] of pairs) {
    const last = runs.at(-1);
    if (last && last.before + last.length === one && last.after + last.length === other) last.length += 1;
    else runs.push({ before: one, after: other, length: 1 });
  }
  return runs;
}

/** Texts that differ in more lines than this share nothing: finding out would take long, and nobody reads the answer. */
const editsMax = 1_000;

/** The greedy algorithm of Myers (https://doi.org/10.1007/BF01840446): the furthest line reached on each diagonal, with one more edit in each round. */
function commonPairs(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const most = Math.min(before.length + after.length, editsMax);
  const zero = most + 1;
  const furthest = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(furthest.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let one = firstOn(furthest, zero, diagonal, edits);
      while (one < before.length && one - diagonal < after.length && before[one] === after[one - diagonal]) one += 1;
      furthest[zero + diagonal] = one;
      if (one >= before.length && one - diagonal >= after.length) return walkedBack(rounds, zero, before, after);
    }
  }
  return [];
}

/** Where a diagonal is entered: below the line above, or beside the one to the left, whichever is further. */
function firstOn(furthest: Int32Array, zero: number, diagonal: number, edits: number): number {
  const [left, above] = [furthest[zero + diagonal - 1]!, furthest[zero + diagonal + 1]!];
  return isFromAbove(left, above, diagonal, edits) ? above : left + 1;
}

const isFromAbove = (left: number, above: number, diagonal: number, edits: number) =>
  diagonal === -edits || (diagonal !== edits && left < above);

function walkedBack(
  rounds: readonly Int32Array[],
  zero: number,
  before: readonly string[],
  after: readonly string[],
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [one, other] = [before.length, after.length];
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const furthest = rounds[edits]!;
    const diagonal = one - other;
    const [left, above] = [furthest[zero + diagonal - 1]!, furthest[zero + diagonal + 1]!];
    const from = isFromAbove(left, above, diagonal, edits) ? diagonal + 1 : diagonal - 1;
    const entered = edits === 0 ? 0 : furthest[zero + from]!;
    while (one > entered && other > entered - (edits === 0 ? 0 : from)) {
      one -= 1;
      other -= 1;
      pairs.push([one, other]);
    }
    [one, other] = [entered, entered - from];
  }
  return pairs.toReversed();
}
