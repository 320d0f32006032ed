import Type from "typebox";
import type { Mode } from "#platform/operation/caller.ts";
import { keyScopes } from "#platform/operation/key-scopes.ts";
import { named } from "#platform/operation/named.ts";
import { ModeName, NullableText, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { endOf, type KeyAgeRule } from "#platform/sessions/key-end.ts";

export const KeyScopeName = named("KeyScope", Type.Enum([...keyScopes]));

const ApiKeyData = Type.Object({
  name: Type.String(),
  mode: ModeName,
  keyId: Type.String(),
  status: Type.Enum(["active", "expired", "revoked"]),
  scopes: Type.Union([Type.Array(KeyScopeName), Type.Null()], {
    description: "What the key may do; null means everything that API keys may.",
  }),
  allowedNetworks: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: "The networks that it can be used from; null means anywhere.",
  }),
  lastUsedAt: Type.Union([Timestamp, Type.Null()], {
    description: "The last request that it was let in with, to within five minutes.",
  }),
  expiresAt: NullableTimestamp,
  endsAt: Type.Union([Timestamp, Type.Null()], {
    description: "When it ends by itself: at `expiresAt` or by the organization's maximum age, whichever is first.",
  }),
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
  Type.Object({
    ...ApiKeyRecord.properties,
    secret: Type.Union(NullableText.anyOf, { description: "Null when the request is repeated a day later." }),
  }),
);

type ApiKeyRow = {
  id: string;
  mode: Mode;
  key_id: string;
  name: string;
  scopes: string[] | null;
  allowed_networks: string[] | null;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  revocation_reason: string | null;
  rotated_at: Date | null;
  previous_secret_until: Date | null;
  created_at: Date;
  created_by: string;
};

type EndingKey = Pick<ApiKeyRow, "expires_at" | "revoked_at" | "created_at" | "rotated_at">;

export function statusOf(key: EndingKey, rule: KeyAgeRule, now: Date) {
  if (key.revoked_at) return "revoked" as const;
  const end = endOf(key, rule);
  return end && end <= now ? ("expired" as const) : ("active" as const);
}

export function asApiKeyRecord(row: ApiKeyRow, rule: KeyAgeRule, now: Date) {
  return {
    id: row.id,
    resource: "api-keys" as const,
    data: {
      name: row.name,
      mode: row.mode,
      keyId: row.key_id,
      status: statusOf(row, rule, now),
      scopes: row.scopes as (typeof keyScopes)[number][] | null,
      allowedNetworks: row.allowed_networks,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      endsAt: endOf(row, rule)?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revocationReason: row.revocation_reason,
      rotatedAt: row.rotated_at?.toISOString() ?? null,
      previousSecretUntil: row.previous_secret_until?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
    },
  };
}
