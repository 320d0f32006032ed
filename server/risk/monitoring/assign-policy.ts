import type { Tx } from "#platform/database/transaction.ts";
import type { Actor } from "#platform/operation/caller.ts";
import { refuseField, refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import type { EventRow } from "../events/event-columns.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { limits } from "../limits.ts";
import { findPolicy } from "../policies/versions/policy-store.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import { listMonitoring, putMonitoring } from "./monitoring-store.ts";

type Assignment = { subjectId: string; policyVersionId: string; enabled: boolean };

/** Monitors a subject with a published policy version, in place of another of its key, and records that. */
export async function assignPolicy(
  tx: Tx,
  actor: Actor,
  now: Date,
  { subjectId, policyVersionId, enabled }: Assignment,
): Promise<EventRow> {
  const { scope } = actor;
  // Nobody else assigns a policy while the subject is locked.
  const [subject, policy, monitored] = await Promise.all([
    lockSubject(tx, scope, subjectId),
    findPolicy(tx, scope, policyVersionId),
    listMonitoring(tx, scope, subjectId),
  ]);
  refuseUnless(subject, "not_found");
  refuseUnlessFound(policy, "/policyVersionId");
  refuseUnless(policy.status === "published", "policy_not_published");
  const previous = monitored.find(({ policy_key }) => policy_key === policy.key);
  if (!previous && monitored.length >= limits.monitoredPolicies)
    refuseField(
      "/policyVersionId",
      "too_many",
      `A subject can have at most ${limits.monitoredPolicies} monitored policies.`,
    );

  const assigned = {
    subject_id: subject.id,
    policy_key: policy.key,
    policy_id: policy.id,
    policy_version: policy.version,
    enabled,
  };
  const [, [event]] = await Promise.all([
    putMonitoring(tx, scope, assigned, now),
    recordSubjectEvents(tx, actor, now, subject, [
      {
        type: "risk.monitoring.updated",
        resourceType: "subjects",
        resourceId: subject.id,
        details: {
          policyKey: policy.key,
          policyVersionId: policy.id,
          policyVersion: policy.version,
          enabled,
          previous: previous
            ? {
                policyVersionId: previous.policy_id,
                policyVersion: previous.policy_version,
                enabled: previous.enabled,
              }
            : null,
        },
      },
    ]),
  ]);
  return event!;
}
