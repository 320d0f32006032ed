import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { ModeName, NullableTimestamp, recordOf, Revision, Timestamp } from "#platform/operation/shapes.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

const WebhookData = Type.Object({
  url: Type.String(),
  events: Type.Array(Type.String()),
  mode: ModeName,
  enabled: Type.Boolean(),
  revision: Revision,
  previousSecretUntil: NullableTimestamp,
  createdAt: Timestamp,
  createdBy: Type.String(),
  updatedAt: Timestamp,
});

export const WebhookRecord = named("Webhook", recordOf("webhooks", WebhookData));

/** The only two answers that hold the secret are those that made it. */
export const WebhookWithSecret = named(
  "WebhookWithSecret",
  Type.Object({
    ...WebhookRecord.properties,
    signingSecret: Type.Union([Type.String(), Type.Null()], {
      description:
        "Shown here and never again. Verify the signature of each delivery with it. Null when the request is repeated a day later.",
    }),
  }),
);

export const WebhookUrl = Type.String({
  minLength: 1,
  maxLength: 4096,
  description: "The address that deliveries are posted to.",
});

export const EventNames = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: "Exact event names, or the families `risk.*`, `screening.*`, `document.*`, `audit.*`.",
});

export function asWebhookRecord(row: SubscriptionRow) {
  return {
    id: row.id,
    resource: "webhooks" as const,
    data: {
      url: row.url,
      events: row.events,
      mode: row.mode,
      enabled: row.enabled,
      revision: row.revision,
      previousSecretUntil: row.previous_secret_until?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      updatedAt: row.updated_at.toISOString(),
    },
  };
}
