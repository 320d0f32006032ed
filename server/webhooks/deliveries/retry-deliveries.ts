import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, recordOf, strict, Timestamp } from "#platform/operation/shapes.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import { findSubscription } from "../subscriptions/subscription-store.ts";
import type { RetryJob } from "./run-retry-job.ts";

/** POST /webhooks/{id}/deliveries/retry */
export const retryDeliveries = operation({
  summary: "Try all failed deliveries of a window once more, in the background",
  allow: writers,
  params: IdParams,
  body: strict({
    since: Timestamp,
    until: Type.String({ ...Timestamp, description: "Deliveries created before this moment." }),
  }),
  example: { since: "2026-11-02T08:00:00Z", until: "2026-11-02T12:00:00Z" },
  answer: { status: 202 },
  reply: recordOf("jobs", Type.Object({ status: Type.Literal("queued") })),

  async run({ tx, caller, now, params, body }) {
    const [since, until] = [new Date(body.since), new Date(body.until)];
    if (since >= until) refuseField("/until", "not_after_since", "Must be later than `since`.");
    const webhook = await findSubscription(tx, caller.scope, params.id);
    refuseUnless(webhook, "not_found");
    refuseUnless(webhook.enabled, "webhook_disabled");

    const job: RetryJob = {
      organizationId: caller.scope.organizationId,
      mode: caller.scope.mode,
      webhookId: webhook.id,
      since: since.toISOString(),
      until: until.toISOString(),
      requestedAt: now.toISOString(),
    };
    const id = await enqueue(tx, "webhooks.retry", job);
    return { id, resource: "jobs" as const, data: { status: "queued" as const } };
  },
});
