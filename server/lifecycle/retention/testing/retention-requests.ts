import { at, type Sampler } from "#testing/sample-request.ts";

export const retentionRequests: Record<string, Sampler> = {
  "GET /retention-settings": at("/retention-settings"),
  "PUT /retention-settings": at("/retention-settings", { periods: { webhookMessages: "P90D" }, expectedRevision: 0 }),
  "GET /retention-settings/preview": at("/retention-settings/preview?documents=P10Y"),
};
