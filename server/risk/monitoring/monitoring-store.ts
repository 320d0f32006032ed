import type { CurrencyFacts } from "@probity/engines/risk/assessments/state.ts";
import { rawFragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { currencyColumns, currencyFactsOf, type CurrencyRow } from "../assessments/currency-columns.ts";

export type NotCovered = "applicability_unknown" | "applicability_not_matched";
export type MonitoringError = NotCovered | "evaluation_failed";

export type MonitoringRow = {
  subject_id: string;
  policy_key: string;
  policy_id: string;
  policy_version: number;
  enabled: boolean;
  last_assessment_id: string | null;
  last_evaluated_at: Date | null;
  next_check_at: Date | null;
  last_error: MonitoringError | null;
  updated_at: Date;
};

/** Identifies a subscription: a subject has one per policy key. */
export type MonitoringKey = { subjectId: string; policyKey: string };

/** All subscriptions of a subject, which limits.ts keeps few, in the order of their policy keys. */
export async function listMonitoring(tx: Tx, scope: Scope, subjectId: string): Promise<MonitoringRow[]> {
  const { rows } = await statement<MonitoringRow>`
    select subject_id, policy_key, policy_id, policy_version, enabled, last_assessment_id, last_evaluated_at, next_check_at,
           last_error, updated_at
      from risk_monitoring
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
     order by policy_key
  `.execute(tx);
  return rows;
}

/**
 * Assigns a policy version, in place of another version of its key. If enabled, it is due at once, and a worker that was
 * about to check it loses its lease. The results of earlier evaluations stay, unless they belong to another version.
 */
export async function putMonitoring(
  tx: Tx,
  scope: Scope,
  assigned: Pick<MonitoringRow, "subject_id" | "policy_key" | "policy_id" | "policy_version" | "enabled">,
  now: Date,
): Promise<void> {
  await statement`
    insert into risk_monitoring as known (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled,
                                          next_check_at, updated_at)
    values (${scope.organizationId}, ${scope.mode}, ${assigned.subject_id}, ${assigned.policy_key}, ${assigned.policy_id},
            ${assigned.policy_version}, ${assigned.enabled}, ${assigned.enabled ? now : null}, ${now})
        on conflict (organization_id, mode, subject_id, policy_key) do update
       set policy_id = excluded.policy_id,
           policy_version = excluded.policy_version,
           enabled = excluded.enabled,
           next_check_at = excluded.next_check_at,
           lease_token = null,
           updated_at = excluded.updated_at,
           last_assessment_id = case when known.policy_id = excluded.policy_id then known.last_assessment_id end,
           last_evaluated_at = case when known.policy_id = excluded.policy_id then known.last_evaluated_at end,
           last_error = case when known.policy_id = excluded.policy_id then known.last_error end,
           failures = case when known.policy_id = excluded.policy_id then known.failures else 0 end
  `.execute(tx);
}

/**
 * Makes the enabled subscriptions of changed, locked subjects due now. For a subject without subscriptions this is one
 * index lookup.
 */
export async function requestChecks(tx: Tx, scope: Scope, subjectIds: readonly string[], now: Date): Promise<void> {
  await statement`
    update risk_monitoring
       set next_check_at = ${now}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = any(${subjectIds})
       and enabled
       and (next_check_at is null or next_check_at > ${now})
  `.execute(tx);
}

/**
 * Locks a subscription for the holder of its lease; undefined if it was taken over, paused or reassigned, or if its
 * organization is being deleted. Lock the subject first.
 */
export async function holdLease(tx: Tx, scope: Scope, { subjectId, policyKey }: MonitoringKey, token: string) {
  const { rows } = await statement<{ policy_id: string }>`
    select policy_id
      from risk_monitoring
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
       and policy_key = ${policyKey}
       and lease_token = ${token}
       and enabled
       and exists (select from organizations where organization_id = ${scope.organizationId})
       for no key update
  `.execute(tx);
  return rows[0];
}

export type NewestAssessment = { id: string; facts: CurrencyFacts };

/** The newest assessment with the monitored policy version, made by anybody; null if there is none. */
export async function findNewestAssessment(
  tx: Tx,
  scope: Scope,
  { subjectId, policyKey }: MonitoringKey,
): Promise<NewestAssessment | null> {
  const {
    rows: [head],
  } = await statement<{ assessment_id: string }>`
    select head.assessment_id
      from risk_monitoring monitored
      join risk_assessment_heads head
        on head.organization_id = monitored.organization_id
       and head.mode = monitored.mode
       and head.subject_id = monitored.subject_id
       and head.policy_key = monitored.policy_key
       and head.policy_id = monitored.policy_id
     where monitored.organization_id = ${scope.organizationId}
       and monitored.mode = ${scope.mode}
       and monitored.subject_id = ${subjectId}
       and monitored.policy_key = ${policyKey}
  `.execute(tx);
  if (!head) return null;
  // By an id that is a parameter, which opens one month.
  const { rows } = await statement<CurrencyRow & { id: string }>`
    select assessment.id, ${rawFragment(currencyColumns)}
      from risk_assessments assessment
      join risk_subjects subject
        on subject.organization_id = ${scope.organizationId}
       and subject.mode = ${scope.mode}
       and subject.id = ${subjectId}
     where assessment.organization_id = ${scope.organizationId}
       and assessment.mode = ${scope.mode}
       and assessment.id = ${head.assessment_id}
  `.execute(tx);
  const [row] = rows;
  // Assessments with other versions of the key are not its concern, so it is the latest.
  return row ? { id: row.id, facts: currencyFactsOf(row, row.sequence) } : null;
}

/**
 * A check ended with a current assessment: nothing to do until it lapses or its review is due. `evaluatedAt` is null if the
 * assessment existed before.
 */
export async function restOnAssessment(
  tx: Tx,
  scope: Scope,
  { subjectId, policyKey }: MonitoringKey,
  assessment: { id: string; evaluatedAt: Date | null },
): Promise<void> {
  await statement`
    update risk_monitoring monitored
       set last_assessment_id = assessment.id,
           last_evaluated_at = coalesce(${assessment.evaluatedAt}, monitored.last_evaluated_at),
           next_check_at = least(assessment.lapses_at, assessment.review_due_at),
           last_error = null,
           failures = 0,
           lease_token = null
      from risk_assessments assessment
     where assessment.organization_id = monitored.organization_id
       and assessment.mode = monitored.mode
       and assessment.id = ${assessment.id}
       and monitored.organization_id = ${scope.organizationId}
       and monitored.mode = ${scope.mode}
       and monitored.subject_id = ${subjectId}
       and monitored.policy_key = ${policyKey}
  `.execute(tx);
}

/** The policy does not cover the subject, or this is unknown: nothing to do until evidence arrives or lapses. */
export async function waitForCoverage(
  tx: Tx,
  scope: Scope,
  { subjectId, policyKey }: MonitoringKey,
  found: { error: NotCovered; evaluatedAt: Date; lapsesAt: Date | null },
): Promise<void> {
  await statement`
    update risk_monitoring
       set last_error = ${found.error},
           last_evaluated_at = ${found.evaluatedAt},
           next_check_at = ${found.lapsesAt},
           failures = 0,
           lease_token = null
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
       and policy_key = ${policyKey}
  `.execute(tx);
}

/** Records a failed evaluation, unless another worker holds the lease by now. */
export async function recordFailure(
  tx: Tx,
  scope: Scope,
  { subjectId, policyKey }: MonitoringKey,
  token: string,
  retryAt: Date,
): Promise<void> {
  await statement`
    update risk_monitoring
       set last_error = 'evaluation_failed',
           next_check_at = ${retryAt},
           failures = failures + 1,
           lease_token = null
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
       and policy_key = ${policyKey}
       and lease_token = ${token}
  `.execute(tx);
}
