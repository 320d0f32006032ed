import { get, post, type Route } from "#platform/operation/route.ts";
import { readDeliveries } from "./deliveries/list-deliveries.ts";
import { readDelivery } from "./deliveries/read-delivery.ts";
import { retryDeliveries } from "./deliveries/retry-deliveries.ts";
import { retryDelivery } from "./deliveries/retry-delivery.ts";
import { sendTestEvent } from "./deliveries/send-test-event.ts";
import { defaultWebhookSettings, type WebhookSettings } from "./settings.ts";
import { createWebhook } from "./subscriptions/create-webhook.ts";
import { listWebhooks } from "./subscriptions/list-webhooks.ts";
import { readWebhook } from "./subscriptions/read-webhook.ts";
import { rotateSecret } from "./subscriptions/rotate-secret.ts";
import { disableWebhook, enableWebhook } from "./subscriptions/switch-webhook.ts";
import { updateWebhook } from "./subscriptions/update-webhook.ts";

/** The endpoint table of docs/endpoints/webhooks.md, row for row. */
export const webhookRoutes = (settings: WebhookSettings) =>
  [
    post("/webhooks", { createWebhook: createWebhook(settings) }),
    get("/webhooks", { listWebhooks }),
    get("/webhooks/{id}", { readWebhook }),
    post("/webhooks/{id}/update", { updateWebhook: updateWebhook(settings) }),
    post("/webhooks/{id}/disable", { disableWebhook }),
    post("/webhooks/{id}/enable", { enableWebhook }),
    post("/webhooks/{id}/rotate-secret", { rotateWebhookSecret: rotateSecret }),
    post("/webhooks/{id}/test", { sendTestEvent }),
    get("/webhooks/{id}/deliveries", { listDeliveries: readDeliveries }),
    get("/webhooks/{id}/deliveries/{deliveryId}", { readDelivery }),
    post("/webhooks/{id}/deliveries/{deliveryId}/retry", { retryDelivery }),
    post("/webhooks/{id}/deliveries/retry", { retryDeliveries }),
  ] as const satisfies readonly Route[];

/**
 * The same rows for whoever reads the table and serves nothing.
 * @public
 */
export const defaultWebhookRoutes = webhookRoutes(defaultWebhookSettings);
