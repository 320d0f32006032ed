import Type from "typebox";
import { overseers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, OrderQuery, Paging, recordOf, strict, Timestamp } from "#platform/operation/shapes.ts";
import { type CheckpointRow, listCheckpointRows } from "./checkpoint-store.ts";
import { nodesOf } from "./seal-organization.ts";

const Hex = Type.String({ pattern: "^([0-9a-f]{2})+$" });

const AuditCheckpointData = Type.Object({
  organizationId: Type.String({ format: "uuid" }),
  size: Type.Integer({ description: "How many events it covers, from the first on." }),
  root: Type.String({ description: "The root of the Merkle tree (RFC 6962) whose leaves are the events' hashes." }),
  sealedAt: Timestamp,
  keyId: Type.String(),
  publicKey: Type.String({ description: "Ed25519, 32 bytes in base64." }),
  signature: Type.String({
    description:
      "Over the canonical JSON of `kind`, `organizationId`, `size`, `root`, `sealedAt` and `keyId`, in base64.",
  }),
  consistency: Type.Array(Hex, {
    description: "The proof (RFC 6962) that the events of the checkpoint before are the first events of this one.",
  }),
});

const AuditCheckpoint = named("AuditCheckpoint", recordOf("audit-checkpoints", AuditCheckpointData));

/** GET /organization/audit-checkpoints */
export const listAuditCheckpoints = operation({
  summary: "List the signed checkpoints that seal the organization's audit events, oldest first",
  allow: overseers,
  query: strict({ order: OrderQuery, ...Paging }),
  reply: listOf(AuditCheckpoint),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const { organizationId } = caller.scope;
    const rows = await listCheckpointRows(tx, organizationId, page);
    return pageOf(
      rows.map((row) => recordOfRow(row, organizationId)),
      page,
    );
  },
});

function recordOfRow(row: CheckpointRow, organizationId: string) {
  return {
    id: row.id,
    resource: "audit-checkpoints" as const,
    data: {
      organizationId,
      size: row.size,
      root: row.root.toString("hex"),
      sealedAt: row.sealed_at.toISOString(),
      keyId: row.key_id,
      publicKey: row.public_key.toString("base64"),
      signature: row.signature.toString("base64"),
      consistency: nodesOf(row.proof).map((node) => node.toString("hex")),
    },
  };
}
