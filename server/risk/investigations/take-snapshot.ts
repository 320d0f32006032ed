import { stateOf } from "@probity/engines/risk/assessments/state.ts";
import type { InvestigatedAssessment, Material } from "@probity/engines/risk/investigation/findings.ts";
import type { OverrideFacts } from "@probity/engines/risk/override-status.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseUnlessFound } from "#platform/operation/refusal.ts";
import { findAssessmentState } from "../assessments/state-store.ts";
import { limits } from "../limits.ts";
import {
  type ActionInSnapshot,
  findActionsOf,
  findAssessmentsWithPrevious,
  findEventsOfSubject,
  newestAssessmentIds,
  newestEventIds,
  type SnapshotAssessment,
} from "./snapshot-store.ts";

/** The records that the caller names; if none are named, the newest are taken. */
export type Named = { assessmentIds: readonly string[] | undefined; eventIds: readonly string[] | undefined };

export type TakenSnapshot = {
  assessmentIds: string[];
  eventIds: string[];
  actions: ActionInSnapshot[];
  /** Input for calculating findings. */
  material: Material;
};

/**
 * Reads everything for an investigation while its subject is locked: the named assessments or the newest of each policy
 * key, each with the previous one for comparison; the named events or the newest; the open actions and those that the
 * assessments asked for.
 */
export async function takeSnapshot(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  named: Named,
  now: Date,
): Promise<TakenSnapshot> {
  const [chosenIds, eventIds] = await Promise.all([
    named.assessmentIds ?? newestAssessmentIds(tx, scope, subjectId, limits.investigationAssessments),
    named.eventIds ?? newestEventIds(tx, scope, subjectId, limits.investigationEvents),
  ]);
  const [found, events, actions, states] = await Promise.all([
    findAssessmentsWithPrevious(tx, scope, subjectId, chosenIds),
    named.eventIds && findEventsOfSubject(tx, scope, subjectId, named.eventIds),
    findActionsOf(tx, scope, subjectId, chosenIds, limits.investigationActions),
    Promise.all(chosenIds.map((id) => findAssessmentState(tx, scope, id))),
  ]);
  const assessments = new Map(found.map((assessment) => [assessment.id, assessment]));
  const knownEvents = new Set(events?.map(({ id }) => id) ?? eventIds);
  chosenIds.forEach((id, index) => refuseUnlessFound(assessments.has(id), `/assessmentIds/${index}`));
  eventIds.forEach((id, index) => refuseUnlessFound(knownEvents.has(id), `/eventIds/${index}`));

  const overrideOf = (index: number) => {
    const state = states[index]!;
    return stateOf(state.decision, state.facts, state.newestOverride, now).override;
  };
  return {
    assessmentIds: [...new Set([...chosenIds, ...assessments.keys()])],
    eventIds: [...eventIds],
    actions,
    material: {
      takenAt: now.toISOString(),
      assessments: chosenIds.map((id, index) => investigated(assessments, id, overrideOf(index))),
      openActions: actions
        .filter(({ open }) => open)
        .map(({ id, name, policy_key, status, requested_at }) => ({
          id,
          name,
          policyKey: policy_key,
          status,
          requestedAt: requested_at.toISOString(),
        })),
    },
  };
}

function investigated(
  assessments: ReadonlyMap<string, SnapshotAssessment>,
  id: string,
  override: OverrideFacts | null,
): InvestigatedAssessment {
  const { policy_key, previous_id, result, ...assessment } = assessments.get(id)!;
  const previous = previous_id === null ? undefined : assessments.get(previous_id);
  return {
    id,
    policyKey: policy_key,
    sequence: assessment.sequence,
    inputs: result.inputs,
    factors: result.factors,
    rules: result.rules,
    previous: previous
      ? {
          id: previous.id,
          sequence: previous.sequence,
          factors: previous.result.factors,
          rules: previous.result.rules,
        }
      : null,
    override: override && { decision: override.decision, expiresAt: override.expiresAt.toISOString() },
  };
}
