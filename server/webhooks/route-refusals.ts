// Made by `npm run generate` from the source of the operations. Do not edit.
import type { RefusalCode } from "#operation/refusal.ts";

/** The codes that each operation can refuse with, beside those of every request. */
export const routeRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  createWebhook: ["url_not_allowed", "unknown_event", "insufficient_role", "credential_kind_not_allowed"],
  listWebhooks: [],
  readWebhook: ["not_found"],
  updateWebhook: [
    "url_not_allowed",
    "immutable_field",
    "unknown_event",
    "insufficient_role",
    "credential_kind_not_allowed",
    "not_found",
    "stale_revision",
  ],
  disableWebhook: ["not_found", "stale_revision"],
  enableWebhook: ["not_found", "stale_revision"],
  rotateWebhookSecret: ["insufficient_role", "credential_kind_not_allowed", "not_found"],
  sendTestEvent: ["not_found", "webhook_disabled"],
  listDeliveries: ["invalid_cursor", "unknown_event", "not_found"],
  readDelivery: ["not_found"],
  retryDelivery: ["not_found", "webhook_disabled", "delivery_not_failed"],
  retryDeliveries: ["validation_failed", "not_found", "webhook_disabled"],
};
