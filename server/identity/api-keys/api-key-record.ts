import Type from "typebox";
import type { Mode } from "#operation/caller.ts";
import { named } from "#operation/named.ts";
import { ModeName, NullableTimestamp, recordOf, Timestamp } from "#operation/shapes.ts";

const ApiKeyData = Type.Object({
  name: Type.String(),
  mode: ModeName,
  keyId: Type.String(),
  status: Type.Enum(["active", "expired", "revoked"]),
  expiresAt: NullableTimestamp,
  revokedAt: NullableTimestamp,
  revocationReason: Type.Union([Type.String(), Type.Null()]),
  rotatedAt: NullableTimestamp,
  previousSecretUntil: NullableTimestamp,
  createdAt: Timestamp,
  createdBy: Type.String(),
});

export const ApiKeyRecord = named("ApiKey", recordOf("api-keys", ApiKeyData));

/** Answered once, when the secret is made; no other answer has it. */
export const ApiKeyWithSecret = named(
  "ApiKeyWithSecret",
  Type.Object({ ...ApiKeyRecord.properties, secret: Type.String() }),
);

type ApiKeyRow = {
  id: string;
  mode: Mode;
  key_id: string;
  name: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  revocation_reason: string | null;
  rotated_at: Date | null;
  previous_secret_until: Date | null;
  created_at: Date;
  created_by: string;
};

export function statusOf(key: { expires_at: Date | null; revoked_at: Date | null }, now: Date) {
  if (key.revoked_at) return "revoked" as const;
  return key.expires_at && key.expires_at <= now ? ("expired" as const) : ("active" as const);
}

export function asApiKeyRecord(row: ApiKeyRow, now: Date) {
  return {
    id: row.id,
    resource: "api-keys" as const,
    data: {
      name: row.name,
      mode: row.mode,
      keyId: row.key_id,
      status: statusOf(row, now),
      expiresAt: row.expires_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revocationReason: row.revocation_reason,
      rotatedAt: row.rotated_at?.toISOString() ?? null,
      previousSecretUntil: row.previous_secret_until?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
    },
  };
}
