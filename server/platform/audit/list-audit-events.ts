import Type from "typebox";
import { overseers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import {
  Id,
  listOf,
  NullableText,
  OrderQuery,
  Paging,
  recordOf,
  strict,
  Timestamp,
} from "#platform/operation/shapes.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { openAddress } from "./address.ts";
import { type AuditEventRow, contentOf, listAuditEventRows } from "./audit-store.ts";

const place = "Its place in the chain. Null only for an event that was inserted beside the chain.";

const AuditEventData = Type.Object({
  type: Type.String(),
  actor: Type.String(),
  credential: Type.Union([Type.String(), Type.Null()], {
    description: "The API key or session that was used, as `api_key:…` or `session:…`.",
  }),
  address: Type.Union([Type.String(), Type.Null()], {
    description: "The network address the request came from. It is stored sealed, and is no part of the hash.",
  }),
  addressDigest: Type.Union([Type.String(), Type.Null()], {
    description: "Stands for the address in the hash. It is keyed, so it reveals nothing.",
  }),
  resourceType: Type.String(),
  resourceId: Id,
  reason: NullableText,
  details: Type.Unknown(),
  recordedAt: Timestamp,
  sequence: Type.Union([Type.Integer(), Type.Null()], { description: place }),
  previousHash: NullableText,
  hash: Type.Union([Type.String(), Type.Null()], {
    description:
      "SHA-256 of the canonical JSON of `id`, `organizationId` and all members of `data` but `address` and `hash`.",
  }),
});

const AuditEvent = named("AuditEvent", recordOf("audit-events", AuditEventData));

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** GET /organization/audit-events */
export const listAuditEvents = operation({
  summary: "List who did what to the organization, with their place in the chain of hashes, oldest first",
  allow: overseers,
  query: strict({
    type: Type.Optional(Name),
    actor: Type.Optional(Name),
    resourceId: Type.Optional(Id),
    from: Type.Optional(Timestamp),
    to: Type.Optional(Timestamp),
    order: OrderQuery,
    ...Paging,
  }),
  reply: listOf(AuditEvent),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listAuditEventRows(tx, caller.scope.organizationId, page, query);
    return pageOf(
      rows.map((row) => asAuditEvent(row, keys)),
      page,
    );
  },
});

export function asAuditEvent(row: AuditEventRow, keys: OrganizationKeys) {
  const { organizationId: _organizationId, id, ...content } = contentOf(row);
  return {
    id,
    resource: "audit-events" as const,
    data: {
      ...content,
      address: openAddress(keys, row.address),
      sequence: row.sequence,
      previousHash: row.previous_hash?.toString("hex") ?? null,
      hash: row.hash?.toString("hex") ?? null,
    },
  };
}
