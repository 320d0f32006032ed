import { newId } from "#database/new-id.ts";
import type { Tx } from "#database/transaction.ts";
import { type Caller, principalOf } from "#operation/caller.ts";

export type WebhookChange = {
  type: "webhook.created" | "webhook.updated" | "webhook.enabled" | "webhook.disabled" | "webhook.secret_rotated";
  webhookId: string;
  reason?: string;
  /** What readers of the webhook may see anyway; never a secret. */
  details?: object;
};

/** Who changed a webhook, and why, in the transaction of the change. */
export async function recordWebhookAudit(tx: Tx, caller: Caller, now: Date, change: WebhookChange): Promise<void> {
  await tx
    .insertInto("audit_events")
    .values({
      organization_id: caller.scope.organizationId,
      id: newId(now),
      type: change.type,
      actor: principalOf(caller),
      resource_type: "webhooks",
      resource_id: change.webhookId,
      reason: change.reason ?? null,
      details: JSON.stringify({ mode: caller.scope.mode, ...change.details }),
      recorded_at: now,
    })
    .execute();
}
