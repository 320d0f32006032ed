import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { ApiKeyRecord, asApiKeyRecord } from "./api-key-record.ts";
import { findKeyAge, lockApiKey, markApiKeyRevoked } from "./api-key-store.ts";

/** POST /api-keys/{id}/revoke */
export const revokeApiKey = operation({
  summary: "End a key and all its secrets at once",
  allow: administrators,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "The system was shut down." },
  reply: ApiKeyRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const key = await lockApiKey(tx, caller.scope, params.id);
    refuseUnless(key, "not_found");
    refuseUnless(key.revoked_at === null, "credential_not_active");

    const row = await markApiKeyRevoked(tx, caller.scope, key.id, { at: now, reason: body.reason });
    await recordAudit(tx, caller, now, {
      type: "api_key.revoked",
      resourceType: "api-keys",
      resourceId: key.id,
      reason: body.reason,
    });
    return asApiKeyRecord(row, await findKeyAge(tx, caller.scope.organizationId), now);
  },
});
