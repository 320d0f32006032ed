import Type from "typebox";
import { writers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseField, refuseUnless, refuseUnlessFound } from "#operation/refusal.ts";
import { Id, IdParams, strict } from "#operation/shapes.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { asEventRecord, EventRecord } from "../events/recorded-event.ts";
import { limits } from "../limits.ts";
import { findPolicy } from "../policies/policy-store.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import { listMonitoring, putMonitoring } from "./monitoring-store.ts";

/** POST /risk/subjects/{id}/monitoring */
export const updateMonitoring = operation({
  summary: "Monitor a subject with a published policy version, in place of another of its key, or pause that",
  allow: writers,
  params: IdParams,
  body: strict({
    policyVersionId: Id,
    enabled: Type.Boolean({ description: "`false` pauses: nothing is assessed, and nothing that was is taken back." }),
  }),
  example: { policyVersionId: "01982a10-52c4-7b1e-8a3f-1d2c3b4a5f60", enabled: true },
  reply: EventRecord,

  async run({ tx, caller, now, params, body: { policyVersionId, enabled } }) {
    const { scope } = caller;
    // Nobody else assigns a policy while the subject is locked.
    const [subject, policy, monitored] = await Promise.all([
      lockSubject(tx, scope, params.id),
      findPolicy(tx, scope, policyVersionId),
      listMonitoring(tx, scope, params.id),
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
      recordSubjectEvents(tx, caller, now, subject, [
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
    return asEventRecord(event!);
  },
});
