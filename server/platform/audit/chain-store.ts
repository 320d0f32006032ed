import { hashedTextAround, noHash, type TrailContent } from "@probity/engines/integrity/trail/trail-event.ts";
import { statement } from "#platform/database/statement.ts";
import type { Tx } from "#platform/database/transaction.ts";

const noHashBytes = Buffer.from(noHash, "hex");

/**
 * Writes an event and gives it its place in the chain of its organization, whose end moves by one. Whoever comes at the same time waits
 * here until this transaction has ended.
 */
export async function insertChainedEvent(tx: Tx, content: TrailContent, address: Buffer | null): Promise<void> {
  const { before, between, after } = hashedTextAround(content);
  await statement`
    with place as (
      insert into audit_heads as head (organization_id, sequence, previous_hash, hash)
      values (${content.organizationId}, 1, ${noHashBytes}, sha256(convert_to(${before + noHash + between}::text || 1 || ${after}::text, 'UTF8')))
          on conflict (organization_id) do update
         set sequence = head.sequence + 1,
             previous_hash = head.hash,
             hash = sha256(convert_to(
                      ${before}::text || encode(head.hash, 'hex') || ${between}::text || (head.sequence + 1) || ${after}::text, 'UTF8'))
      returning sequence, previous_hash, hash
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

export type ChainHead = { sequence: number; hash: Buffer; announced: number };

export async function findHead(tx: Tx, organizationId: string): Promise<ChainHead | undefined> {
  return tx
    .selectFrom("audit_heads")
    .select(["sequence", "hash", "announced"])
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
