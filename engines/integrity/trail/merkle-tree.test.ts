import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consistencyProof, inclusionProof, isConsistent, isIncluded } from "./merkle-proofs.ts";
import { type Digest, emptyFrontier, grow, leafHash, nodeHash, rangesOf, rangesSince, rootOf } from "./merkle-tree.ts";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const digest: Digest = { ofText: (text) => sha256(text).toString("hex"), ofBytes: sha256 };
const runs = { numRuns: 100 };

/** RFC 6962, 2.1, word for word. */
function plainRoot(entries: readonly Buffer[]): Buffer {
  if (entries.length === 0) return sha256("");
  if (entries.length === 1) return sha256(Buffer.concat([Buffer.of(0), entries[0]!]));
  let k = 1;
  while (k * 2 < entries.length) k *= 2;
  return sha256(Buffer.concat([Buffer.of(1), plainRoot(entries.slice(0, k)), plainRoot(entries.slice(k))]));
}

const entriesOf = (count: number) => Array.from({ length: count }, (_, index) => sha256(String(index)));
const leavesOf = (entries: readonly Buffer[]) => entries.map((entry) => leafHash(digest, entry));

function grown(entries: readonly Buffer[]) {
  const frontier = emptyFrontier();
  for (const leaf of leavesOf(entries)) grow(digest, frontier, leaf);
  return frontier;
}

const sizes = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

describe("the Merkle tree", () => {
  it("has the root that RFC 6962 defines, whatever the number of leaves", () => {
    for (let count = 0; count <= 70; count++)
      expect(rootOf(digest, grown(entriesOf(count)))).toEqual(plainRoot(entriesOf(count)));
  });

  it("a leaf never has the hash of a node, because they begin with different bytes", () => {
    const [left, right] = [sha256("a"), sha256("b")];
    expect(nodeHash(digest, left, right)).not.toEqual(leafHash(digest, Buffer.concat([left, right])));
  });

  it("proves of every leaf that it is included, and of no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.nat(), fc.nat(), (size, some, other) => {
        const leaves = leavesOf(entriesOf(size));
        const [index, elsewhere] = [some % size, other % size];
        const proof = inclusionProof(rangesOf(digest, leaves), index, size);
        const head = { size, root: rootOf(digest, grown(entriesOf(size))) };
        expect(isIncluded(digest, { leaf: leaves[index]!, index, proof }, head)).toBe(true);
        expect(isIncluded(digest, { leaf: leaves[elsewhere]!, index, proof }, head)).toBe(index === elsewhere);
        expect(isIncluded(digest, { leaf: sha256("another"), index, proof }, head)).toBe(false);
        expect(isIncluded(digest, { leaf: leaves[index]!, index: size, proof }, head)).toBe(false);
      }),
      runs,
    );
  });

  it("proves that a tree is the beginning of a larger one", () => {
    fc.assert(
      fc.property(sizes, ([first, second]) => {
        const entries = entriesOf(second);
        const proof = consistencyProof(rangesOf(digest, leavesOf(entries)), first, second);
        const heads = [first, second].map((size) => ({ size, root: plainRoot(entries.slice(0, size)) }));
        expect(isConsistent(digest, heads[0]!, heads[1]!, proof)).toBe(true);
      }),
      runs,
    );
  });

  it("no proof connects a tree to one in which an earlier leaf was changed", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([first, second], which) => {
        fc.pre(first > 0);
        const entries = entriesOf(second);
        const changed = entries.with(which % first, sha256("changed"));
        const head = { size: first, root: plainRoot(entries.slice(0, first)) };
        const later = { size: second, root: plainRoot(changed) };
        for (const leaves of [leavesOf(entries), leavesOf(changed)])
          expect(isConsistent(digest, head, later, consistencyProof(rangesOf(digest, leaves), first, second))).toBe(
            false,
          );
      }),
      runs,
    );
  });

  it("from the frontier of the earlier tree and the new leaves alone it makes the same proof", () => {
    fc.assert(
      fc.property(sizes, ([first, second]) => {
        const entries = entriesOf(second);
        const leaves = leavesOf(entries);
        const before = grown(entries.slice(0, first));
        expect(consistencyProof(rangesSince(digest, before, leaves.slice(first)), first, second)).toEqual(
          consistencyProof(rangesOf(digest, leaves), first, second),
        );
      }),
      runs,
    );
  });
});
