import { type Digest, nodeHash, type RootOfRange, splitOf } from "./merkle-tree.ts";

export type TreeHead = { size: number; root: Uint8Array };

/** RFC 6962, 2.1.1: the nodes that lead from the leaf at `index` to the root of the first `size` leaves. */
export function inclusionProof(rootOfRange: RootOfRange, index: number, size: number): Uint8Array[] {
  return pathTo(rootOfRange, index, 0, size);
}

function pathTo(rootOfRange: RootOfRange, index: number, from: number, to: number): Uint8Array[] {
  if (to - from === 1) return [];
  const split = from + splitOf(to - from);
  return index < split
    ? [...pathTo(rootOfRange, index, from, split), rootOfRange(split, to)]
    : [...pathTo(rootOfRange, index, split, to), rootOfRange(from, split)];
}

/** RFC 9162, 2.1.3.2. */
export function isIncluded(
  digest: Digest,
  { leaf, index, proof }: { leaf: Uint8Array; index: number; proof: readonly Uint8Array[] },
  { size, root }: TreeHead,
): boolean {
  if (index >= size) return false;
  let [place, last] = [index, size - 1];
  let node = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(place) || place === last) {
      node = nodeHash(digest, sibling, node);
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else node = nodeHash(digest, node, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && areEqual(node, root);
}

/** RFC 6962, 2.1.2: the nodes that show that the first `first` leaves of both trees are the same. */
export function consistencyProof(rootOfRange: RootOfRange, first: number, second: number): Uint8Array[] {
  return first === 0 ? [] : subproof(rootOfRange, first, 0, second, true);
}

function subproof(rootOfRange: RootOfRange, first: number, from: number, to: number, isWhole: boolean): Uint8Array[] {
  if (first === to) return isWhole ? [] : [rootOfRange(from, to)];
  const split = from + splitOf(to - from);
  return first <= split
    ? [...subproof(rootOfRange, first, from, split, isWhole), rootOfRange(split, to)]
    : [...subproof(rootOfRange, first, split, to, false), rootOfRange(from, split)];
}

/** RFC 9162, 2.1.4.2: true if the second tree is the first one with leaves added at its end. */
export function isConsistent(digest: Digest, first: TreeHead, second: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === 0) return proof.length === 0;
  if (first.size === second.size) return proof.length === 0 && areEqual(first.root, second.root);
  const nodes = isPowerOfTwo(first.size) ? [first.root, ...proof] : [...proof];
  let [place, last] = [first.size - 1, second.size - 1];
  while (isOdd(place)) [place, last] = [half(place), half(last)];
  const start = nodes.shift();
  if (!start) return false;
  let [earlier, later] = [start, start];
  for (const node of nodes) {
    if (last === 0) return false;
    if (isOdd(place) || place === last) {
      [earlier, later] = [nodeHash(digest, node, earlier), nodeHash(digest, node, later)];
      while (!isOdd(place) && place !== 0) [place, last] = [half(place), half(last)];
    } else later = nodeHash(digest, later, node);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && areEqual(earlier, first.root) && areEqual(later, second.root);
}

const half = (number: number) => Math.floor(number / 2);
const isOdd = (number: number) => number % 2 === 1;
const isPowerOfTwo = (number: number) => 2 ** Math.floor(Math.log2(number)) === number;

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
