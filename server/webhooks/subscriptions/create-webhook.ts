import { recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { ModeName, strict } from "#platform/operation/shapes.ts";
import { refuseAuditEventsUnlessAllowed, refuseUnknownEvents } from "../known-events.ts";
import type { WebhookSettings } from "../settings.ts";
import { refuseUnallowedUrl } from "./refuse-url.ts";
import { newSigningSecret } from "./signing-secret.ts";
import { asWebhookRecord, EventNames, WebhookUrl, WebhookWithSecret } from "./subscription-record.ts";
import { insertSubscription } from "./subscription-store.ts";

/** POST /webhooks */
export const createWebhook = (settings: WebhookSettings) =>
  operation({
    summary: "Subscribe a URL to events; answers the signing secret, once",
    allow: writers,
    body: strict({ url: WebhookUrl, events: EventNames, mode: ModeName }),
    example: {
      url: "https://hooks.harbour.example/probity",
      events: ["risk.assessment.created", "document.*"],
      mode: "test",
    },
    modeFrom: "body",
    live: { altersSubscriptions: true },
    idempotency: { secrets: ["signingSecret"] },
    reply: WebhookWithSecret,

    async run({ tx, caller, now, body, keys }) {
      refuseUnallowedUrl(body.url, caller.scope.mode, settings);
      refuseUnknownEvents(body.events, caller.scope.mode);
      refuseAuditEventsUnlessAllowed(caller, body.events);

      const signingSecret = newSigningSecret();
      const row = await insertSubscription(tx, caller.scope, {
        id: newId(now),
        url: body.url,
        events: body.events,
        secret: keys.seal("webhook", signingSecret),
        createdAt: now,
        createdBy: principalOf(caller),
      });
      const { url, events } = row;
      await recordAudit(tx, caller, now, {
        type: "webhook.created",
        resourceType: "webhooks",
        resourceId: row.id,
        details: { mode: caller.scope.mode, after: { url, events } },
      });
      return { ...asWebhookRecord(row), signingSecret };
    },
  });
