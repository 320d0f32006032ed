import { type Page, selectPage } from "#database/page.ts";
import type { Tx } from "#database/transaction.ts";

export type NewAuditEvent = {
  id: string;
  type: string;
  actor: string;
  resourceType: string;
  resourceId: string;
  reason: string | null;
  details: object;
  recordedAt: Date;
};

export async function insertAuditEvent(tx: Tx, organizationId: string, event: NewAuditEvent): Promise<void> {
  await tx
    .insertInto("audit_events")
    .values({
      organization_id: organizationId,
      id: event.id,
      type: event.type,
      actor: event.actor,
      resource_type: event.resourceType,
      resource_id: event.resourceId,
      reason: event.reason,
      details: JSON.stringify(event.details),
      recorded_at: event.recordedAt,
    })
    .execute();
}

export async function listAuditEventRows(tx: Tx, organizationId: string, page: Page) {
  const query = tx
    .selectFrom("audit_events")
    .select(["id", "type", "actor", "resource_type", "resource_id", "reason", "details", "recorded_at"])
    .where("organization_id", "=", organizationId);
  return selectPage(query, page).execute();
}
