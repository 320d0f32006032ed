export type Mode = "test" | "live";

/** Ids are UUIDs, times are ISO 8601 in UTC, actors are `user:<id>`, `api_key:<id>` or `system:<worker>`. */
export type StoredRecord<Resource extends string, Data> = { id: string; resource: Resource; data: Data };

export type SubjectKind = "person" | "business" | "account" | "transaction";

/** `externalId` must hold no name and no number of an identity document. */
export type NewSubject = { kind: SubjectKind; externalId: string };

export type Subject = StoredRecord<
  "subjects",
  NewSubject & { evidenceRevision: number; createdAt: string; createdBy: string }
>;

export type RiskEvent = StoredRecord<
  "events",
  {
    type: string;
    subjectId: string | null;
    resourceType: string;
    resourceId: string;
    actor: string;
    reason: string | null;
    details: Record<string, unknown> | null;
    occurredAt: string;
    recordedAt: string;
    /** Gap-free per subject; null without one. */
    sequence: number | null;
  }
>;

export type ActivityReport = {
  /** A dotted name such as `payment.refund_requested`. */
  activityType: string;
  category:
    | "account"
    | "authentication"
    | "profile_change"
    | "payment"
    | "document"
    | "communication"
    | "device"
    | "support"
    | "other";
  title: string;
  summary: string;
  occurredAt: string;
  reference: string;
};

export type JourneyCategory = "activity" | "evidence" | "assessments" | "actions" | "overrides";

/** `events` takes exact names, or `risk.*`, `screening.*`, `document.*`. */
export type NewWebhook = { url: string; events: string[]; mode: Mode };

export type Webhook = StoredRecord<
  "webhooks",
  NewWebhook & {
    enabled: boolean;
    revision: number;
    /** Until then the secret before the last rotation signs too. */
    previousSecretUntil: string | null;
    createdAt: string;
    createdBy: string;
    updatedAt: string;
  }
>;

/** The secret is shown at creation and at rotation, and never again. */
export type WebhookWithSecret = Webhook & { signingSecret: string };

export type DeliveryStatus = "pending" | "delivering" | "succeeded" | "failed";

export type AttemptOutcome =
  | "success"
  | "http_status"
  | "redirect"
  | "timeout"
  | "dns"
  | "connect"
  | "tls"
  | "protocol"
  | "blocked_address";

export type DeliveryData = {
  webhookId: string;
  eventId: string;
  event: string;
  status: DeliveryStatus;
  attemptCount: number;
  /** Null when nothing is left to do. */
  nextAttemptAt: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type DeliveryAttempt = {
  number: number;
  outcome: AttemptOutcome;
  statusCode: number | null;
  durationMs: number;
  /** At most the first 1,000 characters of what the receiver answered. */
  responsePreview: string | null;
  attemptedAt: string;
};

export type Delivery = StoredRecord<"deliveries", DeliveryData>;

export type DeliveryWithAttempts = StoredRecord<"deliveries", DeliveryData & { attempts: DeliveryAttempt[] }>;

export type Job = StoredRecord<"jobs", Record<string, unknown>>;
