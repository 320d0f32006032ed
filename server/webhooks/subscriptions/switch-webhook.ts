import { recordAudit } from "#platform/audit/record-audit.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams, Reason, Revision, strict } from "#platform/operation/shapes.ts";
import { refuseStale } from "./refuse-stale.ts";
import { asWebhookRecord, WebhookRecord } from "./subscription-record.ts";
import { changeSubscription } from "./subscription-store.ts";

const switchWebhook = (enabled: boolean, summary: string) =>
  operation({
    summary,
    allow: writers,
    params: IdParams,
    body: strict({ expectedRevision: Revision, reason: Reason }),
    example: { expectedRevision: 2, reason: enabled ? "The receiver is back." : "The receiver is being moved." },
    answer: { status: 200 },
    live: { altersSubscriptions: true },
    reply: WebhookRecord,

    async run({ tx, caller, now, params, body }) {
      const change = { enabled, updated_at: now };
      const row = await changeSubscription(tx, caller.scope, params.id, body.expectedRevision, change);
      if (!row) return refuseStale(tx, caller.scope, params.id);
      await recordAudit(tx, caller, now, {
        type: enabled ? "webhook.enabled" : "webhook.disabled",
        resourceType: "webhooks",
        resourceId: row.id,
        reason: body.reason,
        details: { mode: caller.scope.mode },
      });
      return asWebhookRecord(row);
    },
  });

/** POST /webhooks/{id}/disable */
export const disableWebhook = switchWebhook(false, "Stop a webhook; waiting deliveries are kept");

/** POST /webhooks/{id}/enable */
export const enableWebhook = switchWebhook(true, "Start a webhook again; deliveries that waited are sent");
