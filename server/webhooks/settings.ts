import { defaultWebhookPorts, type UrlRules } from "./allowed-url.ts";

/** Where this installation lets webhooks be sent. */
export type WebhookSettings = Omit<UrlRules, "mode">;

export const defaultWebhookSettings: WebhookSettings = { ports: defaultWebhookPorts, allowCidrs: [] };
