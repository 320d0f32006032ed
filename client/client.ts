import { type Calls, callsOf, type OffsetQuery, path, type WriteOptions } from "./calls.ts";
import { documentCalls } from "./document-calls.ts";
import { fieldCalls } from "./field-calls.ts";
import type { CursorPage, OffsetPage } from "./pages.ts";
import type * as records from "./records.ts";
import type * as risk from "./risk-records.ts";
import { riskCalls } from "./risk-calls.ts";
import { screeningCalls } from "./screening-calls.ts";
import { type ClientOptions, createSend } from "./send.ts";
import { templateCalls } from "./template-calls.ts";

export { followCursor, followOffset, followPages } from "./pages.ts";
export type { CursorPage, NumberedPage, OffsetPage } from "./pages.ts";
export { ProbityError } from "./probity-error.ts";
export type { FieldError, RateLimit } from "./probity-error.ts";
export type { OffsetQuery, WriteOptions } from "./calls.ts";
export type { DocumentQuery } from "./document-calls.ts";
export type * from "./document-records.ts";
export type * from "./field-records.ts";
export type * from "./records.ts";
export type { ActionQueueQuery, OfSubject } from "./risk-calls.ts";
export type * from "./risk-records.ts";
export type { ScreeningRunQuery } from "./screening-calls.ts";
export type * from "./screening-records.ts";
export type { ClientOptions } from "./send.ts";
export type * from "./template-records.ts";
export { firstBrokenEvent } from "./verify-history.ts";

export type Client = ReturnType<typeof createClient>;

export type EventQuery = OffsetQuery & { subjectId?: string; resourceId?: string };
export type JourneyQuery = { category?: records.JourneyCategory; before?: string | undefined };
export type DeliveryQuery = {
  limit?: number;
  cursor?: string | undefined;
  status?: records.DeliveryStatus;
  event?: string;
};

/** A client of one API key, and so of one organization and mode. Every write is safe to repeat. */
export function createClient(options: ClientOptions) {
  const calls = callsOf(createSend(options));
  const { get, post } = calls;
  return {
    subjects: {
      create: (subject: records.NewSubject, write?: WriteOptions) =>
        post<records.Subject>(path`/risk/subjects`, subject, write),
      get: (id: string) => get<risk.WithHistory<records.Subject>>(path`/risk/subjects/${id}`),
      list: (query?: OffsetQuery & { search?: string }) =>
        get<OffsetPage<records.Subject>>(path`/risk/subjects`, query),
    },
    activities: {
      report: (subjectId: string, report: records.ActivityReport, write?: WriteOptions) =>
        post<records.RiskEvent>(path`/risk/subjects/${subjectId}/activities`, report, write),
    },
    /** Newest first. Follow it with `followCursor((before) => client.journey(id, { before }))`. */
    journey: (subjectId: string, query?: JourneyQuery) =>
      get<CursorPage<records.RiskEvent>>(path`/risk/subjects/${subjectId}/journey`, query),
    events: {
      get: (id: string) => get<risk.WithHistory<records.RiskEvent>>(path`/risk/events/${id}`),
      list: (query?: EventQuery) => get<OffsetPage<records.RiskEvent>>(path`/risk/events`, query),
    },
    ...riskCalls(calls),
    ...screeningCalls(calls),
    ...documentCalls(calls),
    ...fieldCalls(calls),
    ...templateCalls(calls),
    webhooks: { ...webhookCalls(calls), ...deliveryCalls(calls) },
  };
}

function webhookCalls({ get, post }: Calls) {
  type Switch = { expectedRevision: number; reason: string };
  type Change = { expectedRevision: number; url?: string; events?: string[] };
  return {
    create: (webhook: records.NewWebhook, write?: WriteOptions) =>
      post<records.WebhookWithSecret>(path`/webhooks`, webhook, write),
    list: (query?: OffsetQuery & { mode?: records.Mode }) => get<OffsetPage<records.Webhook>>(path`/webhooks`, query),
    get: (id: string) => get<records.Webhook>(path`/webhooks/${id}`),
    update: (id: string, change: Change, write?: WriteOptions) =>
      post<records.Webhook>(path`/webhooks/${id}/update`, change, write),
    disable: (id: string, change: Switch, write?: WriteOptions) =>
      post<records.Webhook>(path`/webhooks/${id}/disable`, change, write),
    enable: (id: string, change: Switch, write?: WriteOptions) =>
      post<records.Webhook>(path`/webhooks/${id}/enable`, change, write),
    /** The old secret keeps signing for `overlapSeconds` (a day when not given): verify with both meanwhile. */
    rotateSecret: (id: string, rotation: { overlapSeconds?: number } = {}, write?: WriteOptions) =>
      post<records.WebhookWithSecret>(path`/webhooks/${id}/rotate-secret`, rotation, write),
    test: (id: string, write?: WriteOptions) => post<records.Delivery>(path`/webhooks/${id}/test`, undefined, write),
  };
}

function deliveryCalls({ get, post }: Calls) {
  return {
    /** Newest first. */
    deliveries: (id: string, query?: DeliveryQuery) =>
      get<CursorPage<records.Delivery>>(path`/webhooks/${id}/deliveries`, query),
    delivery: (id: string, deliveryId: string) =>
      get<records.DeliveryWithAttempts>(path`/webhooks/${id}/deliveries/${deliveryId}`),
    retryDelivery: (id: string, deliveryId: string, write?: WriteOptions) =>
      post<records.Delivery>(path`/webhooks/${id}/deliveries/${deliveryId}/retry`, undefined, write),
    /** Retries every failed delivery of that time. */
    retryDeliveries: (id: string, window: { since: string; until: string }, write?: WriteOptions) =>
      post<records.Job>(path`/webhooks/${id}/deliveries/retry`, window, write),
  };
}
