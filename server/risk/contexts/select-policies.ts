import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseLargerThan, refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { selectHeads } from "../assessments/assessment-store.ts";
import { readingsFrom } from "../assessments/readings.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { asEventRecord, EventRecord } from "../events/recorded-event.ts";
import { limits } from "../limits.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import { candidateOf } from "./candidate.ts";
import { findMembership } from "./membership-store.ts";
import { findPins, selectDefinitions } from "./pin-store.ts";

/**
 * POST /risk/subjects/{id}/policy-selection
 *
 * The subject stays locked from before its evidence is read until the event is written, so all candidates were looked at
 * with the evidence of one revision.
 */
export const selectPolicies = operation({
  summary: "Record which policies pinned to a context apply to a subject; it authorizes and assesses nothing",
  allow: writers,
  params: IdParams,
  body: strict({ contextId: Id }),
  example: { contextId: "01982e00-4f5e-7a6d-9b8c-7d6e5f4a3b2c" },
  reply: EventRecord,

  async run({ tx, caller, now, params, body }) {
    const { scope } = caller;
    const [subject, context, membership] = await Promise.all([
      lockSubject(tx, scope, params.id),
      findPins(tx, scope, body.contextId),
      findMembership(tx, scope, body.contextId, params.id),
    ]);
    refuseUnless(subject, "not_found");
    refuseUnlessFound(context, "/contextId");
    refuseUnless(membership, "subject_not_in_context");

    const policyIds = context.pins.map(({ policy_id }) => policy_id);
    const [definitions, heads] = await Promise.all([
      selectDefinitions(tx, scope, policyIds),
      selectHeads(tx, scope, subject.id, policyIds, limits.assessmentEvidenceBytes),
    ]);
    for (const { total_bytes } of heads)
      refuseLargerThan(limits.assessmentEvidenceBytes, total_bytes, "assessment_evidence");

    const candidates = context.pins.map((pin) => {
      const read = heads.filter(({ policy_id }) => policy_id === pin.policy_id);
      const [definition, at] = [definitions.get(pin.policy_id)!, now.toISOString()];
      return candidateOf(pin, definition, readingsFrom(definition, read, at), at);
    });
    const [event] = await recordSubjectEvents(tx, caller, now, subject, [
      {
        type: "risk.policy.selected",
        resourceType: "events",
        resourceId: null,
        details: {
          contextId: context.contextId,
          contextRevision: context.revision,
          candidates,
          selected: candidates
            .filter(({ result }) => result === "applicable")
            .map((candidate) => candidate.policyVersionId),
        },
      },
    ]);
    return asEventRecord(event!);
  },
});
