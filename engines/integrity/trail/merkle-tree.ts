/** SHA-256, from whoever calls: engines run where there is no other. */
export type Digest = {
  /** Of the UTF-8 bytes of a text, in hexadecimal digits. */
  ofText(text: string): string;
  ofBytes(bytes: Uint8Array): Uint8Array;
};

/**
 * Of a Merkle tree (https://en.wikipedia.org/wiki/Merkle_tree) in the form of RFC 6962, 2.1: the roots of its complete subtrees, from
 * left to right, which are all that it needs to grow.
 */
export type Frontier = { size: number; nodes: Uint8Array[] };

const leafPrefix = 0;
const nodePrefix = 1;

/** RFC 6962: leaves and nodes begin with different bytes, so a node can never pass for a leaf. */
export function leafHash(digest: Digest, entry: Uint8Array): Uint8Array {
  return digest.ofBytes(joined(leafPrefix, entry));
}

export function nodeHash(digest: Digest, left: Uint8Array, right: Uint8Array): Uint8Array {
  return digest.ofBytes(joined(nodePrefix, left, right));
}

function joined(prefix: number, ...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const emptyFrontier = (): Frontier => ({ size: 0, nodes: [] });

/** Adds a leaf at the right end. */
export function grow(digest: Digest, frontier: Frontier, leaf: Uint8Array): void {
  const { nodes } = frontier;
  nodes.push(leaf);
  frontier.size += 1;
  for (let rest = frontier.size; rest % 2 === 0; rest /= 2) {
    const right = nodes.pop()!;
    nodes.push(nodeHash(digest, nodes.pop()!, right));
  }
}

export function rootOf(digest: Digest, { nodes }: Frontier): Uint8Array {
  if (nodes.length === 0) return digest.ofBytes(new Uint8Array());
  return nodes.reduceRight((right, left) => nodeHash(digest, left, right));
}

/** The root of the leaves from `from` up to `to`, which is not among them. */
export type RootOfRange = (from: number, to: number) => Uint8Array;

export function rangesOf(digest: Digest, leaves: readonly Uint8Array[]): RootOfRange {
  return (from, to) => {
    const frontier = emptyFrontier();
    for (const leaf of leaves.slice(from, to)) grow(digest, frontier, leaf);
    return rootOf(digest, frontier);
  };
}

/**
 * Ranges of a tree of which only the frontier at some earlier size is kept, and the leaves since then: every range that a consistency
 * proof from that size asks for is either one of the kept roots or made of new leaves alone.
 */
export function rangesSince(digest: Digest, before: Frontier, leaves: readonly Uint8Array[]): RootOfRange {
  const kept = new Map<string, Uint8Array>();
  let from = 0;
  for (const node of before.nodes) {
    const width = greatestPowerOfTwo(before.size - from);
    kept.set(`${from}-${from + width}`, node);
    from += width;
  }
  const later = rangesOf(digest, leaves);
  return (start, end) => {
    if (start >= before.size) return later(start - before.size, end - before.size);
    const node = kept.get(`${start}-${end}`);
    if (!node) throw new Error("This range is neither new nor one of the kept roots.");
    return node;
  };
}

/** The greatest power of two that is not greater than `number`. */
function greatestPowerOfTwo(number: number): number {
  return 2 ** Math.floor(Math.log2(number));
}

/** Where the tree of `width` leaves divides: the greatest power of two less than it. */
export const splitOf = (width: number): number => greatestPowerOfTwo(width - 1);
