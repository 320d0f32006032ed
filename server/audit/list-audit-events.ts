import Type from "typebox";
import { overseers } from "#operation/access.ts";
import { named } from "#operation/named.ts";
import { operation } from "#operation/operation.ts";
import { Id, listOf, OrderQuery, Paging, recordOf, strict, Timestamp } from "#operation/shapes.ts";
import { pageAsked, pageOf } from "#operation/page.ts";
import { listAuditEventRows } from "./audit-store.ts";

const AuditEventData = Type.Object({
  type: Type.String(),
  actor: Type.String(),
  resourceType: Type.String(),
  resourceId: Id,
  reason: Type.Union([Type.String(), Type.Null()]),
  details: Type.Unknown(),
  recordedAt: Timestamp,
});

const AuditEvent = named("AuditEvent", recordOf("audit-events", AuditEventData));

/** GET /organization/audit-events */
export const listAuditEvents = operation({
  summary: "List changes to how the organization is run, with their authors, oldest first",
  allow: overseers,
  query: strict({ order: OrderQuery, ...Paging }),
  reply: listOf(AuditEvent),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listAuditEventRows(tx, caller.scope.organizationId, page);
    const records = rows.map((row) => ({
      id: row.id,
      resource: "audit-events" as const,
      data: {
        type: row.type,
        actor: row.actor,
        resourceType: row.resource_type,
        resourceId: row.resource_id,
        reason: row.reason,
        details: row.details,
        recordedAt: row.recorded_at.toISOString(),
      },
    }));
    return pageOf(records, page);
  },
});
