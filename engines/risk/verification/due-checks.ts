import type { Step } from "./workflow.ts";

/**
 * The checks that can be carried out now: those with a provider whose every earlier step has a result, whatever the order
 * the results came in. Each is a result for the ones after it.
 */
export function dueChecks(steps: readonly Step[], recorded: ReadonlySet<string>): Step[] {
  const due: Step[] = [];
  for (const step of steps) {
    if (recorded.has(step.id)) continue;
    if (step.config.provider === undefined) break;
    due.push(step);
  }
  return due;
}
