import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { findOrganizationKeys } from "#platform/secrets/find-organization-keys.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { ReadCheckpointFile } from "./checkpoint-file.ts";
import { installationId } from "./record-audit.ts";
import { auditedOrganizations } from "./seal-trails.ts";
import { findTombstone } from "./tombstone-store.ts";
import { type TrailFinding, type Verified, verifyOrganization } from "./verify-organization.ts";

export type Outcome = { trails: number; events: number; broken: number };

/** Verifies the trails of all organizations, or of one. `say` gets one line for each. */
export async function verifyTrails(
  { database, keyring }: { database: Database; keyring: Keyring },
  asked: { file: ReadCheckpointFile | null; organizationId: string | null; say: (line: string) => void },
): Promise<Outcome> {
  const { file, organizationId: only, say } = asked;
  const outcome: Outcome = { trails: 0, events: 0, broken: 0 };
  const present = new Set<string>();
  for await (const organizationId of auditedOrganizations(database)) {
    present.add(organizationId);
    if (only !== null && only !== organizationId) continue;
    const verified = await verifyOne({ database, keyring }, organizationId, file);
    outcome.trails += 1;
    outcome.events += verified.events;
    if (verified.finding) outcome.broken += 1;
    say(lineOf(organizationId, verified));
  }
  for (const organizationId of file?.organizations.keys() ?? []) {
    if (present.has(organizationId) || (only !== null && only !== organizationId)) continue;
    const deletedAt = await findTombstone(database, organizationId);
    outcome.trails += 1;
    if (deletedAt === null) outcome.broken += 1;
    say(
      `${organizationId}  ${deletedAt === null ? "TAMPERED: the whole trail is gone" : `deleted on ${deletedAt.toISOString()}`}`,
    );
  }
  return outcome;
}

async function verifyOne(
  { database, keyring }: { database: Database; keyring: Keyring },
  organizationId: string,
  file: ReadCheckpointFile | null,
): Promise<Verified> {
  const scope = { organizationId, mode: "live" as const };
  const sealed = file?.organizations.get(organizationId);
  return verifyOrganization({
    // In the order of the index: a table that was never analysed would be sorted anew for every page.
    read: (work) => transact(database, { scope, inOrder: true }, work),
    organizationId,
    keys: (await transact(database, { scope }, (tx) => findOrganizationKeys(tx, keyring, organizationId))) ?? null,
    kept: file && sealed ? { sealed, publicKeys: file.publicKeys } : null,
  });
}

function lineOf(organizationId: string, { events, sealedTo, finding }: Verified): string {
  const name = organizationId === installationId ? "installation" : organizationId;
  if (finding) return `${name}  TAMPERED: ${sentenceOf(finding)}`;
  return `${name}  ${events} events, sealed up to ${sealedTo}`;
}

const sentences: Record<Exclude<TrailFinding["problem"], "unchained">, (which: string) => string> = {
  missing: (which) => `${which} is missing`,
  inserted: (which) => `${which} was inserted`,
  changed: (which) => `${which} was changed`,
  relinked: (which) => `${which} does not follow the one before`,
  unlike_seal: (which) => `${which} was changed, removed or inserted since it was sealed`,
  cut_off: (which) => `${which} was cut off`,
  address_changed: (which) => `the address of ${which} was changed`,
  forged_seal: (which) => `the seal over ${which} is forged`,
};

function sentenceOf(finding: TrailFinding): string {
  if (finding.problem === "unchained") return `event ${finding.eventId} was inserted beside the chain`;
  const { from, to, problem } = finding;
  return sentences[problem](from === to ? `event ${from}` : `an event from ${from} to ${to}`);
}
