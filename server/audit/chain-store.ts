import { hashedTextAround, noHash, type TrailContent } from "@probity/engines/trail/trail-event.ts";
import { fragment, statement } from "#database/statement.ts";
import type { Tx } from "#database/transaction.ts";

const noHashBytes = Buffer.from(noHash, "hex");

/** Moves the end of the chain by one event. Whoever comes at the same time waits here until this transaction has ended. */
function nextPlace(content: TrailContent) {
  const { before, between, after } = hashedTextAround(content);
  return fragment`
    insert into audit_heads as head (organization_id, sequence, previous_hash, hash)
    values (${content.organizationId}, 1, ${noHashBytes}, sha256(convert_to(${before + noHash + between}::text || 1 || ${after}::text, 'UTF8')))
        on conflict (organization_id) do update
       set sequence = head.sequence + 1,
           previous_hash = head.hash,
           hash = sha256(convert_to(
                    ${before}::text || encode(head.hash, 'hex') || ${between}::text || (head.sequence + 1) || ${after}::text, 'UTF8'))
    returning sequence, previous_hash, hash
  `;
}

/** Writes an event and gives it its place in the chain of its organization. */
export async function insertChainedEvent(tx: Tx, content: TrailContent, address: Buffer | null): Promise<void> {
  await statement`
    with place as (${nextPlace(content)}
    ), event as (
      insert into audit_events (organization_id, id, type, actor, credential, address, address_digest,
                                resource_type, resource_id, reason, details, recorded_at)
      values (${content.organizationId}, ${content.id}, ${content.type}, ${content.actor}, ${content.credential}, ${address},
              ${content.addressDigest}, ${content.resourceType}, ${content.resourceId}, ${content.reason},
              ${JSON.stringify(content.details)}, ${content.recordedAt})
    )
    insert into audit_chain (organization_id, sequence, event_id, previous_hash, hash)
    select ${content.organizationId}, sequence, ${content.id}, previous_hash, hash
      from place
  `.execute(tx);
}

/** Gives a place to an event that was written without one. */
export async function chainEvent(tx: Tx, content: TrailContent): Promise<void> {
  await statement`
    with place as (${nextPlace(content)}
    )
    insert into audit_chain (organization_id, sequence, event_id, previous_hash, hash)
    select ${content.organizationId}, sequence, ${content.id}, previous_hash, hash
      from place
  `.execute(tx);
}

export type ChainHead = { sequence: number; hash: Buffer; announced: number; adopted: string | null };

export async function findHead(tx: Tx, organizationId: string): Promise<ChainHead | undefined> {
  return tx
    .selectFrom("audit_heads")
    .select(["sequence", "hash", "announced", "adopted"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
}

/** The hashes of the events after `after`, up to `to`. */
export async function listHashes(tx: Tx, organizationId: string, after: number, to: number): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom("audit_chain")
    .select("hash")
    .where("organization_id", "=", organizationId)
    .where("sequence", ">", after)
    .where("sequence", "<=", to)
    .orderBy("sequence")
    .execute();
  return rows.map(({ hash }) => hash);
}
