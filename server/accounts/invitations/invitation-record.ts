import Type from "typebox";
import type { Role } from "#platform/operation/caller.ts";
import { named } from "#platform/operation/named.ts";
import { NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { RoleName } from "../shapes.ts";

export const InvitationRecord = named(
  "Invitation",
  recordOf(
    "invitations",
    Type.Object({
      email: Type.String(),
      role: RoleName,
      status: Type.Enum(["open", "accepted", "revoked", "expired"]),
      invitedBy: Type.String(),
      delivery: Type.Enum(["mail", "operator"]),
      sentAt: NullableTimestamp,
      createdAt: Timestamp,
      expiresAt: Timestamp,
      acceptedAt: NullableTimestamp,
      revokedAt: NullableTimestamp,
    }),
  ),
);

type InvitationRow = {
  id: string;
  email: string;
  role: string;
  invited_by: string;
  mailed: boolean;
  sent_at: Date | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
};

function statusOf({ accepted_at, revoked_at, expires_at }: InvitationRow, now: Date) {
  if (accepted_at) return "accepted" as const;
  if (revoked_at && revoked_at < expires_at) return "revoked" as const;
  return expires_at <= now ? ("expired" as const) : ("open" as const);
}

export function asInvitationRecord(row: InvitationRow, now: Date) {
  const status = statusOf(row, now);
  return {
    id: row.id,
    resource: "invitations" as const,
    data: {
      email: row.email,
      role: row.role as Role,
      status,
      invitedBy: row.invited_by,
      delivery: row.mailed ? ("mail" as const) : ("operator" as const),
      sentAt: row.sent_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      acceptedAt: row.accepted_at?.toISOString() ?? null,
      revokedAt: status === "revoked" && row.revoked_at ? row.revoked_at.toISOString() : null,
    },
  };
}
