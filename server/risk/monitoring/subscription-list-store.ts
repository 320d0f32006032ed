import { sql } from "kysely";
import type { Place } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { MonitoringError, MonitoringKey, MonitoringRow } from "./monitoring-store.ts";

type Filter = { lastError?: MonitoringError | undefined; policyVersionId?: string | undefined };

export type SubscriptionRow = MonitoringRow & { kind: string; external_id: string };

/** A subscription has no id: its place is its subject and policy key, in the order of the primary key. */
export const placeOfSubscription = ({ subjectId, policyKey }: MonitoringKey): Place => `${subjectId} ${policyKey}`;

export function placeAfter(place: Place): MonitoringKey {
  const [subjectId = "", policyKey = ""] = String(place).split(" ");
  return { subjectId, policyKey };
}

/**
 * Subscriptions of all subjects by the index of the filter. A version belongs to one policy key and a subject has one subscription
 * per key, so among those of a version the subject alone is the order.
 */
export async function listSubscriptions(
  tx: Tx,
  scope: Scope,
  { lastError, policyVersionId }: Filter,
  { after, limit }: { after: MonitoringKey | undefined; limit: number },
): Promise<SubscriptionRow[]> {
  const ofVersion = policyVersionId !== undefined;
  const filter = ofVersion
    ? sql`and policy_id = ${policyVersionId}`
    : lastError !== undefined
      ? sql`and last_error = ${lastError}`
      : sql``;
  const behind =
    after === undefined
      ? sql``
      : ofVersion
        ? sql`and subject_id > ${after.subjectId}`
        : sql`and (subject_id, policy_key) > (${after.subjectId}, ${after.policyKey})`;
  const order = ofVersion
    ? sql`policy_id, subject_id`
    : lastError !== undefined
      ? sql`last_error, subject_id, policy_key`
      : sql`subject_id, policy_key`;
  const { rows } = await sql<SubscriptionRow>`
    select listed.*, subject.kind, subject.external_id
      from (select subject_id, policy_key, policy_id, policy_version, enabled, last_assessment_id, last_evaluated_at, next_check_at,
                   last_error, updated_at
              from risk_monitoring
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode}
               ${filter}
               ${behind}
             order by ${order}
             limit ${limit}) listed
     ${rowById(scope, "risk_subjects", "subject", "listed.subject_id")}
     order by listed.subject_id, listed.policy_key
  `.execute(tx);
  return rows;
}
