import type { FieldProblem, Step } from "@probity/engines/verification/workflow.ts";

/**
 * Who can carry out checks of the service's own accord: nobody yet. A step that names a provider is refused when its workflow
 * is saved.
 */
export function providerProblems(steps: readonly Step[]): FieldProblem[] {
  return steps.flatMap(({ config }, index) =>
    config.provider === undefined
      ? []
      : [
          {
            path: `/steps/${index}/config/provider`,
            code: "unknown_provider",
            message: "No such provider is available here; leave it out and report the result of the check.",
          },
        ],
  );
}

/** A provider that was there when the workflow was saved and is gone now: what nobody carried out has cleared nobody. */
export const carriedOutByNobody = { status: "failed", output: null } as const;
