import { requiresApproval } from "@probity/engines/risk/verification/inputs.ts";
import type { Step } from "@probity/engines/risk/verification/workflow.ts";
import type { Attempt, Finding } from "#risk/evidence/record-verification.ts";
import type { ResultRow } from "../runs/result-store.ts";
import type { RunRow } from "../runs/run-store.ts";
import type { SessionRow } from "../sessions/session-store.ts";

/** Findings of an attempt about the session's own subject. Each field of a failed step becomes a finding without a value. */
export function foundBy(
  session: SessionRow,
  run: RunRow & { steps: readonly Step[] },
  results: readonly ResultRow[],
): { attempt: Attempt; findings: Finding[] } {
  const attempt = {
    workflowId: run.workflow_id,
    workflowRevision: run.workflow_revision,
    sessionWorkflowId: session.session_workflow_id,
    workflowRunId: run.id,
  };
  return { attempt, findings: results.flatMap((result) => findingsOf(run.steps, result)) };
}

function findingsOf(steps: readonly Step[], { step_id, output, recorded_at }: ResultRow): Finding[] {
  const step = steps.find(({ id }) => id === step_id)!;
  if (step.config.participant !== undefined) return [];
  return step.config.fields.map(({ field, type }) => ({
    stepId: step.id,
    field,
    type,
    value: output?.[field] ?? null,
    observedAt: recorded_at,
    requiresApproval: requiresApproval(step),
  }));
}
