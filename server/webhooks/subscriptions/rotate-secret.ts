import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { refuseAuditEventsUnlessAllowed } from "../known-events.ts";
import { newSigningSecret } from "./signing-secret.ts";
import { asWebhookRecord, WebhookWithSecret } from "./subscription-record.ts";
import { findSubscription, replaceSecret } from "./subscription-store.ts";

const overlapSecondsDefault = 86_400;
const overlapSecondsMax = 604_800;

/** POST /webhooks/{id}/rotate-secret */
export const rotateSecret = operation({
  summary: "Replace the signing secret; both sign while they overlap",
  allow: writers,
  params: IdParams,
  body: strict({
    overlapSeconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: overlapSecondsMax, default: overlapSecondsDefault }),
    ),
  }),
  example: { overlapSeconds: 86400 },
  answer: { status: 200 },
  live: { altersSubscriptions: true },
  idempotency: { secrets: ["signingSecret"] },
  reply: WebhookWithSecret,

  async run({ tx, caller, now, params, body, keys }) {
    const before = await findSubscription(tx, caller.scope, params.id);
    refuseUnless(before, "not_found");
    refuseAuditEventsUnlessAllowed(caller, before.events);
    const overlapSeconds = body.overlapSeconds ?? overlapSecondsDefault;
    const signingSecret = newSigningSecret();
    const row = await replaceSecret(tx, caller.scope, params.id, {
      secret: keys.seal("webhook", signingSecret),
      previousUntil: overlapSeconds === 0 ? null : new Date(now.getTime() + overlapSeconds * 1000),
      now,
    });
    refuseUnless(row, "not_found");
    await recordAudit(tx, caller, now, {
      type: "webhook.secret_rotated",
      resourceType: "webhooks",
      resourceId: row.id,
      details: { mode: caller.scope.mode, overlapSeconds },
    });
    return { ...asWebhookRecord(row), signingSecret };
  },
});
