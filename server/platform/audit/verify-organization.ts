import { checkpointText, type SealedOrganization } from "@probity/engines/integrity/trail/checkpoint.ts";
import { type Finding, type SealedRoot, TrailCheck } from "@probity/engines/integrity/trail/trail-check.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { isSealedAddress } from "./address.ts";
import { findHead } from "./chain-store.ts";
import { findPublicKeys, isSignedBy, type PublicKeys } from "./checkpoint-keys.ts";
import { allCheckpointRows, type CheckpointRow } from "./checkpoint-store.ts";
import { digest } from "./digest.ts";
import { findUnchained, readTrail, type Reads, type TrailRow } from "./read-trail.ts";

/** What was kept outside of the database. Its keys count for everything that it covers. */
export type KeptCheckpoint = { sealed: SealedOrganization; publicKeys: PublicKeys };

export type TrailFinding =
  | Finding
  | { from: number; to: number; problem: "address_changed" | "forged_seal" }
  | { eventId: string; problem: "unchained" };

export type Verified = { events: number; sealedTo: number; finding: TrailFinding | null };

export type Verifying = {
  read: Reads;
  organizationId: string;
  /** Opens addresses; null for the installation's own trail, which has none. */
  keys: OrganizationKeys | null;
  kept: KeptCheckpoint | null;
  onProgress?: (events: number) => void;
};

/** Finds the first event that was changed, removed or inserted, in constant memory. */
export async function verifyOrganization(verifying: Verifying): Promise<Verified> {
  const { read, organizationId, keys, kept, onProgress } = verifying;
  const head = await read((tx) => findHead(tx, organizationId));
  const rows = await read((tx) => allCheckpointRows(tx, organizationId));
  const ownKeys = await read(findPublicKeys);
  const forged = rows.find((row) => !isGenuine(row, organizationId, kept, ownKeys));
  const check = new TrailCheck(digest, sealedRoots(rows, forged, kept));
  const ended = (finding: TrailFinding | null): Verified => ({ events: check.size, sealedTo: check.sealedTo, finding });

  for await (const page of readTrail(read, organizationId)) {
    // Not those recorded since this began.
    const events = head ? page.filter(({ sequence }) => sequence <= head.sequence) : page;
    const finding = findingIn(events, check, keys);
    if (finding) return ended(finding);
    onProgress?.(check.size);
    if (events.length < page.length) break;
  }
  const finding = check.end(head ? { sequence: head.sequence, hash: head.hash.toString("hex") } : null);
  if (finding) return ended(finding);
  if (forged) return ended({ from: check.sealedTo + 1, to: forged.size, problem: "forged_seal" });
  const unchained = await read((tx) => findUnchained(tx, organizationId));
  return ended(unchained === null ? null : { eventId: unchained, problem: "unchained" });
}

function findingIn(events: readonly TrailRow[], check: TrailCheck, keys: OrganizationKeys | null): TrailFinding | null {
  for (const event of events) {
    const { id, sequence, address, addressDigest } = event;
    if (!event.found) return { from: sequence, to: sequence, problem: "missing" };
    const finding = check.take(event);
    if (finding) return finding;
    if (keys && !isSealedAddress(keys, { id, address, digest: addressDigest }))
      return { from: sequence, to: sequence, problem: "address_changed" };
  }
  return null;
}

/** The roots to compare with: those of the file, and the stored ones up to the first that is forged. */
function sealedRoots(
  rows: CheckpointRow[],
  forged: CheckpointRow | undefined,
  kept: KeptCheckpoint | null,
): SealedRoot[] {
  const stored = rows.slice(0, forged ? rows.indexOf(forged) : rows.length);
  const roots = stored.map(({ size, root }) => ({ size, root: root.toString("hex") }));
  return [...roots, ...(kept ? [kept.sealed] : [])].toSorted((a, b) => a.size - b.size);
}

/** Whoever can write to the database can add keys to it, so up to the kept checkpoint only the kept keys count. */
function isGenuine(
  row: CheckpointRow,
  organizationId: string,
  kept: KeptCheckpoint | null,
  ownKeys: PublicKeys,
): boolean {
  const keys = kept && row.size <= kept.sealed.size ? kept.publicKeys : ownKeys;
  const { size, key_id: keyId } = row;
  const root = row.root.toString("hex");
  const text = checkpointText({ organizationId, size, root, sealedAt: row.sealed_at.toISOString(), keyId });
  return isSignedBy(keys.get(keyId), text, row.signature);
}
