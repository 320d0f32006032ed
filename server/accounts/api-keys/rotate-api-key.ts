import Type from "typebox";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { queueOwnerNotices } from "../mail/queue-mail.ts";
import { ApiKeyWithSecret, asApiKeyRecord, statusOf } from "./api-key-record.ts";
import { findKeyAge, lockApiKey, replaceSecret } from "./api-key-store.ts";
import { endOf } from "#platform/sessions/key-end.ts";
import { newApiSecret } from "./new-api-key.ts";

const overlapSecondsDefault = 86_400;
const overlapSecondsMax = 604_800;

/** POST /api-keys/{id}/rotate */
export const rotateApiKey = operation({
  summary: "Give a key a new secret; the old one stays valid for the overlap",
  allow: administrators,
  fresh: true,
  params: IdParams,
  body: strict({ overlapSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: overlapSecondsMax })) }),
  example: { overlapSeconds: 3600 },
  reply: ApiKeyWithSecret,
  answer: { status: 200 },
  idempotency: { secrets: ["secret"] },

  async run({ tx, caller, now, keys, params, body, services }) {
    const key = await lockApiKey(tx, caller.scope, params.id);
    refuseUnless(key, "not_found");
    const rule = await findKeyAge(tx, caller.scope.organizationId);
    refuseUnless(statusOf(key, rule, now) === "active", "credential_not_active");

    const overlapSeconds = body.overlapSeconds ?? overlapSecondsDefault;
    const secret = newApiSecret(key.mode);
    const row = await replaceSecret(tx, caller.scope, key.id, {
      secret: keys.seal("api-key", secret),
      rotatedAt: now,
      previousUntil:
        overlapSeconds === 0 ? null : earlier(new Date(now.getTime() + overlapSeconds * 1000), endOf(key, rule)),
    });
    await recordAudit(tx, caller, now, {
      type: "api_key.rotated",
      resourceType: "api-keys",
      resourceId: key.id,
      details: { overlapSeconds },
    });
    await queueOwnerNotices(tx, services, caller, "api_key_rotated");
    return { ...asApiKeyRecord(row, rule, now), secret };
  },
});

/** A rotation does not let the secret of before outlive its own end. */
const earlier = (until: Date, end: Date | null) => (end !== null && end < until ? end : until);
