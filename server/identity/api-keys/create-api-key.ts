import Type from "typebox";
import { newId } from "#database/new-id.ts";
import { administrators } from "#operation/access.ts";
import { principalOf } from "#operation/caller.ts";
import { operation } from "#operation/operation.ts";
import { refuseField } from "#operation/refusal.ts";
import { ModeName, NullableTimestamp, strict } from "#operation/shapes.ts";
import { recordAudit } from "#audit/record-audit.ts";
import { ApiKeyWithSecret, asApiKeyRecord } from "./api-key-record.ts";
import { insertApiKey } from "./api-key-store.ts";
import { newApiKey } from "./new-api-key.ts";

/** POST /api-keys */
export const createApiKey = operation({
  summary: "Make an API key; its secret is in this answer and in no other",
  allow: administrators,
  body: strict({
    name: Type.String({ minLength: 1, maxLength: 120, pattern: "\\S" }),
    mode: ModeName,
    expiresAt: Type.Optional(NullableTimestamp),
  }),
  example: { name: "Onboarding system", mode: "test" },
  reply: ApiKeyWithSecret,
  modeFrom: "body",
  secretReply: true,

  async run({ tx, caller, now, keys, body }) {
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
    if (expiresAt && expiresAt <= now) refuseField("/expiresAt", "not_in_future", "Must be in the future.");
    const { keyId, secret } = newApiKey(caller.scope.mode);
    const row = await insertApiKey(tx, caller.scope, {
      id: newId(now),
      keyId,
      name: body.name,
      secret: keys.seal("api-key", secret),
      expiresAt,
      createdAt: now,
      createdBy: principalOf(caller),
    });
    await recordAudit(tx, caller, now, {
      type: "api_key.created",
      resourceType: "api-keys",
      resourceId: row.id,
      details: { keyId, mode: row.mode, expiresAt: row.expires_at },
    });
    return { ...asApiKeyRecord(row, now), secret };
  },
});
