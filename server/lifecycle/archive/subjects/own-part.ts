import type { AssessmentRecord } from "#risk/assessments/assessment-record.ts";
import type { asEvidenceRecord } from "#risk/evidence/evidence-resource.ts";
import type { RecordedEvent } from "#risk/events/recorded-event.ts";
import type { asSessionRecord } from "#risk/verification/sessions/session-record.ts";

/**
 * What the person themselves may be told. Whoever tells somebody that they were reported or are suspected breaks the law, so nothing is
 * here that screening, a check or a colleague says about them; and it is left out of everybody's archive, so that leaving it out says
 * nothing either.
 */

type Evidence = ReturnType<typeof asEvidenceRecord>;

/** What screening and verification say; what was handed in to verification is with its sessions. */
const judging = /^(screening|verification):/;

export function ownEvidence(evidence: Evidence): Evidence | null {
  const { fact, source } = evidence.data;
  return judging.test(source) || fact.startsWith("screening.") ? null : evidence;
}

/** Inputs, rules and explanations of a policy show what it looks for. */
export function ownAssessment({ id, resource, data }: AssessmentRecord) {
  const { subjectId, policyKey, policyVersion, evaluatedAt, sequence, decision } = data;
  return { id, resource, data: { subjectId, policyKey, policyVersion, evaluatedAt, sequence, decision } };
}

export const ownActivity = (event: RecordedEvent) => (event.data.type.startsWith("risk.activity.") ? event : null);

type Session = ReturnType<typeof asSessionRecord>;

export function ownSession({ id, resource, data }: Session, handedIn: ReadonlySet<string>) {
  const { checks: _checks, runs, ...session } = data;
  const ownRuns = runs.map(({ decision: _decision, results, ...run }) => ({
    ...run,
    results: results.filter(({ workflowRunId, stepId }) => handedIn.has(`${workflowRunId} ${stepId}`)),
  }));
  return { id, resource, data: { ...session, runs: ownRuns } };
}
