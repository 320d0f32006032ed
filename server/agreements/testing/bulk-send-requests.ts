import type { Sampler } from "#testing/sample-request.ts";
import { bulkSendBody, newBulkSend, newShortTemplate } from "./bulk-sends.ts";

const about =
  (path: (id: string) => string): Sampler =>
  async (organization) => ({ path: path((await newBulkSend(organization)).id) });

export const bulkSendRequests: Record<string, Sampler> = {
  "POST /bulk-sends": async (organization) => ({
    path: "/bulk-sends",
    body: bulkSendBody(await newShortTemplate(organization), 2),
  }),
  "GET /bulk-sends": about(() => "/bulk-sends"),
  "GET /bulk-sends/{id}": about((id) => `/bulk-sends/${id}`),
  "GET /bulk-sends/{id}/rows": about((id) => `/bulk-sends/${id}/rows`),
  "POST /bulk-sends/{id}/stop": about((id) => `/bulk-sends/${id}/stop`),
};
