import type { Json } from "@probity/engines/json/canonical.ts";
import type { TrailContent } from "@probity/engines/integrity/trail/trail-event.ts";
import { firstIdAt } from "#platform/database/new-id.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import type { Tx } from "#platform/database/transaction.ts";

export type AuditFilter = {
  type?: string | undefined;
  actor?: string | undefined;
  resourceId?: string | undefined;
  /** The first and the last moment. */
  from?: string | undefined;
  to?: string | undefined;
};

export type AuditEventRow = Awaited<ReturnType<typeof listAuditEventRows>>[number];

/** Events with their place in the chain, if they have one already. */
function auditEvents(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("audit_events as event")
    .leftJoin("audit_chain as chain", (join) =>
      join.onRef("chain.organization_id", "=", "event.organization_id").onRef("chain.event_id", "=", "event.id"),
    )
    .select([
      "event.organization_id",
      "event.id",
      "event.type",
      "event.actor",
      "event.credential",
      "event.address",
      "event.address_digest",
      "event.resource_type",
      "event.resource_id",
      "event.reason",
      "event.details",
      "event.recorded_at",
      "chain.sequence",
      "chain.previous_hash",
      "chain.hash",
    ])
    .where("event.organization_id", "=", organizationId);
}

export async function listAuditEventRows(tx: Tx, organizationId: string, page: Page, filter: AuditFilter = {}) {
  let query = auditEvents(tx, organizationId);
  if (filter.type !== undefined) query = query.where("event.type", "=", filter.type);
  if (filter.actor !== undefined) query = query.where("event.actor", "=", filter.actor);
  if (filter.resourceId !== undefined) query = query.where("event.resource_id", "=", filter.resourceId);
  if (filter.from !== undefined) query = query.where("event.id", ">=", firstIdAt(new Date(filter.from)));
  if (filter.to !== undefined) query = query.where("event.id", "<", firstIdAt(new Date(Date.parse(filter.to) + 1)));
  return selectPage(query, page, "event.id").execute();
}

/** Events by their ids, in the order of those. */
export async function findAuditEvents(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<AuditEventRow[]> {
  if (ids.length === 0) return [];
  return auditEvents(tx, organizationId).where("event.id", "in", ids).orderBy("event.id").execute();
}

/** What an event's hash covers, from its row. */
export function contentOf(
  row: Pick<
    AuditEventRow,
    | "organization_id"
    | "id"
    | "type"
    | "actor"
    | "credential"
    | "address_digest"
    | "resource_type"
    | "resource_id"
    | "reason"
    | "details"
    | "recorded_at"
  >,
): TrailContent {
  return {
    organizationId: row.organization_id,
    id: row.id,
    type: row.type,
    actor: row.actor,
    credential: row.credential,
    addressDigest: row.address_digest,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    reason: row.reason,
    details: row.details as Json,
    recordedAt: row.recorded_at.toISOString(),
  };
}
