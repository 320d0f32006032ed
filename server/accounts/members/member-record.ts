import Type from "typebox";
import type { Role } from "#platform/operation/caller.ts";
import { named } from "#platform/operation/named.ts";
import { NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { RoleName } from "../shapes.ts";

export const MemberRecord = named(
  "Member",
  recordOf(
    "members",
    Type.Object({
      email: Type.String(),
      emailVerifiedAt: NullableTimestamp,
      role: RoleName,
      totpEnabled: Type.Boolean(),
      hasPasskey: Type.Boolean(),
      createdAt: Timestamp,
    }),
  ),
);

type MemberRow = {
  user_id: string;
  email: string;
  email_verified_at: Date | null;
  role: string;
  totp_confirmed_at: Date | null;
  has_passkey: boolean;
  created_at: Date;
};

export function asMemberRecord(row: MemberRow) {
  return {
    id: row.user_id,
    resource: "members" as const,
    data: {
      email: row.email,
      emailVerifiedAt: row.email_verified_at?.toISOString() ?? null,
      role: row.role as Role,
      totpEnabled: row.totp_confirmed_at !== null,
      hasPasskey: row.has_passkey,
      createdAt: row.created_at.toISOString(),
    },
  };
}
