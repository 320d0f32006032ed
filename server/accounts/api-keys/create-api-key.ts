import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { asNetwork } from "#platform/operation/networks.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { ModeName, NullableTimestamp, strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueOwnerNotices } from "../mail/queue-mail.ts";
import { ApiKeyWithSecret, asApiKeyRecord, KeyScopeName, statusOf } from "./api-key-record.ts";
import { findKeyAge, holdStandingKeys, insertApiKey } from "./api-key-store.ts";
import { newApiKey } from "./new-api-key.ts";

/** Budgets are per credential, so the number of credentials is limited too. */
const activeKeysMax = 100;

const orNull = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** POST /api-keys */
export const createApiKey = operation({
  summary: "Make an API key; its secret is in this answer and in no other",
  allow: administrators,
  fresh: true,
  body: strict({
    name: Type.String({ minLength: 1, maxLength: 120, pattern: "\\S" }),
    mode: ModeName,
    scopes: orNull(
      Type.Array(KeyScopeName, {
        maxItems: 50,
        uniqueItems: true,
        description: "What the key may do. None means everything that API keys may.",
      }),
    ),
    allowedNetworks: orNull(
      Type.Array(Type.String({ maxLength: 50 }), {
        maxItems: 50,
        uniqueItems: true,
        description: "IPv4 and IPv6 addresses and networks that the key can be used from. None means anywhere.",
      }),
    ),
    expiresAt: Type.Optional(NullableTimestamp),
  }),
  example: {
    name: "Onboarding system",
    mode: "test",
    scopes: ["risk:*", "screening:read"],
    allowedNetworks: ["203.0.113.0/24", "2001:db8::/32"],
  },
  reply: ApiKeyWithSecret,
  modeFrom: "body",
  idempotency: { secrets: ["secret"] },

  async run({ tx, caller, now, keys, body, services }) {
    const { scope } = caller;
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
    if (expiresAt && expiresAt <= now) refuseField("/expiresAt", "not_in_future", "Must be in the future.");
    const networks = networksOf(body.allowedNetworks ?? []);
    const scopes = body.scopes ?? [];
    const rule = await findKeyAge(tx, scope.organizationId);
    const standing = await holdStandingKeys(tx, scope);
    const active = standing.filter((key) => statusOf(key, rule, now) === "active");
    refuseUnless(active.length < activeKeysMax, "too_many_keys");

    const { keyId, secret } = newApiKey(scope.mode);
    const row = await insertApiKey(tx, scope, {
      id: newId(now),
      keyId,
      name: body.name,
      secret: keys.seal("api-key", secret),
      scopes: scopes.length > 0 ? scopes : null,
      allowedNetworks: networks.length > 0 ? networks : null,
      expiresAt,
      createdAt: now,
      createdBy: principalOf(caller),
    });
    await recordAudit(tx, caller, now, {
      type: "api_key.created",
      resourceType: "api-keys",
      resourceId: row.id,
      details: {
        keyId,
        mode: row.mode,
        scopes: row.scopes,
        allowedNetworks: row.allowed_networks,
        expiresAt: row.expires_at,
      },
    });
    await queueOwnerNotices(tx, services, caller, "api_key_created");
    return { ...asApiKeyRecord(row, rule, now), secret };
  },
});

/** Each network once, in one spelling. */
function networksOf(given: readonly string[]): string[] {
  const networks = given.map(
    (text, at) =>
      asNetwork(text) ??
      refuseField(
        `/allowedNetworks/${at}`,
        "invalid_network",
        "Must be an IPv4 or IPv6 address or network, such as 203.0.113.0/24 or 2001:db8::/32.",
      ),
  );
  return [...new Set(networks)];
}
