/**
 * Maximum bipartite matching (https://en.wikipedia.org/wiki/Maximum_cardinality_matching) on rows of bits: `rows[i]` has bit j where subject word i and listed word j are the same. Kuhn's
 * algorithm with the scratch of the module, because it runs for every candidate of a search and must not allocate.
 */
export const wordLimit = 32;

const owners = new Int8Array(wordLimit);
let seen = 0;

/** The number of free subject words that find a listed word of their own among the free ones. */
export function matchingSize(rows: Int32Array, freeSubject: number, freeListed: number): number {
  owners.fill(-1);
  let size = 0;
  for (let rest = freeSubject; rest !== 0; rest &= rest - 1) {
    seen = ~freeListed;
    if (augment(rows, 31 - Math.clz32(rest & -rest))) size++;
  }
  return size;
}

function augment(rows: Int32Array, subject: number): boolean {
  for (let open = rows[subject]! & ~seen; open !== 0; open = rows[subject]! & ~seen) {
    const bit = open & -open;
    seen |= bit;
    const listed = 31 - Math.clz32(bit);
    const owner = owners[listed]!;
    if (owner < 0 || augment(rows, owner)) {
      owners[listed] = subject;
      return true;
    }
  }
  return false;
}

export function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
