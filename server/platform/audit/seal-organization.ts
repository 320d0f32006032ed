import { checkpointText, type SealedOrganization } from "@probity/engines/integrity/trail/checkpoint.ts";
import { consistencyProof } from "@probity/engines/integrity/trail/merkle-proofs.ts";
import { type Frontier, grow, leafHash, rangesSince, rootOf } from "@probity/engines/integrity/trail/merkle-tree.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { CheckpointKey } from "./checkpoint-keys.ts";
import { type CheckpointRow, findLastCheckpoint, insertCheckpoint } from "./checkpoint-store.ts";
import { findHead, listHashes } from "./chain-store.ts";
import { digest } from "./digest.ts";

const hashBytes = 32;

/** Seals everything that the organization's chain has by now. The tree grows from the last checkpoint; nothing is read twice. */
export async function sealOrganization(
  tx: Tx,
  organizationId: string,
  key: CheckpointKey,
  now: Date,
): Promise<SealedOrganization | null> {
  const head = await findHead(tx, organizationId);
  if (!head) return null;
  const last = await findLastCheckpoint(tx, organizationId);
  if (last && last.size >= head.sequence) return { organizationId, size: last.size, root: last.root.toString("hex") };

  const before = frontierOf(last);
  const hashes = await listHashes(tx, organizationId, before.size, head.sequence);
  const leaves = hashes.map((hash) => leafHash(digest, hash));
  const tree: Frontier = { size: before.size, nodes: [...before.nodes] };
  for (const leaf of leaves) grow(digest, tree, leaf);
  const root = Buffer.from(rootOf(digest, tree));
  const sealed = { organizationId, size: tree.size, root: root.toString("hex") };
  await insertCheckpoint(tx, organizationId, {
    id: newId(now),
    size: tree.size,
    root,
    nodes: Buffer.concat(tree.nodes),
    proof: Buffer.concat(consistencyProof(rangesSince(digest, before, leaves), before.size, tree.size)),
    keyId: key.id,
    signature: key.sign(checkpointText({ ...sealed, sealedAt: now.toISOString(), keyId: key.id })),
    sealedAt: now,
  });
  return sealed;
}

function frontierOf(row: CheckpointRow | undefined): Frontier {
  return row ? { size: row.size, nodes: nodesOf(row.nodes) } : { size: 0, nodes: [] };
}

/** Hashes that are stored one after the other. */
export function nodesOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / hashBytes }, (_, index) =>
    bytes.subarray(index * hashBytes, (index + 1) * hashBytes),
  );
}
