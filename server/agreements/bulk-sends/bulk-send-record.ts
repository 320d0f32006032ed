import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import type { BulkSendRow } from "./bulk-send-store.ts";
import { rowStatuses } from "./row-store.ts";

/** The rows, and everything else about a bulk send, are deleted after so many days; its documents stay. */
const keptDays = 7;

const Count = Type.Integer({ minimum: 0 });

export const BulkSendRecord = named(
  "BulkSend",
  Type.Object({
    id: Id,
    templateId: Id,
    templateRevision: Type.Integer(),
    status: Type.Enum(["sending", "finished", "stopped"]),
    rowCount: Count,
    waitingCount: Count,
    sentCount: Count,
    failedCount: Count,
    stoppedCount: Count,
    invitations: Type.Enum(["email", "none"]),
    authentication: Type.Enum(["none", "email_code"]),
    allowDecline: Type.Boolean(),
    expiresAt: NullableTimestamp,
    createdAt: Timestamp,
    createdBy: Type.String(),
    stoppedAt: NullableTimestamp,
    keptUntil: Type.String({ ...Timestamp, description: "Then it is deleted with its rows. The documents stay." }),
  }),
);

export const BulkSendRowRecord = named(
  "BulkSendRow",
  Type.Object({
    number: Type.Integer({ description: "Its place among the rows that were given, from 1." }),
    status: Type.Enum([...rowStatuses]),
    name: Type.Union([Type.String(), Type.Null()], { description: "Of the document; null once that is deleted." }),
    signers: Type.Array(
      Type.Object({ roleId: Type.Union([Id, Type.Null()]), name: Type.String(), email: Type.String() }),
    ),
    documentId: Type.Union([Id, Type.Null()], { description: "Null unless it was sent." }),
    problem: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()], {
      description: "Why it was not sent, and what to do; null unless `failed`.",
    }),
  }),
);

export function asBulkSend(row: BulkSendRow): Static<typeof BulkSendRecord> {
  const waitingCount = row.row_count - row.sent_count - row.failed_count - row.stopped_count;
  return {
    id: row.id,
    templateId: row.template_id,
    templateRevision: row.template_revision,
    status: row.stopped_at ? "stopped" : waitingCount === 0 ? "finished" : "sending",
    rowCount: row.row_count,
    waitingCount,
    sentCount: row.sent_count,
    failedCount: row.failed_count,
    stoppedCount: row.stopped_count,
    invitations: row.invitations,
    authentication: row.authentication,
    allowDecline: row.allow_decline,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    keptUntil: new Date(row.created_at.getTime() + keptDays * 86_400_000).toISOString(),
  };
}
