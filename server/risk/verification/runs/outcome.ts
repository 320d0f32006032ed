import type { CheckStatus } from "@probity/engines/risk/verification/checks.ts";
import type { Step } from "@probity/engines/risk/verification/workflow.ts";
import { newId } from "#platform/database/new-id.ts";
import type { CheckRow } from "../checks/check-store.ts";
import { screeningRunRef } from "../checks/provider-ref.ts";
import type { CarriedOut } from "../checks/providers.ts";
import type { ResultRow } from "./result-store.ts";
import type { RunRow } from "./run-store.ts";

export type Reported = Pick<ResultRow, "status" | "output">;

/** The outcome of a report: the result of its step first, then the results of the checks it triggered, and the checks. */
export function outcomeOf(
  run: RunRow,
  step: Step,
  reported: Reported,
  carriedOut: readonly (CarriedOut & { screeningRunId: string | null })[],
  by: { actor: string; now: Date },
): { results: ResultRow[]; checks: CheckRow[] } {
  const ended: [Step, ResultRow, string | null][] = [
    [step, resultOf(run, step, reported, by), null],
    ...carriedOut.map(({ step: check, status, screeningRunId }): [Step, ResultRow, string | null] => [
      check,
      resultOf(run, check, reportedBy(status), by),
      screeningRunId && screeningRunRef(screeningRunId),
    ]),
  ];
  return { results: ended.map(([, result]) => result), checks: ended.flatMap((end) => checksOf(...end)) };
}

/** A check that ended in an error has put nothing out. */
function reportedBy(status: CheckStatus): Reported {
  return status === "error" ? { status: "failed", output: null } : { status: "completed", output: { status } };
}

function resultOf(
  run: RunRow,
  step: Step,
  reported: Reported,
  { actor, now }: { actor: string; now: Date },
): ResultRow {
  const { status, output } = reported;
  const place = { session_id: run.session_id, run_id: run.id, step_id: step.id };
  return { id: newId(now), ...place, status, output, recorded_at: now, recorded_by: actor };
}

/** The check that a result is, when its step is one. A step that failed has checked nothing. */
function checksOf({ type, config }: Step, result: ResultRow, providerRef: string | null): CheckRow[] {
  if (type !== "check" || config.kind === undefined) return [];
  return [
    {
      id: newId(result.recorded_at),
      session_id: result.session_id,
      run_id: result.run_id,
      step_id: result.step_id,
      kind: config.kind,
      participant: config.participant ?? null,
      provider: config.provider ?? null,
      provider_ref: providerRef,
      status: result.output === null ? "error" : (result.output["status"] as CheckStatus),
      created_at: result.recorded_at,
    },
  ];
}
