import Type from "typebox";
import { administrators } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { IdParams, strict } from "#operation/shapes.ts";
import { recordAudit } from "#audit/record-audit.ts";
import { ApiKeyWithSecret, asApiKeyRecord, statusOf } from "./api-key-record.ts";
import { lockApiKey, replaceSecret } from "./api-key-store.ts";
import { newApiSecret } from "./new-api-key.ts";

const overlapSecondsDefault = 86_400;
const overlapSecondsMax = 604_800;

/** POST /api-keys/{id}/rotate */
export const rotateApiKey = operation({
  summary: "Give a key a new secret; the old one stays valid for the overlap",
  allow: administrators,
  params: IdParams,
  body: strict({ overlapSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: overlapSecondsMax })) }),
  example: { overlapSeconds: 3600 },
  reply: ApiKeyWithSecret,
  status: 200,
  secretReply: true,

  async run({ tx, caller, now, keys, params, body }) {
    const key = await lockApiKey(tx, caller.scope, params.id);
    refuseUnless(key, "not_found");
    refuseUnless(statusOf(key, now) === "active", "credential_not_active");

    const overlapSeconds = body.overlapSeconds ?? overlapSecondsDefault;
    const secret = newApiSecret(key.mode);
    const row = await replaceSecret(tx, caller.scope, key.id, {
      secret: keys.seal("api-key", secret),
      rotatedAt: now,
      previousUntil: overlapSeconds === 0 ? null : new Date(now.getTime() + overlapSeconds * 1000),
    });
    await recordAudit(tx, caller, now, {
      type: "api_key.rotated",
      resourceType: "api-keys",
      resourceId: key.id,
      details: { overlapSeconds },
    });
    return { ...asApiKeyRecord(row, now), secret };
  },
});
