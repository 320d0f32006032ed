import type { Updateable } from "kysely";
import type { DB } from "#platform/database/tables.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type NewSubscription = {
  id: string;
  url: string;
  events: string[];
  /** Sealed. */
  secret: Buffer;
  createdAt: Date;
  createdBy: string;
};

/** The secrets are not among them: only the dispatcher and a rotation have any use for those. */
const columns = [
  "id",
  "mode",
  "url",
  "events",
  "enabled",
  "revision",
  "previous_secret_until",
  "created_at",
  "created_by",
  "updated_at",
] as const;

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

export async function insertSubscription(tx: Tx, scope: Scope, made: NewSubscription): Promise<SubscriptionRow> {
  return tx
    .insertInto("webhook_subscriptions")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      id: made.id,
      url: made.url,
      events: made.events,
      secret: made.secret,
      created_at: made.createdAt,
      created_by: made.createdBy,
      updated_at: made.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findSubscription(tx: Tx, scope: Scope, id: string) {
  return subscriptions(tx, scope).where("id", "=", id).executeTakeFirst();
}

export async function listSubscriptions(tx: Tx, scope: Scope, page: Page) {
  return selectPage(subscriptions(tx, scope), page).execute();
}

function subscriptions(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("webhook_subscriptions")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
}

/** Changes the subscription if it still has the revision; returns no row if there is none, or a newer one. */
export async function changeSubscription(
  tx: Tx,
  scope: Scope,
  id: string,
  revision: number,
  change: Pick<Updateable<DB["webhook_subscriptions"]>, "url" | "events" | "enabled"> & { updated_at: Date },
): Promise<SubscriptionRow | undefined> {
  return tx
    .updateTable("webhook_subscriptions")
    .set((eb) => ({ ...change, revision: eb("revision", "+", 1) }))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .where("revision", "=", revision)
    .returning(columns)
    .executeTakeFirst();
}

/** Replaces the current secret, which stays valid until `previousUntil`, or ends now if that is null. */
export async function replaceSecret(
  tx: Tx,
  scope: Scope,
  id: string,
  { secret, previousUntil, now }: { secret: Buffer; previousUntil: Date | null; now: Date },
): Promise<SubscriptionRow | undefined> {
  return tx
    .updateTable("webhook_subscriptions")
    .set((eb) => ({
      secret,
      previous_secret: previousUntil === null ? null : eb.ref("secret"),
      previous_secret_until: previousUntil,
      revision: eb("revision", "+", 1),
      updated_at: now,
    }))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}
