import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Revision, strict } from "#platform/operation/shapes.ts";
import { refuseAuditEventsUnlessAllowed, refuseUnknownEvents } from "../known-events.ts";
import type { WebhookSettings } from "../settings.ts";
import { refuseStale } from "./refuse-stale.ts";
import { refuseUnallowedUrl } from "./refuse-url.ts";
import { asWebhookRecord, EventNames, WebhookRecord, WebhookUrl } from "./subscription-record.ts";
import { changeSubscription, findSubscription } from "./subscription-store.ts";

const modeIsFixed = { path: "/mode", code: "immutable_field", message: "The mode of a webhook never changes." };

/** POST /webhooks/{id}/update */
export const updateWebhook = (settings: WebhookSettings) =>
  operation({
    summary: "Change where a webhook is sent, or which events it gets",
    allow: writers,
    params: IdParams,
    body: strict({
      expectedRevision: Revision,
      url: Type.Optional(WebhookUrl),
      events: Type.Optional(EventNames),
      mode: Type.Optional(Type.Unknown({ description: "Refused: the mode never changes." })),
    }),
    example: { expectedRevision: 1, events: ["risk.*"] },
    answer: { status: 200 },
    live: { altersSubscriptions: true },
    reply: WebhookRecord,

    async run({ tx, caller, now, params, body }) {
      if (body.mode !== undefined) throw new Refusal("immutable_field", { errors: [modeIsFixed] });
      if (body.url !== undefined) refuseUnallowedUrl(body.url, caller.scope.mode, settings);
      if (body.events !== undefined) refuseUnknownEvents(body.events, caller.scope.mode);
      const before = await findSubscription(tx, caller.scope, params.id);
      refuseUnless(before, "not_found");
      refuseAuditEventsUnlessAllowed(caller, before.events, body.events ?? []);

      const row = await changeSubscription(tx, caller.scope, params.id, body.expectedRevision, {
        url: body.url ?? before.url,
        events: body.events ?? before.events,
        updated_at: now,
      });
      if (!row) return refuseStale(tx, caller.scope, params.id);
      await recordAudit(tx, caller, now, {
        type: "webhook.updated",
        resourceType: "webhooks",
        resourceId: row.id,
        details: {
          mode: caller.scope.mode,
          before: { url: before.url, events: before.events },
          after: { url: row.url, events: row.events },
        },
      });
      return asWebhookRecord(row);
    },
  });
