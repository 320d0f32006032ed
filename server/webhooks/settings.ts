import { defaultWebhookPorts, type UrlRules } from "./allowed-url.ts";

/** Destinations that this installation allows for webhooks. */
export type WebhookSettings = Omit<UrlRules, "mode">;

export const defaultWebhookSettings: WebhookSettings = { ports: defaultWebhookPorts, allowCidrs: [] };
