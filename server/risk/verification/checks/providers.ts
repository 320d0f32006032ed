import type { CheckStatus } from "@probity/engines/risk/verification/checks.ts";
import { checkStatusOf } from "@probity/engines/screening/outcome/run-status.ts";
import { reasonsOf } from "@probity/engines/screening/outcome/completeness.ts";
import type { Screen, ScreeningOutcome, ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import type { FieldProblem, Output, Step } from "@probity/engines/risk/verification/workflow.ts";
import { screenedMatches } from "#screening/runs/screened-matches.ts";
import { documentBefore, requestOf, screeningProblems, screeningProvider } from "./screening-check.ts";

/** A check that the service has carried out itself. */
export type CarriedOut = {
  step: Step;
  status: CheckStatus;
  /** The screened subject and the outcome; null when nothing was screened. */
  screening: { request: ScreeningRequest; outcome: ScreeningOutcome } | null;
};

/** Steps with an unknown provider, or one that does not perform this kind of check; saving the workflow refuses them. */
export function providerProblems(steps: readonly Step[]): FieldProblem[] {
  return steps.flatMap(({ config }, index) => {
    if (config.provider === undefined) return [];
    if (config.provider === screeningProvider) return screeningProblems(steps, index);
    return [
      {
        path: `/steps/${index}/config/provider`,
        code: "unknown_provider",
        message: "This provider is not available here. Leave it out and report the result of the check yourself.",
      },
    ];
  });
}

/** The steps whose documents must have been read before these checks can be carried out. */
export function documentsFor(steps: readonly Step[], due: readonly Step[]): string[] {
  return due.flatMap((check) => documentBefore(steps, steps.indexOf(check))?.id ?? []);
}

/**
 * Performs a check. If the provider no longer exists, or the step would be refused today, the check ends in an error: a
 * check that was not performed must not clear anybody.
 */
export function carryOut(
  steps: readonly Step[],
  step: Step,
  outputs: ReadonlyMap<string, Output | null>,
  screen: Screen,
  now: Date,
): CarriedOut {
  const document = documentBefore(steps, steps.indexOf(step));
  const isOurs = step.config.provider === screeningProvider && step.config.kind === "pep_sanctions";
  const request = isOurs && document ? requestOf(step, outputs.get(document.id) ?? null) : null;
  if (request === null) return { step, status: "error", screening: null };
  const outcome = screen(request, now);
  const incomplete = reasonsOf(outcome.reports, outcome.limits, outcome.errorCode).length > 0;
  const { errorCode } = outcome;
  const status = checkStatusOf({ errorCode, incomplete, ...request }, screenedMatches(outcome, request, now));
  return { step, status, screening: { request, outcome } };
}
