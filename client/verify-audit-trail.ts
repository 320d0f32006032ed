import type { AuditCheckpoint, AuditEvent } from "@probity/contract";
import { canonical } from "./canonical.ts";
import { type Bytes, bytesOf, bytesOfBase64, bytesOfHex, hexOf, sha256 } from "./digest.ts";

/** A checkpoint as the API answers it, or as you kept it. */
export type SealedTrail = Pick<
  AuditCheckpoint["data"],
  "organizationId" | "size" | "root" | "sealedAt" | "keyId" | "signature"
>;

export type TrailProblem = "signature" | "missing" | "changed" | "unlike_seal";

export type VerifiedTrail =
  | { intact: true; events: number; sealedTo: number; hash: string }
  /** `sequence` is the first event that does not follow; with `unlike_seal`, some event up to it was tampered with. */
  | { intact: false; problem: TrailProblem; sequence: number };

export type TrailOptions = { onProgress?: (events: number) => void };

/**
 * Checks that no audit event was changed, removed or inserted: pass all events in any order, a checkpoint, and the public key that you
 * trust (base64). Hashes alone can be rewritten; the root of a checkpoint that you kept cannot.
 */
export async function verifyAuditTrail(
  events: Iterable<AuditEvent> | AsyncIterable<AuditEvent>,
  checkpoint: SealedTrail,
  publicKey: string,
  { onProgress }: TrailOptions = {},
): Promise<VerifiedTrail> {
  if (!(await isSigned(checkpoint, publicKey)))
    return { intact: false, problem: "signature", sequence: checkpoint.size };
  const tree = new Tree();
  // Events of the same instant may stand in the chain the other way round, so some come before their turn.
  const early = new Map<number, AuditEvent>();
  let hash = "0".repeat(64);
  let sealedTo = 0;
  for await (const event of events) {
    // An event without a place was inserted beside the chain.
    if (event.data.sequence === null) return { intact: false, problem: "changed", sequence: tree.size + 1 };
    if (event.data.sequence <= tree.size || early.has(event.data.sequence))
      return { intact: false, problem: "changed", sequence: event.data.sequence };
    early.set(event.data.sequence, event);
    for (let next = early.get(tree.size + 1); next; next = early.get(tree.size + 1)) {
      early.delete(tree.size + 1);
      const own = await hashOf(next, checkpoint.organizationId);
      if (next.data.previousHash !== hash || next.data.hash !== own)
        return { intact: false, problem: "changed", sequence: tree.size + 1 };
      hash = own;
      await tree.add(bytesOfHex(hash));
      if (tree.size === checkpoint.size) {
        if ((await tree.root()) !== checkpoint.root)
          return { intact: false, problem: "unlike_seal", sequence: tree.size };
        sealedTo = tree.size;
      }
      if (tree.size % 100 === 0) onProgress?.(tree.size);
    }
  }
  if (early.size > 0 || tree.size < checkpoint.size)
    return { intact: false, problem: "missing", sequence: tree.size + 1 };
  onProgress?.(tree.size);
  return { intact: true, events: tree.size, sealedTo, hash };
}

async function hashOf({ id, data }: AuditEvent, organizationId: string): Promise<string> {
  const { hash: _hash, address: _address, ...members } = data;
  return hexOf(await sha256(bytesOf(canonical({ id, organizationId, ...members }))));
}

async function isSigned(checkpoint: SealedTrail, publicKey: string): Promise<boolean> {
  const { organizationId, size, root, sealedAt, keyId, signature } = checkpoint;
  const text = canonical({ kind: "probity.audit.checkpoint.1", organizationId, size, root, sealedAt, keyId });
  const key = await crypto.subtle.importKey("raw", bytesOfBase64(publicKey), "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, bytesOfBase64(signature), bytesOf(text));
}

/** RFC 6962: the roots of the complete subtrees are all that is kept, so a million events take no more memory than one. */
class Tree {
  readonly #nodes: Bytes[] = [];
  size = 0;

  async add(entry: Bytes): Promise<void> {
    this.#nodes.push(await sha256(bytesOf(new Uint8Array([0]), entry)));
    this.size += 1;
    for (let rest = this.size; rest % 2 === 0; rest /= 2) await this.#join();
  }

  async root(): Promise<string> {
    let [right, ...lefts] = this.#nodes.toReversed();
    for (const left of lefts) right = await nodeOf(left, right!);
    return hexOf(right!);
  }

  async #join(): Promise<void> {
    const right = this.#nodes.pop()!;
    this.#nodes.push(await nodeOf(this.#nodes.pop()!, right));
  }
}

const nodeOf = (left: Bytes, right: Bytes) => sha256(bytesOf(new Uint8Array([1]), left, right));
