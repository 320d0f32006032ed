import { workflowProblems } from "@probity/engines/risk/verification/workflow-problems.ts";
import type { Step } from "@probity/engines/risk/verification/workflow.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { providerProblems } from "../checks/providers.ts";

export function refuseUnsoundSteps(steps: readonly Step[]): void {
  const errors = [...workflowProblems(steps), ...providerProblems(steps)];
  refuseUnless(errors.length === 0, "validation_failed", { errors: errors.slice(0, 50) });
}
