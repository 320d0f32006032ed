import type { TrailEvent } from "@probity/engines/integrity/trail/trail-event.ts";
import { statement } from "#platform/database/statement.ts";
import type { Tx } from "#platform/database/transaction.ts";

const pageRows = 5_000;

/** A place of the chain, with the event that stands there. */
export type TrailRow = TrailEvent & {
  address: Buffer | null;
  /** Null if the chain names an event that is not there. */
  found: true | null;
};

/** A work that runs in a transaction with the organization's scope. */
export type Reads = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The chain of an organization from its first event on, page after page. */
export async function* readTrail(read: Reads, organizationId: string): AsyncGenerator<TrailRow[]> {
  let next = read((tx) => trailPage(tx, organizationId, 0));
  for (;;) {
    const rows = await next;
    const isLast = rows.length < pageRows;
    if (!isLast) {
      const after = rows.at(-1)!.sequence;
      // Read while this page is checked. Whoever stops before does not wait for it.
      next = read((tx) => trailPage(tx, organizationId, after));
      next.catch(() => {});
    }
    yield rows;
    if (isLast) return;
  }
}

/**
 * Each event is looked up by its id: a join could be planned as one that reads all events for each page. Members have their names and
 * form here already, because a million rows are not worth making twice.
 */
async function trailPage(tx: Tx, organizationId: string, after: number): Promise<TrailRow[]> {
  const { rows } = await statement<TrailRow>`
    select chain.organization_id as "organizationId", chain.sequence, chain.event_id as id,
           encode(chain.previous_hash, 'hex') as "previousHash", encode(chain.hash, 'hex') as hash, event.*
      from (select *
              from audit_chain
             where organization_id = ${organizationId}
               and sequence > ${after}
             order by sequence
             limit ${pageRows}) chain
      left join lateral (select true as found, type, actor, credential, address, address_digest as "addressDigest",
                                resource_type as "resourceType", resource_id as "resourceId", reason, details,
                                to_char(recorded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt"
                           from audit_events
                          where organization_id = chain.organization_id
                            and id = chain.event_id
                         offset 0) event on true
     order by chain.sequence
  `.execute(tx);
  return rows;
}

/** An event outside of the chain: a transaction writes each event together with its place. */
export async function findUnchained(tx: Tx, organizationId: string): Promise<string | null> {
  const { rows } = await statement<{ id: string }>`
    select id
      from audit_events event
     where organization_id = ${organizationId}
       and not exists (select from audit_chain where organization_id = ${organizationId} and event_id = event.id)
     limit 1
  `.execute(tx);
  return rows[0]?.id ?? null;
}
