import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import type { Mode } from "#platform/database/transaction.ts";

/** An organization in one mode: what takes turns when more is due than there are places. */
export type Lane = { organization_id: string; mode: Mode };

export type ClaimedSubscription = Lane & { subject_id: string; policy_key: string; due_at: Date };

export type Claim = {
  /** Those whose last evaluation failed, or the others. */
  failing: boolean;
  now: Date;
  token: string;
  places: number;
  leaseSeconds: number;
  /** The lane that was served last; the claim goes on behind it. */
  after: Lane;
};

/** Takes due subscriptions of all organizations (see claim_monitoring). */
export async function claimSubscriptions(database: Database, claim: Claim): Promise<ClaimedSubscription[]> {
  const { failing, now, token, places, leaseSeconds, after } = claim;
  const { rows } = await sql<ClaimedSubscription>`
    select *
      from claim_monitoring(${failing}, ${now}, ${token}, ${places}, ${leaseSeconds}, ${after.organization_id}, ${after.mode})
  `.execute(database);
  return rows;
}
